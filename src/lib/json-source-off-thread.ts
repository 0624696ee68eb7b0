import { nodesOf } from "./json-nodes.ts";
import { type JsonScan, scanJson } from "./json-scan.ts";
import type { ScanAnswer, ScanRequest } from "./json-scan-answer.ts";
import type { JsonLimits, JsonSource } from "./json-source.ts";
import workerUrl from "./json-source.worker.ts?worker&url";

/** Length in UTF-16 units above which a text is scanned in a worker: below it the scan takes under a frame. */
export const longText = 256_000;

/**
 * Scans a JSON text as `scanJson` does, a long one in a worker so that the page stays usable. Without workers, or
 * when the worker cannot start, it is scanned in place. Never rejects.
 */
export async function scanJsonSoon(text: string, limits: JsonLimits): Promise<JsonScan> {
  const worker = text.length > longText ? scanWorker() : null;
  return (await worker?.scan(text, limits)) ?? scanJson(text, limits);
}

/** Reads a JSON text as `readJsonSource` does, scanned as `scanJsonSoon` does. Never rejects. */
export async function readJsonSourceSoon(text: string, limits: JsonLimits): Promise<JsonSource> {
  const scan = await scanJsonSoon(text, limits);
  return scan.ok ? { ok: true, root: nodesOf(text, scan.spans) } : scan;
}

interface ScanWorker {
  /** The scan of a text, or null when the worker failed. */
  scan(text: string, limits: JsonLimits): Promise<JsonScan | null>;
}

let shared: ScanWorker | null | undefined;

function scanWorker(): ScanWorker | null {
  if (shared === undefined) shared = startScanWorker();
  return shared;
}

function startScanWorker(): ScanWorker | null {
  if (typeof Worker === "undefined") return null;
  try {
    const worker = new Worker(trustedUrl(workerUrl), { type: "module" });
    return scanWorkerOver(worker, () => {
      shared = null;
    });
  } catch {
    return null;
  }
}

function scanWorkerOver(worker: Worker, onFailure: () => void): ScanWorker {
  const waiting = new Map<number, (scan: JsonScan | null) => void>();
  let lastId = 0;
  worker.onmessage = (event: MessageEvent<ScanAnswer>) => {
    waiting.get(event.data.id)?.(event.data.scan);
    waiting.delete(event.data.id);
  };
  worker.onerror = () => {
    onFailure();
    worker.terminate();
    for (const resolve of waiting.values()) resolve(null);
    waiting.clear();
  };
  return {
    scan: (text, limits) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        worker.postMessage({ id: lastId, text, limits } satisfies ScanRequest);
      }),
  };
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/** The strict CSP lets one policy, `spans`, name the address of a script, and this policy knows one address. */
function trustedUrl(url: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("spans", {
    createScriptURL: (asked) => {
      if (asked !== workerUrl) throw new TypeError("not the address of the span worker");
      return asked;
    },
  });
  return policy === undefined ? url : policy.createScriptURL(url);
}
