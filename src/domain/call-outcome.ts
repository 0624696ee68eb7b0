import type { GivenAnswer, Question } from "./question.ts";

/**
 * What became of one call, read from the record. A union and never a boolean: "recorded", "permitted" and
 * "ran" are separate facts (design section 1). Nothing here is ever inferred from what was sent.
 */
export type CallOutcome =
  /** Nobody answered it yet. */
  | { readonly kind: "waiting" }
  /**
   * Answered; the system does not tell what became of it. `isConsumed` where it tells that the decision was used: the
   * call was permitted, once.
   */
  | { readonly kind: "recorded"; readonly approved: boolean; readonly isConsumed?: true }
  /** Answered, and nothing of it happens until the requester continues. */
  | { readonly kind: "awaits-continuation"; readonly approved: boolean }
  /** Answered in time, and not continued in time: an approved call can run no more. */
  | { readonly kind: "recorded-lapsed"; readonly approved: boolean }
  /** The record holds several answers to it, in this order: what was allowed may have run, more than once. */
  | { readonly kind: "decided-twice"; readonly approved: readonly boolean[] }
  /** Stopped by somebody with the whole batch. */
  | { readonly kind: "aborted" }
  /** The record no longer asks for it, and the system does not say what it recorded. */
  | { readonly kind: "no-longer-waiting" }
  /** Answered, and the turn did not go on: whether it ran is not known. */
  | { readonly kind: "recorded-not-continued"; readonly approved: boolean }
  /** Answered, and its batch still waits for the answers to its siblings. */
  | { readonly kind: "recorded-beside-waiting"; readonly approved: boolean }
  /** Answered, and its system is at work. */
  | { readonly kind: "running"; readonly approved: boolean }
  /** It ran. `exitCode` where the tool tells one; `wasAsked` false when nobody was asked. */
  | { readonly kind: "ran"; readonly exitCode: number | null; readonly wasAsked: boolean }
  | { readonly kind: "failed"; readonly message: string; readonly approved: boolean | null }
  | { readonly kind: "denied"; readonly reason: string | null }
  /** Cut off: approved true may have happened, false was denied, null was never answered. */
  | { readonly kind: "interrupted"; readonly approved: boolean | null }
  | { readonly kind: "lapsed" }
  /** The conversation went on without an answer to it. */
  | { readonly kind: "superseded" }
  | { readonly kind: "gone" }
  /** A client tool that somebody answered; its output is the answer. `asked`: the questions that it answers, where they are known. */
  | { readonly kind: "answered"; readonly answer: GivenAnswer; readonly asked?: readonly Question[] }
  /** A client tool whose answer somebody declined to give; `words` as they were recorded. */
  | { readonly kind: "declined"; readonly words: string | null }
  | { readonly kind: "not-known" };

/** What the record says of permission, the third fact: null where the call has not been answered or it is not told. */
export function permitted(outcome: CallOutcome): boolean | null {
  switch (outcome.kind) {
    case "recorded":
      return outcome.isConsumed === true ? outcome.approved : null;
    case "recorded-lapsed":
      return false;
    case "decided-twice":
      return outcome.approved.includes(true);
    case "recorded-not-continued":
    case "recorded-beside-waiting":
    case "running":
    case "failed":
    case "interrupted":
      return outcome.approved;
    case "ran":
      return outcome.wasAsked ? true : null;
    case "denied":
      return false;
    default:
      return null;
  }
}
