import type { Clock, ConnectionState, Identity } from "../../domain/approval-backend.ts";
import type { BackendError, BackendErrorKind } from "../../domain/backend-error.ts";
import type { Live } from "../../domain/live.ts";
import { sentence } from "../../domain/sentence.ts";

/** What the connection's requests tell, gathered into one live state. */
export interface PhoenixState extends Live<ConnectionState> {
  /** An answer was read. Changes nothing but `lastReadAt` while all was well before. */
  succeeded(): void;
  /** A request failed; errors of one session alone change nothing. */
  failed(error: BackendError): void;
  /** REST is out of space while GraphQL still reads (protocols/phoenix.md, "Errors"), or has space again: null. */
  storageFull(error: BackendError | null): void;
  identified(identity: Identity): void;
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

const guarantees = ["whole", "no-reason", "not-bound", "stay"].map((name) =>
  sentence(`phoenix.guarantee.${name}`),
);
const notes = ["polling", "temporary"].map((name) => sentence(`phoenix.note.${name}`));

type Facts = Pick<ConnectionState, "kind" | "since" | "error" | "identity">;

/** Makes the live state of one connection. Its snapshot changes only when there is something to draw. */
export function createPhoenixState(clock: Clock): PhoenixState {
  let lastReadAt: number | null = null;
  let full: BackendError | null = null;
  let facts: Facts = { kind: "connecting", since: clock.now(), error: null, identity: { known: false } };
  let snapshot = snapshotOf(facts);
  const listeners = new Set<() => void>();

  function snapshotOf(next: Facts): ConnectionState {
    return {
      ...next,
      get lastReadAt() {
        return lastReadAt;
      },
      guarantees,
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

  return {
    get: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    succeeded() {
      lastReadAt = clock.now();
      turn("polling", full);
    },
    failed(error) {
      if (ofTheConnection.has(error.kind))
        turn(error.kind === "needs-token" ? "needs-token" : "failing", error);
    },
    storageFull(error) {
      full = error;
    },
    identified(identity) {
      const was = facts.identity;
      const isSame =
        was.known === identity.known && (!was.known || !identity.known || was.name === identity.name);
      if (!isSame) become({ ...facts, identity });
    },
  };
}
