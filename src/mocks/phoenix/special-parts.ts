import {
  approvals,
  bashOutput,
  clientSide,
  interruptedPart,
  type PartCase,
  type PartFields,
  partCallId,
  staticPart,
} from "./part-json.ts";

const special = (name: string, says: string, part: string): PartCase => ({ name, says, parts: [part] });

const gave = (output: unknown): string =>
  staticPart({ state: "output-available", output, approval: approvals.given });

const question = {
  questions: [{ id: "q", prompt: "Which colour?", type: "single", options: [{ id: "red", label: "Red" }] }],
};

const asked = (fields: PartFields): string =>
  staticPart({ type: "tool-ask_user", input: question, callProviderMetadata: clientSide, ...fields });

/** What real transcripts hold beyond the states. */
export const specialParts: readonly PartCase[] = [
  special(
    "interrupted-approved",
    "Approved and cut off: it may have happened.",
    interruptedPart({ approval: approvals.given }),
  ),
  special(
    "interrupted-denied",
    "Denied, and superseded by a message before the model heard of it.",
    interruptedPart({ approval: approvals.refused }),
  ),
  special(
    "interrupted-unanswered",
    "Never answered: a message came instead.",
    interruptedPart({ approval: approvals.asked }),
  ),
  special(
    "interrupted-question",
    "A question that was left out of somebody's answer.",
    interruptedPart({ type: "tool-ask_user", input: question }, "client"),
  ),
  special("output-zero", "It gave the number 0.", gave(0)),
  special("output-false", "It gave false.", gave(false)),
  special("output-empty-text", "It gave an empty text.", gave("")),
  special("output-null", "It gave null.", gave(null)),
  special(
    "exit-code",
    "Approved, it ran, and its exit code was 1.",
    staticPart({ state: "output-available", output: bashOutput(1), approval: approvals.given }),
  ),
  special(
    "approved-then-failed",
    "Approved, and it failed when it ran: both are told.",
    staticPart({ state: "output-error", errorText: "The sandbox is gone.", approval: approvals.given }),
  ),
  special(
    "denied-as-responded",
    "Denied, and left as responded for ever: never a tick.",
    staticPart({ state: "approval-responded", approval: { ...approvals.refused, reason: "Not this one." } }),
  ),
  special(
    "denied-without-approval",
    "Denied, and nothing says by which approval.",
    staticPart({ state: "output-denied" }),
  ),
  special(
    "error-without-input",
    "It failed before its arguments could be read; only the raw text is there.",
    staticPart({
      state: "output-error",
      input: undefined,
      rawInput: '{"summary":"Create',
      errorText: "Invalid JSON arguments.",
    }),
  ),
  special(
    "invalid-json",
    "The model's arguments were no JSON.",
    staticPart({
      state: "output-error",
      input: { INVALID_JSON: '{"summary":"Create' },
      errorText: "Invalid JSON arguments.",
    }),
  ),
  {
    ...special(
      "nulls",
      "Every field that it does not use is there as null.",
      staticPart({
        state: "output-available",
        output: null,
        title: null,
        errorText: null,
        rawInput: null,
        approval: null,
        preliminary: null,
        providerExecuted: null,
      }),
    ),
    isOdd: true,
  },
  special(
    "preliminary",
    "An output that is not the outcome yet.",
    staticPart({ state: "output-available", output: "12 of 40 rows", preliminary: true }),
  ),
  {
    ...special(
      "automatic",
      "A policy decided: nobody was asked.",
      staticPart({ state: "approval-responded", approval: { ...approvals.given, isAutomatic: true } }),
    ),
    isOdd: true,
  },
  {
    ...special(
      "request-reason",
      "It says why it asks, and the approver said why not.",
      staticPart({
        state: "output-denied",
        approval: {
          ...approvals.refused,
          requestReason: "It writes to the shared space.",
          reason: "Too early.",
        },
      }),
    ),
    isOdd: true,
  },
  special(
    "mcp",
    "A tool of an MCP server, with digits that a number cannot hold.",
    `{"type":"tool-issue_write","toolCallId":"${partCallId}","state":"output-available","input":{"repository":"shop","number":9007199254740993,"title":"Invoice \u202egnp.exe"},"output":"Issue 9007199254740993 written.","callProviderMetadata":{"phoenix":{"toolExecutionEnvironment":"server"}},"approval":{"id":"${partCallId}","approved":true}}`,
  ),
  special(
    "question-answered",
    "A question that somebody answered.",
    asked({ state: "output-available", output: { answers: { q: ["red"] }, freeformTexts: {} } }),
  ),
  special(
    "question-declined",
    "A question that somebody declined.",
    asked({ state: "output-error", errorText: "User cancelled the question." }),
  ),
  special(
    "script-rejected",
    "A browser script that somebody rejected.",
    staticPart({
      type: "tool-execute_browser_action",
      state: "output-available",
      input: { summary: "Set the time range", script: "return 1;", write_description: "Sets the range." },
      callProviderMetadata: clientSide,
      output: {
        status: "rejected",
        message: "Rejected.",
        approval: { decision: "rejected", source: "user" },
      },
    }),
  ),
  special(
    "titled",
    "A title that claims another tool.",
    staticPart({
      state: "output-available",
      output: "ok",
      title: "read_only_lookup",
      approval: approvals.given,
    }),
  ),
  {
    ...special(
      "malformed",
      "A part that cannot be read: its id is a number.",
      '{"type":"tool-bash","toolCallId":17,"state":"output-available","input":{"command":"ls"},"output":"ok"}',
    ),
    isOdd: true,
  },
  {
    ...special(
      "unknown-state",
      "A part in a state that this inbox does not know.",
      staticPart({ state: "approval-delegated", approval: approvals.asked }),
    ),
    isOdd: true,
  },
  {
    name: "two-of-one-id",
    says: "Two parts under one id in one message.",
    parts: [
      staticPart({ state: "output-denied", approval: approvals.refused }),
      staticPart({ state: "output-available", output: bashOutput(0), approval: approvals.given }),
    ],
  },
  {
    ...special(
      "id-again",
      "A part above has the id of the call that waits: only the lower one can be answered.",
      staticPart({ state: "output-denied", approval: approvals.refused }),
    ),
    waitingId: partCallId,
  },
];
