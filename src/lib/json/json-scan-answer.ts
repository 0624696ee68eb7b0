import { type JsonLimits, type JsonScan, scanJson } from "./json-scan.ts";

/** What the page asks of the worker: the spans of a text. */
export interface ScanAsked {
  readonly kind: "scan";
  readonly text: string;
  readonly limits: JsonLimits;
}

/** Scans a text where it does not hold up the page, and packs the spans, so that they move over and are not copied. */
export function answerScan({ text, limits }: ScanAsked): JsonScan {
  const scan = scanJson(text, limits);
  return scan.ok ? { ok: true, spans: Int32Array.from(scan.spans) } : scan;
}
