import type { ToolPart, ToolPartState } from "../domain/tool-part.ts";

type PartIn<State extends ToolPartState> = Extract<ToolPart, { readonly state: State }>;
/** States that are no state of the format: what real servers send beyond it. */
type OwnState = "interrupted" | "malformed" | "unknown";
/** The states of the format itself (protocols/ai-sdk-parts.md). */
export type WireState = Exclude<ToolPartState, OwnState>;

const callId = "call_1";
const input = { summary: "Create dataset eval-april", command: "phoenix-gql 'mutation { … }'" };
const half = { summary: "Create dataset eval-a" };
const result = { command: input.command, stdout: "done\n", stderr: "", exitCode: 0 };
const asked = { id: "approval_1" };
const given = { id: "approval_1", approved: true, reason: "Looks right." } as const;
const refused = { id: "approval_1", approved: false, reason: "Too early." } as const;

const fields = {
  "input-streaming": { state: "input-streaming", input: half },
  "input-available": { state: "input-available", input },
  "approval-requested": { state: "approval-requested", input, approval: asked },
  "approval-responded": { state: "approval-responded", input, approval: given },
  "output-available": { state: "output-available", input, output: result, approval: given },
  "output-error": { state: "output-error", input, errorText: "The sandbox is gone." },
  "output-denied": { state: "output-denied", input, approval: refused },
} as const satisfies {
  readonly [State in WireState]: { readonly state: State; readonly [field: string]: unknown };
};

const fieldList = Object.values(fields);
const staticOf = <F extends object>(rest: F) => ({ type: "tool-bash", toolCallId: callId, ...rest }) as const;
const dynamicOf = <F extends object>(rest: F) =>
  ({ type: "dynamic-tool", toolName: "bash", toolCallId: callId, ...rest }) as const;

/** Every state of the format as a static part, as it stands on the wire. */
export const staticWireParts = fieldList.map(staticOf);
/** The same as dynamic parts. */
export const dynamicWireParts = fieldList.map(dynamicOf);

const gave = <O>(output: O) => ({ state: "output-available", input, output, approval: given }) as const;

/** Parts of known states that are easily drawn wrongly, as they stand on the wire. */
export const specialWireParts = [
  staticOf(gave(0)),
  staticOf(gave(false)),
  staticOf(gave("")),
  staticOf(gave(null)),
  staticOf({ state: "output-available", input, output: "12 of 40 rows", preliminary: true } as const),
  staticOf({ state: "approval-responded", input, approval: refused } as const),
  staticOf({ state: "output-error", input, errorText: "The sandbox is gone.", approval: given } as const),
  staticOf({
    state: "output-error",
    input: undefined,
    rawInput: '{"summary":"Cre',
    errorText: "No JSON.",
  } as const),
  { ...staticOf(gave("Issue 12 written.")), type: "tool-issue_write" } as const,
] as const;

/** What only a client can answer, as it stands on the wire. */
export const clientWirePart = {
  type: "tool-ask_user",
  toolCallId: callId,
  state: "input-available",
  input: { questions: [{ id: "q", prompt: "Which colour?", type: "single", options: [] }] },
  callProviderMetadata: { phoenix: { toolExecutionEnvironment: "client" } },
} as const;

/** What real servers send beyond the format; nothing that speaks the format takes them. */
export const oddWireParts = {
  malformed: staticOf({ state: "output-error", input }),
  unknown: staticOf({ state: "approval-delegated", input, approval: asked }),
  deniedBare: staticOf({ state: "output-denied", input }),
} as const;

const answer = { id: "approval_1", isAutomatic: false, requestReason: null } as const;
const yes = { ...answer, approved: true, reason: "Looks right." } as const;
const no = { ...answer, approved: false, reason: "Too early." } as const;
const inputText = JSON.stringify(input);

