import type { ToolPart, ToolPartState } from "../../../domain/tool-part.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import type { IconName } from "../../../ui/icon.tsx";

const t = speaker(batchEn);

/** The sign of a part; the words beside it carry the meaning. */
export const partSign = (part: ToolPart): IconName =>
  part.state === "approval-responded" && !part.approval.approved ? "deny" : signs[part.state];

/** A new state does not compile until it has one. */
const signs: Readonly<Record<ToolPartState, IconName>> = {
  "input-streaming": "clock",
  "input-available": "clock",
  "approval-requested": "clock",
  "approval-responded": "check",
  "output-available": "go",
  "output-error": "info",
  "output-denied": "deny",
  interrupted: "abort",
  malformed: "eye",
  unknown: "eye",
};

/** The state of a part in words. Nothing is said of permission that the part does not say (I-12). */
export function partWords(part: ToolPart): string {
  switch (part.state) {
    case "approval-requested":
      return t(part.approval.isAutomatic ? "part.approval-requested-automatic" : "part.approval-requested");
    case "approval-responded":
      return t(part.approval.approved ? "part.approval-responded-yes" : "part.approval-responded-no");
    case "output-available":
      return t(part.preliminary ? "part.output-available-preliminary" : "part.output-available");
    case "output-error":
      return t(part.approval?.approved === true ? "part.output-error-yes" : "part.output-error");
    case "interrupted":
      return interruptedWords(part.answered);
    default:
      return t(`part.${part.state}`);
  }
}

function interruptedWords(answered: boolean | null): string {
  if (answered === null) return t("part.interrupted-unanswered");
  return t(answered ? "part.interrupted-yes" : "part.interrupted-no");
}

/** How the system itself calls the state: shown beside our words, as data. */
export const saidState = (part: ToolPart): string => ("saidState" in part ? part.saidState : part.state);
