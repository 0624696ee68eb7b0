import type { ApprovalBatch } from "./approval-batch.ts";
import type { CallId } from "./batch-ref.ts";
import type { CallOutcome } from "./call-outcome.ts";
import type { ActAnswer, Answer, DecidingAnswer, Decision } from "./decision.ts";
import type { DecisionRules } from "./decision-rules.ts";
import { digestOf } from "./digest.ts";
import { isSameAnswer, wordsDigestOf } from "./given-answer.ts";
import type { ToolCall } from "./tool-call.ts";

/** What the record, read back, says of an answer. */
export type RecordComparison =
  /**
   * Every decision stands in the record as it was made; with `isUntold` the record no longer asks for at least one of
   * them, and the system does not say what it recorded.
   */
  | { readonly kind: "recorded"; readonly isUntold?: boolean }
  /** Some stand, others do not. */
  | { readonly kind: "in-part"; readonly missing: readonly CallId[] }
  /** At least one call was decided otherwise, by someone else; with no calls: all were closed without any answer. */
  | { readonly kind: "elsewhere"; readonly calls: readonly CallId[] }
  /** The record holds several answers to these calls. */
  | { readonly kind: "decided-twice"; readonly calls: readonly CallId[] }
  /** Nothing of it stands, and the calls wait as before. */
  | { readonly kind: "still-waiting" }
  /** Every call is recorded as denied, and the feedback that the abort promised is not in the conversation. */
  | { readonly kind: "undelivered" }
  /** The record does not say. */
  | { readonly kind: "not-told" };

type Standing = "ours" | "other" | "twice" | "waiting" | "closed" | "untold" | "not-told";

/** What was decided about one call: an abort where the system has one. */
type Decided = Decision | { readonly verb: "abort" };

/** Holds an answer against the record. Only what the record says counts; nothing is taken from the sending. */
export function compareWithRecord(answer: Answer, batch: ApprovalBatch): RecordComparison {
  if (answer.kind === "act") return compareAct(answer, batch);
  // The conversation was read, and the request stands in it no more.
  if (batch.status === "gone") return { kind: "recorded", isUntold: true };
  const standings = new Map<CallId, Standing>();
  for (const [id, decision] of decisionsOf(answer, batch)) {
    const calls = batch.calls.filter((candidate) => candidate.id === id);
    standings.set(id, worstOf(calls.map((call) => standingOf(decision, call))));
  }
  return comparisonOf(standings) ?? delivery(answer, batch);
}

/** What the standings say together; null where every call stands as it was decided. */
function comparisonOf(standings: ReadonlyMap<CallId, Standing>): RecordComparison | null {
  const those = (wanted: Standing) => [...standings].filter(([, s]) => s === wanted).map(([id]) => id);
  const twice = those("twice");
  if (twice.length > 0) return { kind: "decided-twice", calls: twice };
  const other = those("other");
  if (other.length > 0) return { kind: "elsewhere", calls: other };
  const ours = those("ours").length;
  if (ours === standings.size && ours > 0) return null;
  const untold = those("untold").length;
  if (untold > 0 && ours + untold === standings.size) return { kind: "recorded", isUntold: true };
  const missing = [...those("waiting"), ...those("closed"), ...those("untold"), ...those("not-told")];
  if (ours > 0) return { kind: "in-part", missing };
  if (those("closed").length === standings.size && standings.size > 0)
    return { kind: "elsewhere", calls: [] };
  return those("waiting").length === standings.size ? { kind: "still-waiting" } : { kind: "not-told" };
}

/** An act is done when the message that it sends, named by its key, stands in the conversation. */
function compareAct(act: ActAnswer, batch: ApprovalBatch): RecordComparison {
  if (act.act === "continue") return compareContinuation(batch);
  if (isDelivered(act.key, batch)) return { kind: "recorded" };
  if (batch.status === "running") return { kind: "not-told" };
  const isStillOffered = batch.acts.some(({ kind }) => kind === act.act || kind === "close-turn");
  if (isStillOffered) return { kind: "still-waiting" };
  return batch.status === "settled" ? { kind: "elsewhere", calls: [] } : { kind: "not-told" };
}

/**
 * A continuation is done when every decision was used; nobody but the requester can have done it. A batch that waits to
 * be continued was not, even where nothing is offered: what stands around it could not be read, or holds it up.
 */
function compareContinuation({ calls, acts, status }: ApprovalBatch): RecordComparison {
  const isUsed = ({ outcome }: ToolCall) =>
    outcome.kind === "recorded"
      ? outcome.isConsumed === true
      : ["ran", "failed", "running", "denied"].includes(outcome.kind);
  if (acts.some(({ kind }) => kind === "continue")) return { kind: "still-waiting" };
  if (status === "to-continue") return { kind: "not-told" };
  if (calls.length > 0 && calls.every(isUsed)) return { kind: "recorded" };
  const isOver = calls.length > 0 && calls.every(({ outcome }) => isClosedUnanswered(outcome));
  return isOver ? { kind: "elsewhere", calls: [] } : { kind: "not-told" };
}

