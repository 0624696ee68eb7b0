import type { QueryClient } from "@tanstack/react-query";
import type { ApprovalBackend, Clock, SubmissionEvent } from "../domain/approval-backend.ts";
import type { DecisionDraft } from "../domain/decision-draft.ts";
import { isSettled, type RunnerEvent, type Submission } from "../domain/submission.ts";
import { writeBatch } from "../queries/batch-query.ts";
import { readListAgain } from "../queries/list-query.ts";
import { adoptRecord, clearDraft, type DraftShelf } from "../stores/draft-store.ts";
import type { Circuit } from "./circuit.ts";
import { batchLock, type Locks, takeLock } from "./locks.ts";
import { checkRecord, readOnce } from "./record-check.ts";
import { isConclusive } from "./record-watch.ts";
import { errorOf, sendAnswer } from "./send-answer.ts";
import { takeStream } from "./stream-slots.ts";
import type { SubmissionLedger } from "./submission-ledger.ts";

/** What sendings pass through. */
export interface PassageParts {
  readonly client: QueryClient;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly drafts: DraftShelf;
  readonly ledger: SubmissionLedger;
  readonly circuit: Circuit;
  readonly random: () => number;
}

/** The way of each submission of this page: its locks, its stream, its record. */
export interface Passage {
  /** Sends a submission that stands in the ledger. Called once a press. */
  send(submission: Submission, backend: ApprovalBackend): void;
  /** Finds out what became of a submission that another page was sending, once that page is through or gone. */
  recover(submission: Submission, backend: ApprovalBackend): void;
  /** Reads the record now: at once where it is being checked anyway. */
  check(submission: Submission, backend: ApprovalBackend): void;
  cancel(id: string): void;
  hear(id: string, event: SubmissionEvent | RunnerEvent): void;
  /** Whether this page is at work on a submission. */
  isOwn(id: string): boolean;
  hasLeftOpen(): boolean;
}

/** One submission under way on this page. */
interface Way {
  readonly takenBack: AbortController;
  hurry: AbortController;
  /** The draft at the press: words typed since are not thrown away with it. */
  readonly draft: DecisionDraft | undefined;
}

