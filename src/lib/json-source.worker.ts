import { answerScan, type ScanRequest } from "./json-scan-answer.ts";

/** The part of a worker's scope that is used here; the page's own types know no worker. */
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ScanRequest>) => void) | null;
  postMessage(message: unknown, transfer: readonly Transferable[]): void;
};

scope.onmessage = (event) => {
  const { answer, transfer } = answerScan(event.data);
  scope.postMessage(answer, transfer);
};
