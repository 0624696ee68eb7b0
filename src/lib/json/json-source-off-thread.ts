import { askOffThread } from "../off-thread.ts";
import { nodesOf } from "./json-nodes.ts";
import { type JsonScan, scanJson } from "./json-scan.ts";
import type { ScanAsked } from "./json-scan-answer.ts";
import type { JsonLimits, JsonSource } from "./json-source.ts";

/** Length in UTF-16 units above which a text is scanned in a worker: below it the scan takes under a frame. */
export const longText = 256_000;

/**
 * Scans a JSON text as `scanJson` does, a long one in a worker so that the page stays usable. Without workers, or
 * when the worker cannot start, it is scanned in place. Never rejects.
 */
export async function scanJsonSoon(text: string, limits: JsonLimits): Promise<JsonScan> {
  if (text.length <= longText) return scanJson(text, limits);
  const asked: ScanAsked = { kind: "scan", text, limits };
  return (await askOffThread<JsonScan>("reading", asked)) ?? scanJson(text, limits);
}

/** Reads a JSON text as `readJsonSource` does, scanned as `scanJsonSoon` does. Never rejects. */
export async function readJsonSourceSoon(text: string, limits: JsonLimits): Promise<JsonSource> {
  const scan = await scanJsonSoon(text, limits);
  return scan.ok ? { ok: true, root: nodesOf(text, scan.spans) } : scan;
}
