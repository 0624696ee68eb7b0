import type { CallOutcome } from "../../../domain/call-outcome.ts";
import type { CallRules, DecisionRules } from "../../../domain/decision-rules.ts";
import { type Sentence, sentence } from "../../../domain/sentence.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { at, isThere } from "../../../lib/json/json-piece.ts";
import { spellTool } from "../../../lib/text/literal-text.ts";
import type { Asking } from "../record/asking.ts";
import { isWaiting } from "../record/outcome.ts";
import type { PhoenixPart } from "../record/part.ts";
import { formOf } from "./client-tool.ts";
import { hasSameId } from "./inspect.ts";

const none = (off: Sentence): CallRules => ({ verbs: [], off, answer: null });

/** One call in its asking, and why the whole asking cannot be answered here, if so. */
export interface CallPlace {
  readonly asking: Asking;
  readonly part: PhoenixPart;
  readonly index: number;
  readonly blocked: Sentence | null;
}

/** What may be decided about one call (protocols/phoenix.md, "Two kinds of waiting call"). */
export function callRules({ asking, part, blocked }: CallPlace, outcome: CallOutcome): CallRules {
  const { part: toolPart } = part;
  if (toolPart.state === "unknown")
    return none(sentence("phoenix.off.unknown-state", { state: toolPart.saidState }));
  if (toolPart.callId === "") return none(sentence("phoenix.off.nameless"));
  if (outcome.kind !== "waiting") return none(sentence("phoenix.off.recorded"));
  if (isAutomatic(part)) return none(sentence("phoenix.off.automatic"));
  if (blocked !== null) return none(sentence("phoenix.off.blocked"));
  return part.isClientTool ? clientRules(asking, part) : approvalRules(asking, part);
}

function approvalRules(asking: Asking, { part, index }: PhoenixPart): CallRules {
  const refusing = { verbs: ["deny", "abort"], answer: null } as const;
  if (part.state === "malformed") return { ...refusing, off: sentence("phoenix.off.malformed") };
  if (hasSameId(asking, part.callId, index)) return { ...refusing, off: sentence("phoenix.off.same-id") };
  return { verbs: ["approve", "deny", "abort"], off: null, answer: null };
}

function clientRules(asking: Asking, clientPart: PhoenixPart): CallRules {
  const { part, index } = clientPart;
  const refusing = { verbs: ["decline", "abort"], answer: null } as const;
  if (part.state === "malformed") return { ...refusing, off: sentence("phoenix.off.malformed-question") };
  if (hasSameId(asking, part.callId, index))
    return { ...refusing, off: sentence("phoenix.off.same-id-question") };
  const answer = formOf(clientPart);
  return answer.kind === "elsewhere"
    ? { ...refusing, off: answer.said, answer }
    : { verbs: ["answer", "decline", "abort"], off: null, answer };
}

const isAutomatic = ({ part }: PhoenixPart): boolean =>
  part.state === "approval-requested" && part.approval.isAutomatic;

/** Why a batch cannot be answered here at all. Phoenix takes it whole, so one such call holds all of them. */
export function blockedBy(asking: Asking): Sentence | null {
  if (!asking.isAnswerable) return null;
  const waiting = asking.asked.filter(isWaiting);
  const automatic = waiting.find(isAutomatic);
  if (automatic !== undefined) return blockedSentence("automatic", automatic);
  const client = waiting.filter((part) => part.isClientTool);
  const both = client.find(({ source }) => isThere(at(source, "approval")));
  if (both !== undefined) return blockedSentence("both", both);
  const twin = client.find((part) => sharesWithNative(asking, part));
  return twin === undefined ? null : blockedSentence("two-kinds", twin);
}

/** Under one id, what is reported for the client's call could become the forged result of the other. */
const sharesWithNative = ({ asked, beside }: Asking, { part }: PhoenixPart): boolean =>
  [...asked, ...beside].some((other) => !other.isClientTool && other.part.callId === part.callId);

const blockedSentence = (why: string, { part }: PhoenixPart): Sentence =>
  sentence(`phoenix.blocked.${why}`, { tool: spellTool(part.toolName) });

const guarantees = ["whole", "no-reason", "not-bound", "stay"].map((name) =>
  sentence(`phoenix.guarantee.${name}`),
);

/** How the batch of these calls may be answered (protocols/phoenix.md, "Answering"). */
export function rulesOf(calls: readonly ToolCall[], blocked: Sentence | null): DecisionRules {
  const runsAnyway = calls.filter(
    ({ outcome }) => outcome.kind === "recorded-beside-waiting" && outcome.approved,
  );
  return {
    scope: "whole",
    reason: { approve: "none", deny: "none", decline: "optional" },
    abort: {
      kind: "stands-for-denials",
      said: sentence("phoenix.abort.said"),
      goesAs: "message",
      feedback: "required",
    },
    feedbackLimit: null,
    attachments: "none",
    runsAnyway: runsAnyway.map(({ id }) => id),
    whileSent: sentence("phoenix.while-sent"),
    guarantees,
    blocked,
  };
}
