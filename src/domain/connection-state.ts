import type { Clock, ConnectionState, Identity } from "./approval-backend.ts";
import type { BackendError, BackendErrorKind } from "./backend-error.ts";
import type { Live } from "./live.ts";
import type { Sentence } from "./sentence.ts";

/** What a connection's requests tell, gathered into one live state. */
export interface ConnectionStateKeeper extends Live<ConnectionState> {
  /** An answer was read. Changes nothing but `lastReadAt` while all was well before. */
  succeeded(): void;
  /** A request failed; errors of one session alone change nothing. */
  failed(error: BackendError): void;
  /** A stream that tells of changes opened; the function that is given tells that it ended. */
  streamOpened(): () => void;
  /** A stream broke and is being opened again, until the function that is given tells that it is not, or stands. */
  streamBroke(): () => void;
  /** The server is out of space while it can still be read, or has space again: null. */
  storageFull(error: BackendError | null): void;
  identified(identity: Identity): void;
  /** What the connection guarantees became another: told once it is known, or agreed to. */
  guarantees(guarantees: readonly Sentence[]): void;
}

const ofTheConnection: ReadonlySet<BackendErrorKind> = new Set<BackendErrorKind>([
  "needs-token",
  "not-allowed",
  "slow-down",
  "unreachable",
  "unreadable",
  "server-failed",
  "storage-full",
]);

const answering: ReadonlySet<ConnectionState["kind"]> = new Set(["live", "polling", "reconnecting"]);

/** What a connection says of itself from its first moment on. */
export interface ConnectionCharacter {
  readonly guarantees: readonly Sentence[];
  readonly notes: readonly Sentence[];
  /** Who it acts as, where its configuration says so. */
  readonly identity?: Identity;
}

type Facts = Pick<ConnectionState, "kind" | "since" | "error" | "identity" | "guarantees">;

/** Makes the live state of one connection. Its snapshot changes only when there is something to draw. */
export function createConnectionState(
  clock: Clock,
  { guarantees, notes, identity = { known: false } }: ConnectionCharacter,
): ConnectionStateKeeper {
  let lastReadAt: number | null = null;
  let full: BackendError | null = null;
  let openStreams = 0;
  let brokenStreams = 0;
  let facts: Facts = { kind: "connecting", since: clock.now(), error: null, identity, guarantees };
  let snapshot = snapshotOf(facts);
  const listeners = new Set<() => void>();

  function snapshotOf(next: Facts): ConnectionState {
    return {
      ...next,
      get lastReadAt() {
        return lastReadAt;
      },
      notes,
    };
  }

  function become(next: Facts): void {
    facts = next;
    snapshot = snapshotOf(next);
    for (const listener of [...listeners]) listener();
  }

  function turn(kind: Facts["kind"], error: BackendError | null): void {
    const isSame =
      facts.kind === kind && facts.error?.kind === error?.kind && facts.error?.said.id === error?.said.id;
    if (isSame && facts.error?.retryAt === error?.retryAt) return;
    become({ ...facts, kind, error, since: facts.kind === kind ? facts.since : clock.now() });
  }

  /** How a connection is that answers. */
  function calm(): Facts["kind"] {
    if (openStreams > 0) return "live";
    return brokenStreams > 0 ? "reconnecting" : "polling";
  }

  /** Streams say nothing of a connection that fails, wants a token, or was not read yet. */
  function turnCalm(): void {
    if (answering.has(facts.kind)) turn(calm(), facts.error);
  }

  /** Counts a stream until the function that is given is called, once. */
  function counted(count: (by: 1 | -1) => void): () => void {
    let isOver = false;
    count(1);
    turnCalm();
    return () => {
      if (isOver) return;
      isOver = true;
      count(-1);
      turnCalm();
    };
  }

  return {
    get: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    succeeded() {
      lastReadAt = clock.now();
      turn(calm(), full);
    },
    failed(error) {
      if (ofTheConnection.has(error.kind))
        turn(error.kind === "needs-token" ? "needs-token" : "failing", error);
    },
    streamOpened: () =>
      counted((by) => {
        openStreams += by;
      }),
    streamBroke: () =>
      counted((by) => {
        brokenStreams += by;
      }),
    storageFull(error) {
      full = error;
    },
    identified(identity) {
      const was = facts.identity;
      const isSame =
        was.known === identity.known && (!was.known || !identity.known || was.name === identity.name);
      if (!isSame) become({ ...facts, identity });
    },
    guarantees(next) {
      if (JSON.stringify(next) !== JSON.stringify(facts.guarantees)) become({ ...facts, guarantees: next });
    },
  };
}
