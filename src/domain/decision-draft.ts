import type { ApprovalBatch } from "./approval-batch.ts";
import type { CallId } from "./batch-ref.ts";
import { type CallLook, type LookPolicy, verbOff } from "./call-look.ts";
import type { Attachment } from "./decision.ts";
import { isSameAnswer } from "./given-answer.ts";
import type { GivenAnswer } from "./question.ts";
import type { ToolCall } from "./tool-call.ts";

/** One choice, bound to what was on screen: it holds for this digest and no other. */
export type Choice =
  | { readonly verb: "approve" | "deny" | "decline"; readonly digest: string }
  /** The answer as it stood when the verb was pressed. */
  | { readonly verb: "answer"; readonly digest: string; readonly answer: GivenAnswer };

/** The verbs that a choice can have; abort is no choice of one call but of the whole draft. */
export type ChoiceVerb = Choice["verb"];

/** What this person has chosen and not sent. Changed by pure transitions only; what was written is never cleared by one. */
export interface DecisionDraft {
  readonly choices: ReadonlyMap<CallId, Choice>;
  /** Answers to client tools as far as they are filled in. A filled form is not yet a choice. */
  readonly answers: ReadonlyMap<CallId, GivenAnswer>;
  readonly reasons: ReadonlyMap<CallId, string>;
  readonly feedback: string;
  readonly attachments: readonly Attachment[];
  /**
   * While it is set, every waiting call is aborted whatever was chosen for it; the choices stand behind it untouched,
   * so that "Undo abort" brings back what stood before, and no call ever gets a verb that nobody chose for it.
   */
  readonly isAborting: boolean;
  /** The person left the feedback out of the choices that are sent: it stays, struck through. An abort takes it along. */
  readonly isFeedbackLeftOut: boolean;
}

/** Nothing chosen, nothing written. */
export const emptyDraft: DecisionDraft = {
  choices: new Map(),
  answers: new Map(),
  reasons: new Map(),
  feedback: "",
  attachments: [],
  isAborting: false,
  isFeedbackLeftOut: false,
};

/** Whether there is nothing in it that a person would miss. */
export const isEmptyDraft = (draft: DecisionDraft): boolean =>
  draft.choices.size === 0 &&
  draft.answers.size === 0 &&
  draft.feedback === "" &&
  draft.attachments.length === 0 &&
  !draft.isAborting &&
  [...draft.reasons.values()].every((reason) => reason === "");

/**
 * Chooses a verb for one call; the same verb again takes it back. While aborting it ends the abort: the draft is as it
 * stood before, and this call has this verb. The caller has asked `verbOff` first.
 */
export function withChoice(
  draft: DecisionDraft,
  call: ToolCall,
  verb: Exclude<ChoiceVerb, "answer">,
): DecisionDraft {
  return chosen(draft, call, { verb, digest: call.digest });
}

/** Chooses the answer that is filled in for a client tool; pressed again it takes the choice back, not the answer. */
export function withAnswerChosen(draft: DecisionDraft, call: ToolCall, answer: GivenAnswer): DecisionDraft {
  return chosen(withAnswer(draft, call.id, answer), call, { verb: "answer", digest: call.digest, answer });
}

function chosen(draft: DecisionDraft, call: ToolCall, choice: Choice): DecisionDraft {
  const choices = new Map(draft.choices);
  const held = choices.get(call.id);
  const isTakenBack = !draft.isAborting && held?.verb === choice.verb && held.digest === call.digest;
  if (isTakenBack) choices.delete(call.id);
  else choices.set(call.id, choice);
  return { ...draft, choices, isAborting: false };
}

/** Keeps what is filled in; the answer that was chosen falls when it says something else now: nothing unseen is sent. */
export function withAnswer(draft: DecisionDraft, callId: CallId, answer: GivenAnswer): DecisionDraft {
  const answers = new Map(draft.answers);
  if (isUntouched(answer)) answers.delete(callId);
  else answers.set(callId, answer);
  const held = draft.choices.get(callId);
  if (held?.verb !== "answer" || isSameAnswer(held.answer, answer)) return { ...draft, answers };
  const choices = new Map(draft.choices);
  choices.delete(callId);
  return { ...draft, answers, choices };
}

/** A form whose every field was emptied again holds nothing that a person would miss. */
const isUntouched = (answer: GivenAnswer): boolean =>
  answer.kind === "questions" &&
  [...answer.given.values()].every(
    ({ options, words, aside }) => options.length === 0 && words === null && aside === undefined,
  );

/**
 * Every waiting call is to be aborted, and one that joins the batch meanwhile with them: an abort is of the batch. The
 * feedback goes with it, left out of the choices or not. The caller has warned first where there are several calls.
 */
export const withAbort = (draft: DecisionDraft): DecisionDraft => ({ ...draft, isAborting: true });

/** The draft as it stood before the abort; what was written since stays. */
export const withoutAbort = (draft: DecisionDraft): DecisionDraft => ({ ...draft, isAborting: false });

/** Keeps the feedback. What is written anew is not left out. */
export const withFeedback = (draft: DecisionDraft, feedback: string): DecisionDraft => ({
  ...draft,
  feedback,
  isFeedbackLeftOut: false,
});

/** Keeps the files that go with an abort. */
export const withAttachments = (draft: DecisionDraft, attachments: readonly Attachment[]): DecisionDraft => ({
  ...draft,
  attachments,
  isFeedbackLeftOut: false,
});

