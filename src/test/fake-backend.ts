import type {
  ApprovalBackend,
  Clock,
  ConnectionState,
  ListSlice,
  ServerTime,
  SubmissionEvent,
} from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import { type BackendError, BackendFailure, type Consent, leavesDoubt } from "../domain/backend-error.ts";
import type { BatchId } from "../domain/batch-ref.ts";
import type { Answer, Seen } from "../domain/decision.ts";
import type { Reading } from "../domain/reading.ts";
import { anError, aReading } from "./builders.ts";
import { comparedBefore } from "./fake-before.ts";
import { createConnectionState } from "./fake-connection-state.ts";
import { slicesOf } from "./fake-list.ts";
import type { Fate } from "./fake-record.ts";
import { createFakeServer, type FakeServer } from "./fake-server.ts";

/** What goes wrong with one sending. Times are milliseconds. */
export type SendFault =
  /** The fresh read before the sending fails: nothing leaves. */
  | { readonly kind: "not-read"; readonly error: BackendError }
  /** The server answers with a refusal. */
  | { readonly kind: "refused"; readonly error: BackendError }
  /** Recorded; the reply is lost. */
  | { readonly kind: "lost-reply" }
  /** The denials of an abort are recorded, and its feedback is lost on the way, or refused. */
  | { readonly kind: "feedback-lost" }
  | { readonly kind: "feedback-refused"; readonly error: BackendError }
  /** The assistant says this, and nothing is recorded. */
  | { readonly kind: "in-words"; readonly words: string }
  /** Recorded; the record no longer asks, and does not say what it holds. */
  | { readonly kind: "untold" }
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
  /** What people agreed to, in order. */
  readonly agreed: readonly string[];
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
  readonly serverTime?: ServerTime;
  /** What the server asks before it takes any answer, until somebody agreed. */
  readonly consent?: Consent;
}

/** Makes a fake backend: the port's rules on a `FakeServer`, with faults that a test scripts. */
export function createFakeBackend(parts: FakeBackendParts): FakeBackend {
  const { clock, server = createFakeServer(), connectionId = "px", rowsPerSlice = 50 } = parts;
  const asked = { lists: 0, gets: 0, submits: 0 };
  const agreed: string[] = [];
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
    const before = signal.aborted ? takenBack : lookBefore(answer, seen, fault);
    if (before !== null) return yield before;
    yield { kind: "sending" };
    asked.submits += 1;
    await Promise.resolve();
    if (fault?.kind === "in-words" && !isOffline) yield* answerInWords(seen.batchId, fault.words);
    else yield* follow(seen.batchId, answer, fault);
  }

  async function* follow(
    id: BatchId,
    answer: Answer,
    fault: SendFault | undefined,
  ): AsyncGenerator<SubmissionEvent> {
    if (fault?.kind === "throws") throw fault.thrown;
    const met = isOffline ? lost : meet(id, answer, fault);
    if (met !== null) return yield met;
    if (fault?.kind === "feedback-refused") {
      yield { kind: "notice", said: fault.error.said, serverWords: fault.error.serverWords };
      return yield { kind: "record", reading: read(id), next: null };
    }
    yield { kind: "sent" };
    if (fault?.kind === "ends-early") return;
    if (isHolding) await new Promise<void>((resolve) => streams.set(id, resolve));
    yield { kind: "record", reading: read(id), next: null };
  }

  async function* answerInWords(id: BatchId, text: string): AsyncGenerator<SubmissionEvent> {
    yield { kind: "sent" };
    yield { kind: "words", text };
    yield { kind: "refused", error: anError("refused"), reading: read(id) };
  }

  function lookBefore(answer: Answer, seen: Seen, fault: SendFault | undefined): SubmissionEvent | null {
    if (fault?.kind === "not-read") return { kind: "refused", error: fault.error, reading: null };
    if (fault?.kind === "throws" && !fault.hasLeft) throw fault.thrown;
    try {
      const reading = read(seen.batchId);
      return comparedBefore(answer, seen, reading);
    } catch (thrown) {
      return { kind: "refused", error: (thrown as BackendFailure).error, reading: null };
    }
  }

  /** What the server asks before it does anything; null once somebody agreed. */
  function question(): SubmissionEvent | null {
    const { consent } = parts;
    if (consent === undefined || agreed.includes(consent.id)) return null;
    return refusal(anError("needs-consent", { asks: consent }), null);
  }

  /** The request meets the server: null when it was taken and told. */
  function meet(id: BatchId, answer: Answer, fault: SendFault | undefined): SubmissionEvent | null {
    const asks = question();
    if (asks !== null) return asks;
    switch (fault?.kind) {
      case "refused":
        return refusal(fault.error, fault.error.kind === "mixed-abort" ? read(id) : null);
      case "lost-request":
        return lost;
      case "late":
        void clock.wait(fault.after).then(() => server.record(id, answer));
        return lost;
      case "shown-late":
        hideRecord(id, fault.after);
    }
    return lostAfter(fault, server.record(id, answer, fateOf(fault)), id);
  }

  function lostAfter(
    fault: SendFault | undefined,
    result: "recorded" | "conflict" | "gone",
    id: BatchId,
  ): SubmissionEvent | null {
    if (fault?.kind === "lost-reply" || fault?.kind === "feedback-lost") return lost;
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
    agreed,
    ...(parts.serverTime === undefined ? {} : { serverTime: parts.serverTime }),
    agree: (consentId) => void agreed.push(consentId),
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
    perform: submit,
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

function fateOf(fault: SendFault | undefined): Fate {
  if (fault?.kind === "untold") return "forgotten";
  return fault?.kind === "feedback-lost" || fault?.kind === "feedback-refused" ? "feedback-lost" : "whole";
}

const takenBack: SubmissionEvent = { kind: "refused", error: anError("unreachable"), reading: null };

const lost: SubmissionEvent = { kind: "unknown", error: anError("unreachable") };

const refusal = (error: BackendError, reading: Reading<ApprovalBatch> | null): SubmissionEvent =>
  leavesDoubt(error) ? { kind: "unknown", error } : { kind: "refused", error, reading };
