import type { ApprovalBatch } from "./approval-batch.ts";
import type { BackendError } from "./backend-error.ts";
import type { BatchId, BatchRef, CallId, ConnectionId } from "./batch-ref.ts";
import type { CallOutcome } from "./call-outcome.ts";
import type { ActAnswer, DecidingAnswer, Seen } from "./decision.ts";
import type { Live } from "./live.ts";
import type { Reading } from "./reading.ts";
import type { Sentence } from "./sentence.ts";
import type { GoneRow, WaitingRow } from "./waiting-row.ts";

/** Who the server takes this client for. */
export type Identity = { readonly known: true; readonly name: string } | { readonly known: false };

/** What a connection is doing now. Changes are few: a poll that brings nothing changes only `lastReadAt`. */
export interface ConnectionState {
  readonly kind: "connecting" | "live" | "polling" | "reconnecting" | "needs-token" | "failing";
  /** Milliseconds since the epoch, UTC: since when it is so. */
  readonly since: number;
  /** Last successful read, milliseconds since the epoch, UTC. Read by the clock timer, never a reason to render. */
  readonly lastReadAt: number | null;
  readonly error: BackendError | null;
  readonly identity: Identity;
  readonly guarantees: readonly Sentence[];
  readonly notes: readonly Sentence[];
}

/** Where a list was read to. Opaque: made by a backend, given back to it unread. */
export type ListMark = { readonly __mark: "list" };

/** One slice of the list. Rows are upserts; the first slice never waits for the rest. */
export interface ListSlice {
  readonly rows: readonly Reading<WaitingRow>[];
  readonly gone: readonly GoneRow[];
  readonly mark: ListMark;
  /** False while the first scan goes on: an empty list may not yet be called empty. */
  readonly complete: boolean;
  /** "looked through 1,200 of 10,000"; `of` null while the total is not known. */
  readonly looked: { readonly done: number; readonly of: number | null };
  /** Something is at work, so that reading sooner is worth it. */
  readonly isActive: boolean;
}

/**
 * What a sending tells, in order. Before `sending` nothing has left and nothing can have been recorded.
 * A sending ends with exactly one of: record, changed, refused, unknown.
 */
export type SubmissionEvent =
  /** The request is on its way: from here on a failure leaves doubt. */
  | { readonly kind: "sending" }
  /** The server took the request and is at work. */
  | { readonly kind: "sent" }
  /** The assistant's words, as they come. */
  | { readonly kind: "words"; readonly text: string }
  /** Told on the way, not yet the record. */
  | { readonly kind: "told"; readonly callId: CallId; readonly outcome: CallOutcome }
  /** Something a person must know although the answer was recorded: the model failed, the turn was not saved. */
  | { readonly kind: "notice"; readonly said: Sentence; readonly serverWords: string | null }
  /** The record, read back after the sending. Whether it holds this answer is for `compareWithRecord`. */
  | { readonly kind: "record"; readonly reading: Reading<ApprovalBatch>; readonly next: BatchRef | null }
  /** The record differs from what was on screen: nothing was sent. */
  | { readonly kind: "changed"; readonly reading: Reading<ApprovalBatch> }
  /** Nothing of this answer was taken. `reading` when the record was read again after the refusal. */
  | {
      readonly kind: "refused";
      readonly error: BackendError;
      readonly reading: Reading<ApprovalBatch> | null;
    }
  /** Nobody can say: the record must be read. */
  | { readonly kind: "unknown"; readonly error: BackendError };

/** A pointer from elsewhere: read this again; without a batch, the list. */
export interface Hint {
  readonly ref: BatchRef | null;
}

