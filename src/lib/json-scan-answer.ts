import { type JsonLimits, type JsonScan, scanJson } from "./json-scan.ts";

/** What the page asks of the worker. */
export interface ScanRequest {
  readonly id: number;
  readonly text: string;
  readonly limits: JsonLimits;
}

/** What the worker answers; the spans move over, they are not copied. */
export interface ScanAnswer {
  readonly id: number;
  readonly scan: JsonScan;
}

/** Scans a text where it does not hold up the page, and packs the spans so that they can be handed over. */
export function answerScan({ id, text, limits }: ScanRequest): {
  readonly answer: ScanAnswer;
  readonly transfer: readonly Transferable[];
} {
  const scan = scanJson(text, limits);
  if (!scan.ok) return { answer: { id, scan }, transfer: [] };
  const spans = Int32Array.from(scan.spans);
  return { answer: { id, scan: { ok: true, spans } }, transfer: [spans.buffer] };
}
