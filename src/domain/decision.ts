import type { BatchId, CallId } from "./batch-ref.ts";
import type { GivenAnswer } from "./question.ts";

/** What one person decided about one call. */
export type Decision =
  | { readonly verb: "approve"; readonly reason: string | null }
  | { readonly verb: "deny"; readonly reason: string | null }
  /** What the client gives for a client tool; its protocol writes it down. */
  | { readonly verb: "answer"; readonly answer: GivenAnswer }
  /** `words` null where the person gave none: the protocol has words of its own for that. */
  | {
      readonly verb: "decline";
      readonly words: string | null;
      /** Of an earlier page's words only this is kept: they can be compared, not sent. */
      readonly wordsDigest?: string;
    };

/** A file that goes with an abort. */
export interface Attachment {
  /** Names this file among all that were ever attached: another file of the same name and size has another one. */
  readonly id: string;
  /** As the person's computer named it: any text. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Blob;
}

/** What a person may do to a batch beside deciding. */
export type ActKind = "continue" | "close-turn" | "send-feedback-again";

/** The content of one sending. `key` is the idempotency key of this content: any change makes a new one. */
export type Answer =
  | { readonly kind: "each"; readonly decisions: ReadonlyMap<CallId, Decision>; readonly key: string }
  | {
      readonly kind: "abort";
      readonly calls: readonly CallId[];
      readonly feedback: string;
      readonly attachments: readonly Attachment[];
      readonly key: string;
    }
  /** No decision: something else is done to the batch. `key` also names the message that carries the words. */
  | { readonly kind: "act"; readonly act: ActKind; readonly words: string; readonly key: string };

/** An answer that decides. */
export type DecidingAnswer = Exclude<Answer, { readonly kind: "act" }>;

/** An answer that decides nothing and does something else. */
export type ActAnswer = Extract<Answer, { readonly kind: "act" }>;

/** What was on screen when the key or pointer went down. `submit` does not send when the record differs. */
export interface Seen {
  readonly batchId: BatchId;
  readonly version: string;
  readonly digests: ReadonlyMap<CallId, string>;
}

/** Whether a record differs from what was seen in anything that is decided: in the batch, or in one of its calls (I-09). */
export const isChanged = (
  { version, calls }: { readonly version: string; readonly calls: readonly DigestedCall[] },
  seen: Seen,
): boolean => version !== seen.version || calls.some((call) => seen.digests.get(call.id) !== call.digest);

interface DigestedCall {
  readonly id: CallId;
  readonly digest: string;
}

/** What is said of each call by an answer. */
export const verbsOf = (answer: DecidingAnswer): ReadonlyMap<CallId, Decision["verb"] | "abort"> =>
  answer.kind === "abort"
    ? new Map(answer.calls.map((id) => [id, "abort"]))
    : new Map([...answer.decisions].map(([id, { verb }]) => [id, verb]));
