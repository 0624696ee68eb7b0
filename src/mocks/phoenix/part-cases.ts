import {
  approvals,
  bashOutput,
  dynamicPart,
  type PartCase,
  type PartFields,
  partInputs,
  staticPart,
} from "./part-json.ts";
import { specialParts } from "./special-parts.ts";

/** The seven states with exactly the fields that each has (protocols/ai-sdk-parts.md). */
const states: Readonly<Record<string, { readonly says: string; readonly fields: PartFields }>> = {
  "input-streaming": { says: "the arguments have not arrived whole", fields: { input: partInputs.half } },
  "input-available": { says: "the arguments are there, and nothing else", fields: {} },
  "approval-requested": { says: "asked about and never answered", fields: { approval: approvals.asked } },
  "approval-responded": {
    says: "approved, and nothing more is known",
    fields: { approval: approvals.given },
  },
  "output-available": {
    says: "approved, and it ran",
    fields: { output: bashOutput(0), approval: approvals.given },
  },
  "output-error": { says: "it failed", fields: { errorText: "Connection to the sandbox was lost." } },
  "output-denied": { says: "denied, and the model went on", fields: { approval: approvals.refused } },
};

const stateCases: readonly PartCase[] = Object.entries(states).flatMap(([state, { says, fields }]) => [
  { name: state, says: `A call in the state ${state}: ${says}.`, parts: [staticPart({ state, ...fields })] },
  {
    name: `${state}-dynamic`,
    says: `A dynamic tool's call in the state ${state}: ${says}.`,
    parts: [dynamicPart({ state, ...fields })],
  },
]);

/** Every tool part, each as a page of its own. */
export const partCases: readonly PartCase[] = [...stateCases, ...specialParts];
