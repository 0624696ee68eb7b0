import type { ApprovalBatch } from "./approval-batch.ts";
import type { CallId } from "./batch-ref.ts";
import { type CallLook, type LookPolicy, verbOff } from "./call-look.ts";
import type { Answer, Attachment, Decision } from "./decision.ts";
import type { ToolCall } from "./tool-call.ts";

/** One choice, bound to what was on screen: it holds for this digest and no other. */
export type Choice =
  | { readonly verb: "approve" | "deny"; readonly digest: string }
  | { readonly verb: "answer"; readonly digest: string; readonly output: string }
  | { readonly verb: "decline"; readonly digest: string; readonly words: string };

/** What this person has chosen and not sent. Changed by pure transitions only; reasons and feedback are never cleared by one. */
export interface DecisionDraft {
  readonly choices: ReadonlyMap<CallId, Choice>;
  readonly reasons: ReadonlyMap<CallId, string>;
  readonly feedback: string;
  readonly attachments: readonly Attachment[];
  /** Set while aborting: the choices as they stood before, for "Undo abort". */
  readonly aborting: { readonly before: ReadonlyMap<CallId, Choice> } | null;
}

/** Nothing chosen, nothing written. */
export const emptyDraft: DecisionDraft = {
  choices: new Map(),
  reasons: new Map(),
  feedback: "",
  attachments: [],
  aborting: null,
};

/** Whether there is nothing in it that a person would miss. */
export const isEmptyDraft = (draft: DecisionDraft): boolean =>
  draft.choices.size === 0 &&
  draft.feedback === "" &&
  draft.attachments.length === 0 &&
  draft.aborting === null &&
  [...draft.reasons.values()].every((reason) => reason === "");

/** Chooses a verb for one call; the same verb again takes it back. The caller has asked `verbOff` first. */
export function withChoice(draft: DecisionDraft, call: ToolCall, verb: "approve" | "deny"): DecisionDraft {
  const choices = new Map(draft.choices);
  const held = choices.get(call.id);
  if (held?.verb === verb && held.digest === call.digest) choices.delete(call.id);
  else choices.set(call.id, { verb, digest: call.digest });
  return { ...draft, choices };
}

/** Keeps only the choices whose call still stands as it was seen; one changed call drops only its own choice. */
export function withRecord(draft: DecisionDraft, batch: ApprovalBatch): DecisionDraft {
  const standing = new Map([...draft.choices].filter(([id, choice]) => isStanding(batch, id, choice)));
  return standing.size === draft.choices.size ? draft : { ...draft, choices: standing };
}

function isStanding(batch: ApprovalBatch, id: CallId, choice: Choice): boolean {
  const call = batch.calls.find((candidate) => candidate.id === id);
  return call !== undefined && call.digest === choice.digest && call.rules.verbs.includes(choice.verb);
}

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
  return { draft: { ...draft, choices }, left };
}

/** No configuration lets many calls be approved at once that cannot be inspected. */
const strict: LookPolicy = { allowUninspectable: false };

function leftOutOf(call: ToolCall, look: CallLook | undefined): LeftOut["why"] | null {
  if (!call.rules.verbs.includes("approve")) return "not-offered";
  if (call.inspection.level !== "clear") return call.inspection.level;
  return verbOff(call, "approve", { look, policy: strict }) === null ? null : "not-seen";
}

/** Denies every undecided call that can be denied. */
export function withDenyAll(draft: DecisionDraft, batch: ApprovalBatch): DecisionDraft {
  const choices = new Map(draft.choices);
  for (const call of undecidedCalls(draft, batch)) {
    if (call.rules.verbs.includes("deny")) choices.set(call.id, { verb: "deny", digest: call.digest });
  }
  return { ...draft, choices };
}

/** Keeps a reason for one call, even when its choice changes. */
export function withReason(draft: DecisionDraft, callId: CallId, reason: string): DecisionDraft {
  return { ...draft, reasons: new Map(draft.reasons).set(callId, reason) };
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

/** One thing that keeps a draft from being sent, with its place. */
export type DraftFault =
  | { readonly kind: "blocked" }
  | { readonly kind: "nothing-waits" }
  | { readonly kind: "undecided"; readonly call: ToolCall }
  | { readonly kind: "not-approvable"; readonly call: ToolCall }
  | { readonly kind: "reason-missing"; readonly call: ToolCall };

/** How far each call was looked at, and what the configuration allows. */
export interface LookedAtAll {
  readonly looks: ReadonlyMap<CallId, CallLook>;
  readonly policy: LookPolicy;
}

/** Every fault at once, in the order of the calls; none means that the draft can be sent. */
export function validate(
  draft: DecisionDraft,
  batch: ApprovalBatch,
  { looks, policy }: LookedAtAll,
): readonly DraftFault[] {
  if (batch.rules.blocked !== null) return [{ kind: "blocked" }];
  const waiting = decidableCalls(batch);
  if (waiting.length === 0) return [{ kind: "nothing-waits" }];
  const chosen = batch.rules.scope === "each" ? waiting.filter((call) => draft.choices.has(call.id)) : [];
  return (chosen.length > 0 ? chosen : waiting).flatMap((call) => faultsOf(call));

  function faultsOf(call: ToolCall): DraftFault[] {
    const choice = choiceOf(draft, call);
    if (choice === undefined) return [{ kind: "undecided", call }];
    if (verbOff(call, choice.verb, { look: looks.get(call.id), policy }) !== null)
      return [{ kind: "not-approvable", call }];
    return isReasonMissing(draft, batch, call) ? [{ kind: "reason-missing", call }] : [];
  }
}

function isReasonMissing(draft: DecisionDraft, { rules }: ApprovalBatch, { id }: ToolCall): boolean {
  const verb = draft.choices.get(id)?.verb;
  if (verb !== "approve" && verb !== "deny") return false;
  return rules.reason[verb] === "required" && (draft.reasons.get(id) ?? "").trim() === "";
}

/** The content of a valid draft, ready for the port. `key` names this content; the caller makes a new one for any change. */
export function answerOf(draft: DecisionDraft, batch: ApprovalBatch, key: string): Answer {
  const decisions = new Map<CallId, Decision>();
  for (const call of decidableCalls(batch)) {
    const choice = choiceOf(draft, call);
    if (choice !== undefined) decisions.set(call.id, decisionOf(choice, draft.reasons.get(call.id)));
  }
  return { kind: "each", decisions, key };
}

function decisionOf(choice: Choice, reason: string | undefined): Decision {
  switch (choice.verb) {
    case "approve":
    case "deny":
      return { verb: choice.verb, reason: reason === undefined || reason === "" ? null : reason };
    case "answer":
      return { verb: "answer", output: choice.output };
    case "decline":
      return { verb: "decline", words: choice.words };
  }
}
