import type { CallId } from "./batch-ref.ts";
import type { Sentence } from "./sentence.ts";

/**
 * Everything that can go wrong with a server, for all protocols. No HTTP status is seen above floor 2.
 * `said` is the sentence people read; `serverWords` is the server's own text, shown as quoted data.
 */
export type BackendErrorKind =
  /** No token, or one the server does not take: the prompt stands in place. */
  | "needs-token"
  /** The account may not do this. */
  | "not-allowed"
  /** No such thing, or not yours. */
  | "gone"
  /** Something changed since it was looked at: read again, look again. */
  | "stale"
  /** Someone answered first, or the answer contradicts what is recorded. */
  | "conflict"
  /** The server saw an abort of some calls beside decisions of others: all are aborted, or none. */
  | "mixed-abort"
  /** Another turn is at work: later. */
  | "busy"
  /** The body was refused; nothing was recorded. */
  | "refused"
  /** Nothing was done: the server cannot do it as safely as it should, and a person is asked (`asks`). */
  | "needs-consent"
  /** Too many requests: not before `retryAt`. */
  | "slow-down"
  /** The server is out of space: every send of this client stops. */
  | "storage-full"
  /** The request never left, or no answer came: what it did is not known. */
  | "unreachable"
  /** An answer came that cannot be read: what it did is not known. */
  | "unreadable"
  /** The server failed: what it did is not known. */
  | "server-failed"
  /** This protocol does not have the verb. */
  | "unsupported";

export interface BackendError {
  readonly kind: BackendErrorKind;
  readonly said: Sentence;
  readonly serverWords: string | null;
  /** Milliseconds since the epoch, UTC; only for `slow-down`. */
  readonly retryAt: number | null;
  /** Not the server's own word: concluded from a record that still asks. A later record may say otherwise. */
  readonly isConcluded?: true;
  /** What the server says it was sent, where it does; only for `mixed-abort`. */
  readonly saw?: readonly SawDecision[];
  /** What a person may agree to, so that the same content can be sent; only for `needs-consent`. */
  readonly asks?: Consent;
}

/** A question that is asked once for a connection. */
export interface Consent {
  readonly id: string;
  /** "This server cannot lock. Send without?" */
  readonly question: Sentence;
  /** What the button says that agrees and sends. */
  readonly yes: Sentence;
}

/** One decision as a server says it was sent: `verb` null where its word for it is not known here. */
export interface SawDecision {
  readonly callId: CallId;
  readonly verb: "approve" | "deny" | "abort" | null;
  /** The server's own word, shown as quoted data. */
  readonly word: string;
}

/** An error in the words of the domain; `serverWords` are shown as quoted data, and empty ones are none. */
export const errorOf = (
  kind: BackendErrorKind,
  said: Sentence,
  serverWords: string | null = null,
): BackendError => ({ kind, said, serverWords: serverWords === "" ? null : serverWords, retryAt: null });

/** Nothing waits longer than this for a server that asked for a pause, in milliseconds. */
const longestPause = 300_000;

/**
 * Milliseconds that are still to be waited for a server that asked to be left alone; none where it did not. Both times
 * are milliseconds since the epoch.
 */
export const pauseUntil = (retryAt: number | null, now: number): number =>
  retryAt === null ? 0 : Math.min(Math.max(retryAt - now, 0), longestPause);

/** Kinds after which nobody can say whether a decision was recorded: the record is read, nothing is repeated. */
const doubtful: ReadonlySet<BackendErrorKind> = new Set(["unreachable", "unreadable", "server-failed"]);

/** Whether a decision that met this error may have been recorded all the same. */
export const leavesDoubt = (error: BackendError): boolean => doubtful.has(error.kind);

/** How a backend's promise fails: always with one of these, never with anything else. */
export class BackendFailure extends Error {
  readonly error: BackendError;
  constructor(error: BackendError) {
    super(error.said.id);
    this.name = "BackendFailure";
    this.error = error;
  }
}
