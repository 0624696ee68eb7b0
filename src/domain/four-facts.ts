import { type CallOutcome, permitted } from "./call-outcome.ts";
import { type Sentence, sentence } from "./sentence.ts";
import type { SubmittedCall } from "./submission.ts";
import { isRecordRead, type SubmissionState } from "./submission-state.ts";

/** One of the four facts of a call. `isTold` false means that nobody said it: it is drawn quietly, never left out. */
export interface Fact {
  readonly said: Sentence;
  readonly isTold: boolean;
}

/** The four facts of design section 1. They are never merged and never left out. */
export interface FourFacts {
  /** What this person chose and sent, or tried to send. */
  readonly decided: Fact;
  /** What the record, read back, says was decided. */
  readonly recorded: Fact;
  /** Whether the record lets the call run. */
  readonly permitted: Fact;
  /** What became of the call itself. */
  readonly ran: Fact;
}

const told = (id: string, values?: Sentence["values"]): Fact => ({
  said: sentence(id, values),
  isTold: true,
});
const notTold: Fact = { said: sentence("facts.not-told"), isTold: false };
const notYet: Fact = { said: sentence("facts.not-yet"), isTold: false };
const notKnown: Fact = { said: sentence("facts.not-known"), isTold: false };

/** The four facts of one call of a sending, from the record alone; what was told on the way is said as that. */
export function fourFactsOf(call: SubmittedCall, state: SubmissionState): FourFacts {
  const isRead = isRecordRead(state);
  return {
    decided: decidedFact(call.decision, state),
    recorded: isRead ? recordedFact(call.outcome, state) : unreadFact(state),
    permitted: isRead ? permittedFact(call.outcome) : openFact(state),
    ran: isRead ? ranFact(call.outcome, state) : (onTheWay(call.outcome) ?? openFact(state)),
  };
}

/** An act decides nothing; that it closed the turn is said once the record shows it. */
const decidedFact = (decision: SubmittedCall["decision"], state: SubmissionState): Fact =>
  told(`facts.decided.${decision === "none" && state.kind !== "recorded" ? "nothing" : decision}`);

/** Nothing came of it so far; or it is over, and nobody could say. */
const openFact = (state: SubmissionState): Fact => (state.kind === "unknown" ? notKnown : notYet);

function unreadFact(state: SubmissionState): Fact {
  switch (state.kind) {
    case "waiting-for-stream":
      return told("facts.recorded.not-sent");
    case "sending":
      return state.hasLeft ? notYet : told("facts.recorded.not-sent");
    case "checking":
    case "unknown":
      return notKnown;
    default:
      return notYet;
  }
}

/** A call that still waits was not recorded, whatever was sent; why depends on how the sending ended. */
function recordedFact(outcome: CallOutcome, state: SubmissionState): Fact {
  if (outcome.kind !== "waiting") return outcomeRecorded(outcome);
  switch (state.kind) {
    case "changed":
    case "cancelled":
      return told("facts.recorded.not-sent");
    case "unknown":
      return state.isStillWaiting ? told("facts.recorded.waits") : notKnown;
    default:
      return told("facts.recorded.no");
  }
}

function outcomeRecorded(outcome: CallOutcome): Fact {
  switch (outcome.kind) {
    case "denied":
      return told("facts.recorded.deny");
    case "answered":
      return told("facts.recorded.answer");
    case "declined":
      return told("facts.recorded.decline");
    case "recorded":
      return told(outcome.approved ? "facts.recorded.approve" : "facts.recorded.deny");
    case "awaits-continuation":
    case "recorded-lapsed":
      return told(outcome.approved ? "facts.recorded.approve" : "facts.recorded.deny");
    case "decided-twice":
      return told("facts.recorded.twice", { n: outcome.approved.length });
    case "aborted":
    case "no-longer-waiting":
    case "lapsed":
    case "superseded":
    case "gone":
      return told(`facts.recorded.${outcome.kind}`);
    default: {
      const isPermitted = permitted(outcome);
      return isPermitted === null
        ? notTold
        : told(isPermitted ? "facts.recorded.approve" : "facts.recorded.deny");
    }
  }
}

function permittedFact(outcome: CallOutcome): Fact {
  if (outcome.kind === "awaits-continuation") return told("facts.permitted.awaits");
  if (outcome.kind === "recorded-lapsed") return told("facts.permitted.lapsed");
  const isPermitted = permitted(outcome);
  return isPermitted === null ? notTold : told(isPermitted ? "facts.permitted.yes" : "facts.permitted.no");
}

function ranFact(outcome: CallOutcome, state: SubmissionState): Fact {
  switch (outcome.kind) {
    case "ran":
      return outcome.exitCode === null
        ? told("facts.ran.yes")
        : told("facts.ran.exit-code", { code: outcome.exitCode });
    case "failed":
      return told("facts.ran.failed");
    case "interrupted":
      return outcome.approved === true ? told("facts.ran.may-have") : told("facts.ran.no");
    case "denied":
      return told("facts.ran.no");
    case "running":
      return outcome.approved ? told("facts.ran.running") : told("facts.ran.no");
    case "recorded-beside-waiting":
    case "awaits-continuation":
      return told("facts.ran.not-yet");
    case "recorded-lapsed":
      return told("facts.ran.no");
    case "decided-twice":
      return outcome.approved.includes(true) ? told("facts.ran.may-have-twice") : told("facts.ran.no");
    case "recorded-not-continued":
      return outcome.approved ? notKnown : told("facts.ran.no");
    case "waiting":
      return waitingRan(state);
    default:
      return notTold;
  }
}

/** A server that died under its tool asks again for what ran already (protocols/letta.md). */
const waitingRan = ({ kind }: SubmissionState): Fact =>
  kind === "unknown" ? notKnown : told("facts.ran.not-yet");

/** Told by the stream while it runs: believed only once the record says so, and said as such. */
function onTheWay(outcome: CallOutcome): Fact | null {
  switch (outcome.kind) {
    case "ran":
      return told("facts.ran.told-ran");
    case "failed":
      return told("facts.ran.told-failed");
    case "running":
      return told("facts.ran.running");
    default:
      return null;
  }
}
