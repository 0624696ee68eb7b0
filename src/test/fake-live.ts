import type { Hint } from "../domain/approval-backend.ts";
import { type BackendError, BackendFailure } from "../domain/backend-error.ts";
import type { BatchId } from "../domain/batch-ref.ts";
import type { FakeBackend } from "./fake-backend.ts";

/** A fake backend with a live stream that a test holds in its hand. */
export interface FakeLive {
  readonly backend: FakeBackend & Required<Pick<FakeBackend, "hints">>;
  /** The batches whose stream was asked for, in order. */
  readonly asked: BatchId[];
  /** How the next streams fail instead of opening. */
  readonly faults: BackendError[];
  /** How many stand open. */
  openNow(): number;
  /** Every open stream tells this. */
  tell(hint: Hint): void;
  /** Every open stream ends, as when the connection broke. */
  cut(): void;
  /** Streams that are ended take until then to be over. */
  holdEnd(until: Promise<void>): void;
}

interface OpenStream {
  readonly told: Hint[];
  isCut: boolean;
  wake: () => void;
}

/** Gives a fake backend the port's live stream. */
export function withLive(backend: FakeBackend): FakeLive {
  const asked: BatchId[] = [];
  const faults: BackendError[] = [];
  const streams = new Set<OpenStream>();
  let isEnded = Promise.resolve();
  const tellState = () => backend.setState({ kind: streams.size > 0 ? "live" : "polling" });

  async function* hints(id: BatchId, signal: AbortSignal): AsyncGenerator<Hint> {
    asked.push(id);
    await Promise.resolve();
    const fault = faults.shift();
    if (fault !== undefined) throw new BackendFailure(fault);
    const ref = { connectionId: backend.connection.id, batchId: id };
    const stream: OpenStream = { told: [{ ref }], isCut: signal.aborted, wake: () => undefined };
    const cut = () => {
      stream.isCut = true;
      stream.wake();
    };
    signal.addEventListener("abort", cut);
    streams.add(stream);
    tellState();
    try {
      yield* toldBy(stream);
    } finally {
      await isEnded;
      streams.delete(stream);
      tellState();
    }
  }

  return {
    backend: { ...backend, hints },
    asked,
    faults,
    openNow: () => streams.size,
    tell(hint) {
      for (const stream of streams) {
        stream.told.push(hint);
        stream.wake();
      }
    },
    cut() {
      for (const stream of streams) {
        stream.isCut = true;
        stream.wake();
      }
    },
    holdEnd(until) {
      isEnded = until;
    },
  };
}

async function* toldBy(stream: OpenStream): AsyncGenerator<Hint> {
  while (!stream.isCut) {
    const hint = stream.told.shift();
    if (hint !== undefined) yield hint;
    else {
      await new Promise<void>((wake) => {
        stream.wake = wake;
      });
    }
  }
}