/** One page of what was decided. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

/** The port: the live object behind one connection. Every promise rejects with a `BackendFailure` and nothing else. */
export interface ApprovalBackend {
  readonly connection: {
    readonly id: ConnectionId;
    readonly label: string;
    readonly protocol: string;
  };
  /** Whether `submit` holds one of the app's three long streams while it runs. */
  readonly holdsStream: boolean;
  /** The server's clock as this page knows it; absent where nothing this backend tells has a deadline. */
  readonly serverTime?: ServerTime;
  state(): Live<ConnectionState>;
  list(mark: ListMark | null, signal: AbortSignal): AsyncIterable<ListSlice>;
  /**
   * Fetches what reading and answering a batch needs of this page's own code, before anybody asks for it. Asks the server
   * nothing and never rejects: what could not be fetched is told when it is used.
   */
  prepare?(): Promise<void>;
  /** A batch by its id, answered or not. Rejects with `gone` when the server does not know it. */
  get(id: BatchId, signal: AbortSignal): Promise<Reading<ApprovalBatch>>;
  /** Reads afresh, compares with what was seen, sends once, reads the record back. Never sends twice. */
  submit(answer: DecidingAnswer, seen: Seen, signal: AbortSignal): AsyncIterable<SubmissionEvent>;
  /** Does an act as `submit` sends an answer: reads afresh, compares, sends once, reads back. */
  perform?(act: ActAnswer, seen: Seen, signal: AbortSignal): AsyncIterable<SubmissionEvent>;
  /**
   * What the list has read of a batch already, with its arguments whole, so that a batch opened from the list need not
   * wait for its detail. Asks the server nothing; null when nothing of it is held.
   */
  glance?(id: BatchId): Promise<Reading<ApprovalBatch> | null>;
  /**
   * Finds the batch of an id that a person pasted, in whatever words its system writes ids. Null, with no request, for a
   * text that is no such id; null too where the server knows none.
   */
  find?(text: string, signal: AbortSignal): Promise<BatchRef | null>;
  /** A person agreed to what a refused sending asked (`BackendError.asks`): remembered for the connection. Sends nothing. */
  agree?(consentId: string): void;
  /**
   * The live stream around one batch, while it is looked at: the first hint comes when it is open, and each later one
   * when something may have changed. Ends when it broke or fell silent, and throws a `BackendFailure` where it cannot
   * be had (`unsupported`: never, ask no more). It holds one of the app's long streams.
   */
  hints?(id: BatchId, signal: AbortSignal): AsyncIterable<Hint>;
  /** Told that a live stream broke and is opened again, until the function that is given is called. */
  reconnects?(): () => void;
  history?(cursor: string | null, signal: AbortSignal): Promise<Page<ApprovalBatch>>;
}

/** What a backend needs from outside. Given by `app`, faked in tests. */
export interface BackendSurroundings {
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
  readonly clock: Clock;
  readonly credentials: Credentials;
  /** Where this browser keeps what a person agreed to; without it, it is known until the page ends. */
  readonly agreements?: Agreements;
  /** Teaches sentences of the protocol that load later than the protocol does, before anything speaks of them. */
  readonly learn?: (sentences: Readonly<Record<string, unknown>>) => void;
}

/** Time from outside, so that tests own it. */
export interface Clock {
  /** Wall time in milliseconds since the epoch, UTC: shown, never used for order. */
  now(): number;
  /** Milliseconds that never go back: orders readings, measures waits. */
  monotonic(): number;
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted first. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The time of a server, as far as its answers told it. */
export interface ServerTime {
  /** Milliseconds since the epoch, UTC, by the server's clock; by this computer's while no answer told one. */
  now(): number;
  /** Whether it is the server's: a browser may not be let read the `Date` of an answer. */
  isServers(): boolean;
}

/** Tokens of this tab, in memory only. */
export interface Credentials {
  token(connection: ConnectionId): string | null;
  /** Told by a backend when the server refused `token`; a newer one stays. */
  refuse(connection: ConnectionId, token: string | null): void;
}

/** What people of this browser agreed to, by connection. Holds no secret. */
export interface Agreements {
  has(connection: ConnectionId, consentId: string): boolean;
  add(connection: ConnectionId, consentId: string): void;
}
