import type {
  ApprovalBackend,
  Clock,
  ConnectionState,
  ListMark,
  ListSlice,
  SubmissionEvent,
} from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import { type BackendError, BackendFailure, leavesDoubt } from "../domain/backend-error.ts";
import type { BatchId } from "../domain/batch-ref.ts";
import type { Answer, Seen } from "../domain/decision.ts";
import type { Reading } from "../domain/reading.ts";
import { anError, aReading, rowOf } from "./builders.ts";
import { createFakeServer, type FakeServer } from "./fake-server.ts";

/** What goes wrong with one sending. Times are milliseconds. */
export type SendFault =
  /** The fresh read before the sending fails: nothing leaves. */
  | { readonly kind: "not-read"; readonly error: BackendError }
  /** The server answers with a refusal. */
  | { readonly kind: "refused"; readonly error: BackendError }
  /** Recorded; the reply is lost. */
  | { readonly kind: "lost-reply" }
  /** Never arrives; nobody can tell. */
  | { readonly kind: "lost-request" }
  /** Nobody can tell at once; it arrives `after` milliseconds later. */
  | { readonly kind: "late"; readonly after: number }
  /** Taken and recorded, but the record shows it only after `after` milliseconds. */
  | { readonly kind: "shown-late"; readonly after: number }
  /** Throws instead of telling, before or after the request left. */
  | { readonly kind: "throws"; readonly thrown: unknown; readonly hasLeft: boolean }
  /** Ends without saying how it ended. */
  | { readonly kind: "ends-early" };

/** How the list answers once; `error` after the slices that were given. */
export interface ListScript {
  readonly slices?: readonly ListSlice[];
  readonly error?: BackendError;
}

/** A scriptable backend in memory. */
export interface FakeBackend extends ApprovalBackend {
  readonly server: FakeServer;
  /** How often each way of the port was used: `submits` counts requests that left. */
  readonly asked: { lists: number; gets: number; submits: number };
  /** What goes wrong with the next sendings, first come first served; then nothing does. */
  readonly sendFaults: SendFault[];
  /** How the next reads of a batch fail. */
  readonly getFaults: BackendError[];
  /** How the next lists answer; then from the server. */
  readonly listScripts: ListScript[];
  /** The server stops answering anybody from this client until it is set to false. */
  setOffline(isOffline: boolean): void;
  /** Sendings keep their streams open until `endStreams`. */
  holdStreams(): void;
  /** Ends the stream of one batch, or all of them. */
  endStreams(id?: BatchId): void;
  setState(over: Partial<ConnectionState>): void;
}

/** What a fake backend may be made with; without a server it gets one of its own. */
export interface FakeBackendParts {
  readonly clock: Clock;
  readonly server?: FakeServer;
  readonly connectionId?: string;
  readonly label?: string;
  readonly holdsStream?: boolean;
  readonly rowsPerSlice?: number;
}