/** An abort that stands for denials is whole only when its feedback has arrived too. */
function delivery(answer: DecidingAnswer, batch: ApprovalBatch): RecordComparison {
  const { abort } = batch.rules;
  const isDue = answer.kind === "abort" && abort.kind === "stands-for-denials" && abort.goesAs === "message";
  if (!isDue || isDelivered(answer.key, batch)) return { kind: "recorded" };
  return { kind: batch.status === "running" ? "not-told" : "undelivered" };
}

const isDelivered = (key: string, { transcript }: ApprovalBatch): boolean =>
  transcript.messages.some(({ id }) => id === key);

/** Two calls under one id stand as the worse of them; a call that the record does not show is not told. */
const worstOf = (standings: readonly Standing[]): Standing =>
  (["twice", "other", "waiting", "not-told", "untold", "closed"] as const).find((standing) =>
    standings.includes(standing),
  ) ?? (standings.length > 0 ? "ours" : "not-told");

function decisionsOf(
  answer: DecidingAnswer,
  { rules }: ApprovalBatch,
): readonly (readonly [CallId, Decided])[] {
  if (answer.kind === "each") return [...answer.decisions];
  const decided: Decided = rules.abort.kind === "native" ? { verb: "abort" } : denialOf(answer, rules);
  return answer.calls.map((id) => [id, decided] as const);
}

/** What an abort is recorded as; its words are compared where they go as the reason. An earlier page's were not kept. */
function denialOf(answer: Extract<DecidingAnswer, { kind: "abort" }>, { abort }: DecisionRules): Decided {
  const isReason = abort.kind === "stands-for-denials" && abort.goesAs === "reason";
  return { verb: "deny", reason: isReason && answer.feedback !== "" ? answer.feedback : null };
}

function standingOf(decision: Decided, { outcome, decided }: ToolCall): Standing {
  const undecided = undecidedStanding(outcome);
  if (undecided !== null) return undecided;
  const said = recordedVerb(outcome);
  if (said === null) return "not-told";
  if (decided?.isOther === true || isOtherContent(decision, outcome)) return "other";
  if (decision.verb === "approve" && isOtherReason(decision, decided?.words ?? null)) return "other";
  const isNo = (verb: Decided["verb"]) => verb === "deny" || verb === "decline";
  return said === decision.verb || (isNo(said) && isNo(decision.verb)) ? "ours" : "other";
}

/** The verb may be the same, and what was said with it not: the person's own never arrived. */
function isOtherContent(decision: Decided, outcome: CallOutcome): boolean {
  if (decision.verb === "answer" && outcome.kind === "answered")
    return !isSameAnswer(decision.answer, outcome.answer);
  if (decision.verb === "deny" && outcome.kind === "denied") return isOtherReason(decision, outcome.reason);
  return decision.verb === "decline" && outcome.kind === "declined" && areOtherWords(decision, outcome.words);
}

function undecidedStanding(outcome: CallOutcome): Standing | null {
  if (outcome.kind === "waiting") return "waiting";
  if (outcome.kind === "no-longer-waiting") return "untold";
  if (outcome.kind === "decided-twice") return "twice";
  return isClosedUnanswered(outcome) ? "closed" : null;
}

/** Over, and never answered by anybody: no later answer can change that any more. */
const isClosedUnanswered = (outcome: CallOutcome): boolean =>
  outcome.kind === "superseded" ||
  outcome.kind === "lapsed" ||
  (outcome.kind === "interrupted" && outcome.approved === null);

type WithReason = Extract<Decided, { readonly reason: string | null }>;

/** Somebody decided it for another reason. A reason that one side does not tell is not compared. */
const isOtherReason = ({ reason }: WithReason, recorded: string | null): boolean =>
  reason !== null && recorded !== null && reason.trim() !== recorded.trim();

/** Somebody declined it in other words. Words that one side does not tell are not compared. */
const areOtherWords = (
  decision: Extract<Decision, { verb: "decline" }>,
  recorded: string | null,
): boolean => {
  const ours = wordsDigestOf(decision);
  return ours !== null && recorded !== null && ours !== digestOf([recorded]);
};

function recordedVerb(outcome: CallOutcome): Decided["verb"] | null {
  switch (outcome.kind) {
    case "aborted":
      return "abort";
    case "recorded":
    case "recorded-not-continued":
    case "recorded-beside-waiting":
    case "recorded-lapsed":
    case "awaits-continuation":
    case "running":
      return outcome.approved ? "approve" : "deny";
    case "ran":
      return outcome.wasAsked ? "approve" : null;
    case "denied":
      return "deny";
    case "answered":
      return "answer";
    case "declined":
      return "decline";
    case "failed":
    case "interrupted":
      return outcome.approved === null ? null : outcome.approved ? "approve" : "deny";
    default:
      return null;
  }
}