/** Leaves the feedback out of the choices that are sent, and keeps it. */
export const withFeedbackLeftOut = (draft: DecisionDraft): DecisionDraft => ({
  ...draft,
  isFeedbackLeftOut: true,
});

/** Keeps a reason for one call, even when its choice changes. */
export function withReason(draft: DecisionDraft, callId: CallId, reason: string): DecisionDraft {
  return { ...draft, reasons: new Map(draft.reasons).set(callId, reason) };
}

/** Keeps only the choices whose call still stands as it was seen; one changed call drops only its own choice. */
export function withRecord(draft: DecisionDraft, batch: ApprovalBatch): DecisionDraft {
  const standing = new Map([...draft.choices].filter(([id, choice]) => isStanding(batch, id, choice)));
  const isAborting = draft.isAborting && decidableCalls(batch).length > 0;
  if (standing.size === draft.choices.size && isAborting === draft.isAborting) return draft;
  return { ...draft, choices: standing, isAborting };
}

function isStanding(batch: ApprovalBatch, id: CallId, choice: Choice): boolean {
  const call = batch.calls.find((candidate) => candidate.id === id);
  return call !== undefined && call.digest === choice.digest && call.rules.verbs.includes(choice.verb);
}

/**
 * What is left of a draft once `sent` is recorded: whatever was chosen or written since. Compared by what it says: a
 * draft that was kept and read again holds the same in other objects.
 */
export function withoutSent(draft: DecisionDraft, sent: DecisionDraft): DecisionDraft {
  const didFeedbackGo = sent.isAborting || !sent.isFeedbackLeftOut;
  return {
    ...draft,
    choices: without(draft.choices, sent.choices, isSameChoice),
    answers: without(draft.answers, sent.answers, isSameAnswer),
    reasons: without(draft.reasons, sent.reasons, Object.is),
    feedback: didFeedbackGo && draft.feedback === sent.feedback ? "" : draft.feedback,
    attachments: didFeedbackGo && areSameFiles(draft.attachments, sent.attachments) ? [] : draft.attachments,
    isAborting: draft.isAborting && !sent.isAborting,
  };
}

const without = <V>(
  now: ReadonlyMap<CallId, V>,
  sent: ReadonlyMap<CallId, V>,
  isSame: (one: V, other: V) => boolean,
): ReadonlyMap<CallId, V> =>
  new Map(
    [...now].filter(([id, value]) => {
      const gone = sent.get(id);
      return gone === undefined || !isSame(value, gone);
    }),
  );

/** Whether two choices say the same of the same form of a call. */
export function isSameChoice(one: Choice, other: Choice): boolean {
  if (one.verb !== other.verb || one.digest !== other.digest) return false;
  return one.verb !== "answer" || other.verb !== "answer" || isSameAnswer(one.answer, other.answer);
}

/** Whether two lists name the same files. */
export const areSameFiles = (one: readonly Attachment[], other: readonly Attachment[]): boolean =>
  one.length === other.length && one.every(({ id }, at) => other[at]?.id === id);

/** Why "Approve all" left a call undecided. */
export interface LeftOut {
  readonly call: ToolCall;
  readonly why: "marked" | "uninspectable" | "not-seen" | "not-offered";
}

/** Approves the undecided calls that are clear and were seen; tells which it left and why (design section 6). */
export function withApproveAll(
  draft: DecisionDraft,
  batch: ApprovalBatch,
  looks: ReadonlyMap<CallId, CallLook>,
): { readonly draft: DecisionDraft; readonly left: readonly LeftOut[] } {
  const choices = new Map(draft.choices);
  const left: LeftOut[] = [];
  for (const call of undecidedCalls(draft, batch)) {
    const why = leftOutOf(call, looks.get(call.id));
    if (why === null) choices.set(call.id, { verb: "approve", digest: call.digest });
    else left.push({ call, why });
  }
  return { draft: { ...draft, choices, isAborting: false }, left };
}

/** No configuration lets many calls be approved at once that cannot be inspected. */
const strict: LookPolicy = { allowUninspectable: false };

function leftOutOf(call: ToolCall, look: CallLook | undefined): LeftOut["why"] | null {
  if (!call.rules.verbs.includes("approve")) return "not-offered";
  if (call.inspection.level !== "clear") return call.inspection.level;
  return verbOff(call, "approve", { look, policy: strict }) === null ? null : "not-seen";
}

/** Denies every undecided call that can be denied, and declines every undecided question. */
export function withDenyAll(draft: DecisionDraft, batch: ApprovalBatch): DecisionDraft {
  const choices = new Map(draft.choices);
  for (const call of undecidedCalls(draft, batch)) {
    const verb = (["deny", "decline"] as const).find((no) => call.rules.verbs.includes(no));
    if (verb !== undefined) choices.set(call.id, { verb, digest: call.digest });
  }
  return { ...draft, choices, isAborting: false };
}

/** The calls that wait for a decision, whatever has been chosen. */
export const decidableCalls = (batch: ApprovalBatch): readonly ToolCall[] =>
  batch.calls.filter((call) => call.outcome.kind === "waiting");

/** The choice that holds for a call as it stands now; one that was made for earlier arguments holds no more. */
export function choiceOf(draft: DecisionDraft, call: ToolCall): Choice | undefined {
  const choice = draft.choices.get(call.id);
  return choice?.digest === call.digest ? choice : undefined;
}

/** The calls that wait and have no choice that holds. */
export const undecidedCalls = (draft: DecisionDraft, batch: ApprovalBatch): readonly ToolCall[] =>
  decidableCalls(batch).filter((call) => choiceOf(draft, call) === undefined);
