import type { ApprovalBatch } from "./approval-batch.ts";
import type { CallId } from "./batch-ref.ts";
import { type CallLook, type LookPolicy, verbOff } from "./call-look.ts";
import type { Answer, Decision } from "./decision.ts";
import { type Choice, choiceOf, type DecisionDraft, decidableCalls } from "./decision-draft.ts";
import { type FeedbackFault, feedbackFaults } from "./feedback-rules.ts";
import { answerDigest, answerFaults } from "./given-answer.ts";
import type { ToolCall } from "./tool-call.ts";

/** One thing that keeps a draft from being sent, with its place. */
export type DraftFault =
  | { readonly kind: "blocked" }
  | { readonly kind: "nothing-waits" }
  | { readonly kind: "undecided"; readonly call: ToolCall }
  | { readonly kind: "not-approvable"; readonly call: ToolCall }
  | { readonly kind: "reason-missing"; readonly call: ToolCall }
  | { readonly kind: "answer-incomplete"; readonly call: ToolCall }
  /** The call takes no abort, and an abort takes every call. */
  | { readonly kind: "not-abortable"; readonly call: ToolCall }
  /** Words or files stand in Feedback beside choices: they go only with an abort. */
  | { readonly kind: "feedback-beside-choices" }
  | FeedbackFault;

/** How far each call was looked at, and what the configuration allows. */
export interface LookedAtAll {
  readonly looks: ReadonlyMap<CallId, CallLook>;
  readonly policy: LookPolicy;
}

/** Every fault at once, in the order of the calls; none means that the draft can be sent. */
export function validate(
  draft: DecisionDraft,
  batch: ApprovalBatch,
  looked: LookedAtAll,
): readonly DraftFault[] {
  if (batch.rules.blocked !== null) return [{ kind: "blocked" }];
  const waiting = decidableCalls(batch);
  if (waiting.length === 0) return [{ kind: "nothing-waits" }];
  if (draft.isAborting) return abortFaults(draft, batch, waiting);
  const chosen = batch.rules.scope === "each" ? waiting.filter((call) => draft.choices.has(call.id)) : [];
  const faults = (chosen.length > 0 ? chosen : waiting).flatMap((call) =>
    callFaults(draft, { batch, call }, looked),
  );
  return [...faults, ...besideFaults(draft, batch)];
}

function abortFaults(
  draft: DecisionDraft,
  { rules }: ApprovalBatch,
  waiting: readonly ToolCall[],
): readonly DraftFault[] {
  const kept = waiting.filter(({ rules: { verbs } }) => !verbs.includes("abort"));
  return [
    ...kept.map((call) => ({ kind: "not-abortable" as const, call })),
    ...feedbackFaults(draft, rules, true),
  ];
}

interface CallPlace {
  readonly batch: ApprovalBatch;
  readonly call: ToolCall;
}

function callFaults(
  draft: DecisionDraft,
  { batch, call }: CallPlace,
  { looks, policy }: LookedAtAll,
): readonly DraftFault[] {
  const choice = choiceOf(draft, call);
  if (choice === undefined) return [{ kind: "undecided", call }];
  if (verbOff(call, choice.verb, { look: looks.get(call.id), policy }) !== null)
    return [{ kind: "not-approvable", call }];
  if (isAnswerIncomplete(choice, call)) return [{ kind: "answer-incomplete", call }];
  return isReasonMissing(draft, batch, call) ? [{ kind: "reason-missing", call }] : [];
}

function isAnswerIncomplete(choice: Choice, { rules }: ToolCall): boolean {
  if (choice.verb !== "answer") return false;
  return rules.answer === null || answerFaults(rules.answer, choice.answer).length > 0;
}

function isReasonMissing(draft: DecisionDraft, { rules }: ApprovalBatch, { id }: ToolCall): boolean {
  const verb = draft.choices.get(id)?.verb;
  if (verb === undefined || verb === "answer") return false;
  return rules.reason[verb] === "required" && (draft.reasons.get(id) ?? "").trim() === "";
}

/** Whether anything stands in Feedback: words that are not blank, or files. */
export const isFeedbackWritten = ({ feedback, attachments }: DecisionDraft): boolean =>
  feedback.trim() !== "" || attachments.length > 0;

/** Beside choices the limits hold too: one way on is to send it all with an abort. */
function besideFaults(draft: DecisionDraft, { rules }: ApprovalBatch): readonly DraftFault[] {
  if (rules.abort.kind === "none" || draft.isFeedbackLeftOut || !isFeedbackWritten(draft)) return [];
  return [{ kind: "feedback-beside-choices" }, ...feedbackFaults(draft, rules, false)];
}

/** The content of a valid draft, ready for the port. `key` names this content; the caller makes a new one for any change. */
export function answerOf(draft: DecisionDraft, batch: ApprovalBatch, key: string): Answer {
  const waiting = decidableCalls(batch);
  if (draft.isAborting) {
    const { feedback, attachments } = draft;
    return { kind: "abort", calls: waiting.map(({ id }) => id), feedback, attachments, key };
  }
  const decisions = new Map<CallId, Decision>();
  for (const call of waiting) {
    const choice = choiceOf(draft, call);
    if (choice !== undefined) decisions.set(call.id, decisionOf(choice, draft, { batch, call }));
  }
  return { kind: "each", decisions, key };
}

function decisionOf(choice: Choice, draft: DecisionDraft, { batch, call }: CallPlace): Decision {
  if (choice.verb === "answer") return { verb: "answer", answer: choice.answer };
  // Words that this verb does not carry stay in the draft.
  const isCarried = batch.rules.reason[choice.verb] !== "none";
  const reason = isCarried ? (draft.reasons.get(call.id) ?? "") : "";
  const words = reason.trim() === "" ? null : reason;
  return choice.verb === "decline" ? { verb: "decline", words } : { verb: choice.verb, reason: words };
}

/** One text for all that a draft would send of a batch: an idempotency key holds for one such text and no other. */
export function contentOf(draft: DecisionDraft, batch: ApprovalBatch): string {
  const answer = answerOf(draft, batch, "");
  if (answer.kind === "abort") {
    const files = answer.attachments.map(({ id }) => id);
    return JSON.stringify([batch.version, answer.calls, answer.feedback, files]);
  }
  const decisions =
    answer.kind === "each"
      ? [...answer.decisions].map(([id, decision]) => [id, plainDecision(decision)])
      : [];
  return JSON.stringify([batch.version, decisions]);
}

const plainDecision = (decision: Decision): unknown =>
  decision.verb === "answer" ? ["answer", answerDigest(decision.answer)] : decision;