function partsOf(kind: "static" | "dynamic") {
  const wire = kind === "static" ? staticOf : dynamicOf;
  const base = <F extends object>(rest: F) => ({
    kind,
    toolName: "bash",
    callId,
    title: null,
    source: JSON.stringify(wire(rest)),
  });
  return {
    "input-streaming": {
      ...base(fields["input-streaming"]),
      state: "input-streaming",
      input: JSON.stringify(half),
    },
    "input-available": {
      ...base(fields["input-available"]),
      state: "input-available",
      input: inputText,
      runsAt: "server",
    },
    "approval-requested": {
      ...base(fields["approval-requested"]),
      state: "approval-requested",
      input: inputText,
      approval: { ...asked, isAutomatic: false, requestReason: null },
    },
    "approval-responded": {
      ...base(fields["approval-responded"]),
      state: "approval-responded",
      input: inputText,
      approval: yes,
    },
    "output-available": {
      ...base(fields["output-available"]),
      state: "output-available",
      input: inputText,
      output: JSON.stringify(result),
      preliminary: false,
      approval: yes,
    },
    "output-error": {
      ...base(fields["output-error"]),
      state: "output-error",
      input: inputText,
      rawInput: null,
      errorText: "The sandbox is gone.",
      approval: null,
    },
    "output-denied": {
      ...base(fields["output-denied"]),
      state: "output-denied",
      input: inputText,
      approval: no,
    },
    interrupted: {
      ...base({ state: "output-available", input, output: "interrupted", approval: given }),
      state: "interrupted",
      input: inputText,
      answered: true,
    },
    malformed: {
      ...base({ state: "output-error", input }),
      state: "malformed",
      saidState: "output-error",
      input: inputText,
      fault: "errorText",
    },
    unknown: {
      ...base({ state: "approval-delegated", input, approval: asked }),
      state: "unknown",
      saidState: "approval-delegated",
      input: inputText,
    },
  } satisfies { readonly [State in ToolPartState]: PartIn<State> };
}

/** A static part in every state: a new state does not compile until it has one. */
export const staticParts = partsOf("static");
/** A dynamic part in every state. */
export const dynamicParts = partsOf("dynamic");

const responded = staticParts["approval-responded"];
const ran = staticParts["output-available"];
const failed = staticParts["output-error"];

/** Parts that are easily drawn wrongly. */
export const specialParts = {
  waitsForClient: { ...staticParts["input-available"], runsAt: "client" },
  nothingYet: { ...staticParts["input-streaming"], input: null },
  policyDecides: {
    ...staticParts["approval-requested"],
    approval: { id: "a", isAutomatic: true, requestReason: "It writes to the shared space." },
  },
  policyDecided: { ...responded, approval: { ...yes, isAutomatic: true } },
  deniedAsResponded: { ...responded, approval: no },
  aborted: { ...responded, approval: { ...no, reason: null, isAborted: true } },
  zero: { ...ran, output: "0" },
  false: { ...ran, output: "false" },
  emptyText: { ...ran, output: '""' },
  null: { ...ran, output: "null" },
  preliminary: { ...ran, output: '"12 of 40 rows"', preliminary: true, approval: null },
  notAsked: { ...ran, approval: null },
  deniedYetRan: { ...ran, approval: no },
  exitCode: {
    ...ran,
    output: JSON.stringify({ ...result, stderr: "no such file\n", stdout: "", exitCode: 1 }),
  },
  approvedThenFailed: { ...failed, approval: yes },
  failedWithoutWords: { ...failed, errorText: "" },
  failedWithoutInput: { ...failed, input: null, rawInput: '"{\\"summary\\":\\"Cre"' },
  deniedBare: { ...staticParts["output-denied"], approval: null },
  deniedAndAsked: {
    ...staticParts["output-denied"],
    approval: { ...no, requestReason: "It writes to the shared space." },
  },
  interruptedDenied: { ...staticParts.interrupted, answered: false },
  interruptedUnanswered: { ...staticParts.interrupted, answered: null },
  titled: { ...ran, title: "read_only_lookup" },
  mcp: { ...ran, toolName: "issue_write", input: '{"number":9007199254740993}', output: '"Written."' },
} satisfies Readonly<Record<string, ToolPart>>;
