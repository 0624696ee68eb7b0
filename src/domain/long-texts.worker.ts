import type { WorkerAnswer, WorkerRequest } from "../lib/off-thread.ts";
import { createLongTextAnswers, type LongAsked } from "./long-text-answers.ts";

/** The part of a worker's scope that is used here; the page's own types know no worker. */
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null;
  postMessage(message: WorkerAnswer, transfer: readonly Transferable[]): void;
};

const answer = createLongTextAnswers();

scope.onmessage = ({ data: { id, asked } }) => {
  answer(asked as LongAsked).then(
    ({ answer: said, transfer }) => scope.postMessage({ id, ok: true, answer: said }, transfer),
    () => scope.postMessage({ id, ok: false }, []),
  );
};