/** Makes a fake backend: the port's rules on a `FakeServer`, with faults that a test scripts. */
export function createFakeBackend(parts: FakeBackendParts): FakeBackend {
  const { clock, server = createFakeServer(), connectionId = "px", rowsPerSlice = 50 } = parts;
  const asked = { lists: 0, gets: 0, submits: 0 };
  const sendFaults: SendFault[] = [];
  const getFaults: BackendError[] = [];
  const listScripts: ListScript[] = [];
  const streams = new Map<BatchId, () => void>();
  const hidden = new Map<BatchId, ApprovalBatch>();
  const connection = createConnectionState(clock);
  let isOffline = false;
  let isHolding = false;

  function read(id: BatchId): Reading<ApprovalBatch> {
    if (isOffline) throw new BackendFailure(anError("unreachable"));
    const batch = hidden.get(id) ?? server.batch(id);
    if (batch === undefined) throw new BackendFailure(anError("gone"));
    return aReading(batch, clock.monotonic(), batch.status !== "waiting");
  }

  async function* submit(answer: Answer, seen: Seen, signal: AbortSignal): AsyncGenerator<SubmissionEvent> {
    const fault = sendFaults.shift();
    await Promise.resolve();
    const before = signal.aborted ? takenBack : lookBefore(seen, fault);
    if (before !== null) return yield before;
    yield { kind: "sending" };
    asked.submits += 1;
    await Promise.resolve();
    yield* follow(seen.batchId, answer, fault);
  }

  async function* follow(
    id: BatchId,
    answer: Answer,
    fault: SendFault | undefined,
  ): AsyncGenerator<SubmissionEvent> {
    if (fault?.kind === "throws") throw fault.thrown;
    const met = isOffline ? lost : meet(id, answer, fault);
    if (met !== null) return yield met;
    yield { kind: "sent" };
    if (fault?.kind === "ends-early") return;
    if (isHolding) await new Promise<void>((resolve) => streams.set(id, resolve));
    yield { kind: "record", reading: read(id), next: null };
  }

  function lookBefore(seen: Seen, fault: SendFault | undefined): SubmissionEvent | null {
    if (fault?.kind === "not-read") return { kind: "refused", error: fault.error, reading: null };
    if (fault?.kind === "throws" && !fault.hasLeft) throw fault.thrown;
    try {
      const reading = read(seen.batchId);
      const isSame =
        reading.value.version === seen.version &&
        reading.value.calls.every((call) => seen.digests.get(call.id) === call.digest);
      return isSame ? null : { kind: "changed", reading };
    } catch (thrown) {
      return { kind: "refused", error: (thrown as BackendFailure).error, reading: null };
    }
  }

  /** The request meets the server: null when it was taken and told. */
  function meet(id: BatchId, answer: Answer, fault: SendFault | undefined): SubmissionEvent | null {
    if (fault?.kind === "refused") return refusal(fault.error);
    if (fault?.kind === "lost-request") return lost;
    if (fault?.kind === "late") {
      void clock.wait(fault.after).then(() => server.record(id, answer));
      return lost;
    }
    if (fault?.kind === "shown-late") hideRecord(id, fault.after);
    const result = server.record(id, answer);
    if (fault?.kind === "lost-reply") return lost;
    return result === "recorded" ? null : conflict(id, result);
  }

  function conflict(id: BatchId, kind: "conflict" | "gone"): SubmissionEvent {
    return { kind: "refused", error: anError(kind), reading: kind === "gone" ? null : read(id) };
  }

  function hideRecord(id: BatchId, ms: number): void {
    const old = server.batch(id);
    if (old !== undefined) hidden.set(id, old);
    void clock.wait(ms).then(() => hidden.delete(id));
  }

  return {
    connection: { id: connectionId, label: parts.label ?? "Phoenix, staging", protocol: "fake" },
    holdsStream: parts.holdsStream ?? true,
    server,
    asked,
    sendFaults,
    getFaults,
    listScripts,
    state: () => connection,
    async *list(mark, signal) {
      asked.lists += 1;
      await Promise.resolve();
      signal.throwIfAborted();
      if (isOffline) throw new BackendFailure(anError("unreachable"));
      const script = listScripts.shift();
      for (const slice of script?.slices ?? slicesOf(server, { mark, rowsPerSlice, clock })) {
        yield slice;
        await Promise.resolve();
      }
      if (script?.error !== undefined) throw new BackendFailure(script.error);
    },
    async get(id, signal) {
      asked.gets += 1;
      await Promise.resolve();
      signal.throwIfAborted();
      const fault = getFaults.shift();
      if (fault !== undefined) throw new BackendFailure(fault);
      return read(id);
    },
    submit,
    setOffline(next) {
      isOffline = next;
    },
    holdStreams() {
      isHolding = true;
    },
    endStreams(id) {
      if (id === undefined) isHolding = false;
      for (const [batchId, end] of [...streams]) {
        if (id !== undefined && id !== batchId) continue;
        streams.delete(batchId);
        end();
      }
    },
    setState: connection.set,
  };
}

const takenBack: SubmissionEvent = { kind: "refused", error: anError("unreachable"), reading: null };

const lost: SubmissionEvent = { kind: "unknown", error: anError("unreachable") };

const refusal = (error: BackendError): SubmissionEvent =>
  leavesDoubt(error) ? { kind: "unknown", error } : { kind: "refused", error, reading: null };

/** A list mark of this fake: the revision that was read to. */
export const markAt = (revision: number): ListMark => ({ __mark: "list", revision }) as unknown as ListMark;

const revisionOf = (mark: ListMark | null): number | null =>
  mark === null ? null : (mark as unknown as { readonly revision: number }).revision;

interface ListPosition {
  readonly mark: ListMark | null;
  readonly rowsPerSlice: number;
  readonly clock: Clock;
}

function* slicesOf(server: FakeServer, { mark, rowsPerSlice, clock }: ListPosition): Generator<ListSlice> {
  const since = revisionOf(mark);
  const changes = since === null ? [] : server.changesSince(since);
  const changed = new Set(changes.flatMap((change) => (change.kind === "row" ? [change.batchId] : [])));
  const gone = changes.flatMap((change) => (change.kind === "gone" ? [change.row] : []));
  const listed = server.batches();
  const batches = since === null ? listed : listed.filter(({ ref }) => changed.has(ref.batchId));
  const total = listed.length;
  const count = Math.max(1, Math.ceil(batches.length / rowsPerSlice));
  for (let index = 0; index < count; index += 1) {
    const rows = batches.slice(index * rowsPerSlice, (index + 1) * rowsPerSlice);
    const isLast = index === count - 1;
    yield {
      rows: rows.map((batch) => aReading(rowOf(batch), clock.monotonic())),
      gone: isLast ? gone : [],
      mark: markAt(isLast ? server.revision() : (since ?? 0)),
      complete: since !== null || isLast,
      looked: { done: since === null ? Math.min(total, (index + 1) * rowsPerSlice) : total, of: total },
      isActive: false,
    };
  }
}

function createConnectionState(clock: Clock) {
  const listeners = new Set<() => void>();
  let state: ConnectionState = {
    kind: "polling",
    since: clock.now(),
    lastReadAt: clock.now(),
    error: null,
    identity: { known: true, name: "ana@example.test" },
    guarantees: [],
    notes: [],
  };
  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(over: Partial<ConnectionState>) {
      state = { ...state, ...over };
      for (const listener of [...listeners]) listener();
    },
  };
}