/** Makes the passage of one page. */
export function createPassage(parts: PassageParts): Passage {
  const { client, clock, locks, drafts, ledger, circuit, random } = parts;
  const ways = new Map<string, Way>();
  const stateOf = (id: string) => ledger.get(id)?.state;

  function hear(id: string, event: SubmissionEvent | RunnerEvent): void {
    const before = ledger.get(id);
    const after = ledger.tell(id, event);
    if (before === undefined || after === undefined) return;
    const connection = after.ref.connectionId;
    if (event.kind === "refused") circuit.refused(connection, event.error.kind);
    if (event.kind === "sent" || event.kind === "record") circuit.taken(connection);
    if ("reading" in event && event.reading !== null) writeBatch(client, after.ref, event.reading);
    if (after.state.kind === "recorded" && before.state.kind !== "recorded") clearSent(after, event);
  }

  /** The draft goes only now, and only as it was sent (threats I-23). */
  function clearSent({ id, ref }: Submission, event: SubmissionEvent | RunnerEvent): void {
    const store = drafts.peek(ref);
    if (store === undefined) return;
    if (store.getState().draft === ways.get(id)?.draft) clearDraft(store);
    else if ("reading" in event && event.reading !== null) adoptRecord(store, event.reading.value);
  }

  /** Runs one piece of work on a submission under the latch, the draft's hold and a way of its own. */
  async function under(submission: Submission, work: (way: Way) => Promise<void>): Promise<void> {
    const { id, ref } = submission;
    const letGo = drafts.hold(ref);
    const draft = drafts.peek(ref)?.getState().draft;
    const way: Way = { takenBack: new AbortController(), hurry: new AbortController(), draft };
    ways.set(id, way);
    try {
      await work(way);
    } catch {
      // Nothing of ours may leave a submission hanging: what left is in doubt, what did not is refused.
      endBroken(id);
    } finally {
      ways.delete(id);
      letGo();
    }
    if (stateOf(id)?.kind !== "cancelled")
      await readListAgain(client, ref.connectionId).catch(() => undefined);
  }

  function endBroken(id: string): void {
    const state = stateOf(id);
    if (state === undefined || isSettled(state)) return;
    const hasLeft =
      state.kind === "sent" || state.kind === "checking" || (state.kind === "sending" && state.hasLeft);
    if (!hasLeft)
      return hear(id, {
        kind: "refused",
        error: errorOf("unreachable", "submission.failed-here"),
        reading: null,
      });
    hear(id, { kind: "unknown", error: errorOf("unreadable", "submission.ended-early") });
    hear(id, { kind: "gave-up-checking" });
  }

  async function sendUnderLock(submission: Submission, backend: ApprovalBackend, way: Way): Promise<void> {
    const { id, ref } = submission;
    const release = await takeLock(locks, batchLock(ref), { ifAvailable: true });
    if (release === null)
      return hear(id, { kind: "refused", error: errorOf("busy", "submission.other-tab"), reading: null });
    try {
      await sendInStream(submission, backend, way);
      await follow(id, backend, way);
    } finally {
      release();
    }
  }

  async function sendInStream(submission: Submission, backend: ApprovalBackend, way: Way): Promise<void> {
    const { id, answer, seen } = submission;
    const { signal } = way.takenBack;
    const wait = () => hear(id, { kind: "waiting-for-stream" });
    const release = backend.holdsStream
      ? await takeStream(locks, signal, wait).catch(orAborted(signal))
      : () => undefined;
    if (release === null) return hear(id, { kind: "cancelled" });
    try {
      if (stateOf(id)?.kind === "waiting-for-stream") hear(id, { kind: "leaving" });
      await sendAnswer({ backend, answer, seen, signal, hear: (event) => hear(id, event) });
    } finally {
      release();
    }
  }

  /** Reads the record until it says what became of an answer that has left. */
  async function follow(id: string, backend: ApprovalBackend, way: Way): Promise<void> {
    const isOver = () => {
      const state = stateOf(id);
      return state === undefined || isSettled(state);
    };
    const submission = ledger.get(id);
    if (submission === undefined || isOver()) return;
    const last = await checkRecord({
      backend,
      batchId: submission.ref.batchId,
      clock,
      random,
      isOver,
      hurry: () => way.hurry.signal,
      onReading(reading) {
        way.hurry = new AbortController();
        if (isConclusive(submission, reading)) hear(id, { kind: "record", reading, next: null });
        else writeBatch(client, submission.ref, reading);
        return isOver();
      },
    });
    if (isOver()) return;
    if (stateOf(id)?.kind !== "checking")
      hear(id, { kind: "unknown", error: errorOf("unreadable", "submission.not-shown") });
    hear(id, last === null ? { kind: "gave-up-checking" } : { kind: "record", reading: last, next: null });
  }

  async function recoverUnderLock(
    { id, ref }: Submission,
    backend: ApprovalBackend,
    way: Way,
  ): Promise<void> {
    // A page that lives holds this lock until it knows; a page that died holds nothing.
    const release = await takeLock(locks, batchLock(ref), { signal: way.takenBack.signal });
    try {
      const state = stateOf(id);
      if (state === undefined || isSettled(state)) return;
      hear(id, { kind: "unknown", error: errorOf("unreadable", "submission.page-closed") });
      await follow(id, backend, way);
    } finally {
      release?.();
    }
  }

  /** One reading by hand, after everything came to rest. */
  async function readNow({ id, ref, state }: Submission, backend: ApprovalBackend): Promise<void> {
    if (state.kind === "unknown") hear(id, { kind: "unknown", error: state.error });
    const read = await readOnce(backend, ref.batchId);
    if (read.kind !== "read") return hear(id, { kind: "gave-up-checking" });
    if (state.kind === "unknown") hear(id, { kind: "record", reading: read.reading, next: null });
    else writeBatch(client, ref, read.reading);
  }

  return {
    send: (submission, backend) => void under(submission, (way) => sendUnderLock(submission, backend, way)),
    recover: (submission, backend) => {
      if (!ways.has(submission.id))
        void under(submission, (way) => recoverUnderLock(submission, backend, way));
    },
    check(submission, backend) {
      const way = ways.get(submission.id);
      if (way === undefined) void under(submission, () => readNow(submission, backend));
      else if (stateOf(submission.id)?.kind === "checking") way.hurry.abort();
    },
    cancel(id) {
      const state = stateOf(id);
      const mayStop = state?.kind === "waiting-for-stream" || (state?.kind === "sending" && !state.hasLeft);
      if (mayStop) ways.get(id)?.takenBack.abort();
    },
    hear,
    isOwn: (id) => ways.has(id),
    hasLeftOpen: () =>
      [...ways.keys()].some((id) => {
        const state = stateOf(id);
        return state?.kind === "sent" || (state?.kind === "sending" && state.hasLeft);
      }),
  };
}

/** Null for what was taken back; anything else goes on being thrown. */
const orAborted =
  (signal: AbortSignal) =>
  (thrown: unknown): null => {
    if (signal.aborted) return null;
    throw thrown;
  };
