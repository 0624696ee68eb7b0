import { vi } from "vitest";
import { createLongTextAnswers, type LongAsked } from "../domain/long-text-answers.ts";
import type { WorkerAnswer, WorkerRequest } from "../lib/off-thread.ts";

/** A worker that answers on a later turn with the real worker's answers, through structured clones as a real one does. */
export class FakeWorker {
  static made: FakeWorker[] = [];
  static addresses: unknown[] = [];
  /** Whether every worker fails at what it is asked next. */
  static fails = false;
  /** How much text each worker keeps as sheets; as much as a real one where this is undefined. */
  static mostKept: number | undefined;

  readonly requests: LongAsked[] = [];
  isTerminated = false;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly #answer = createLongTextAnswers(FakeWorker.mostKept);

  constructor(address: unknown) {
    FakeWorker.made.push(this);
    FakeWorker.addresses.push(address);
  }

  postMessage(request: WorkerRequest): void {
    const { id, asked } = structuredClone(request);
    this.requests.push(asked as LongAsked);
    Promise.resolve()
      .then(() => this.#answer(asked as LongAsked))
      .then(
        ({ answer, transfer }) => this.#say({ id, ok: true, answer }, transfer),
        () => this.#say({ id, ok: false }, []),
      );
  }

  terminate(): void {
    this.isTerminated = true;
  }

  #say(said: WorkerAnswer, transfer: readonly Transferable[]): void {
    const data = structuredClone(said, { transfer: [...transfer] });
    if (FakeWorker.fails) this.onerror?.();
    else if (!this.isTerminated) this.onmessage?.({ data });
  }
}

/** Puts the fake in the place of every worker, and forgets those before it: modules that hold one are loaded anew. */
export function workersAreFake(): void {
  FakeWorker.made = [];
  FakeWorker.addresses = [];
  FakeWorker.fails = false;
  FakeWorker.mostKept = undefined;
  vi.resetModules();
  vi.stubGlobal("Worker", FakeWorker);
}
