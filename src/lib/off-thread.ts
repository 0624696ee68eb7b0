import { workerAddress } from "./worker-address.ts";

/**
 * What goes on beside each other, each in a worker of its own with the same code: `reading` answers of servers, and
 * `drawing` what a person has opened, which waits for no list that is being read.
 */
export type Lane = "reading" | "drawing";

/** What the page sends to a worker. */
export interface WorkerRequest {
  readonly id: number;
  readonly asked: unknown;
}

/** What comes back: an answer, or that the work threw. */
export type WorkerAnswer =
  | { readonly id: number; readonly ok: true; readonly answer: unknown }
  | { readonly id: number; readonly ok: false };

/**
 * Has something worked out in a worker, so that the page stays usable. Null where there are no workers, or where this one
 * failed: the work is then done in place. A worker that failed is not asked again. Never rejects.
 */
export async function askOffThread<Answer>(lane: Lane, asked: unknown): Promise<Answer | null> {
  return ((await workerOf(lane)?.ask(asked)) ?? null) as Answer | null;
}

/** Whether a worker may be asked: false in a page without workers, and once the lane's failed. */
export const hasWorker = (lane: Lane): boolean => workerOf(lane) !== null;

interface LaneWorker {
  ask(asked: unknown): Promise<unknown>;
}

const lanes = new Map<Lane, LaneWorker | null>();

function workerOf(lane: Lane): LaneWorker | null {
  const known = lanes.get(lane);
  if (known !== undefined) return known;
  const address = workerAddress();
  if (address === null || typeof Worker === "undefined") return null;
  const started = start(address, () => lanes.set(lane, null));
  lanes.set(lane, started);
  return started;
}

function start(address: string, onFailure: () => void): LaneWorker | null {
  try {
    return laneWorker(new Worker(trustedUrl(address), { type: "module" }), onFailure);
  } catch {
    return null;
  }
}

function laneWorker(worker: Worker, onFailure: () => void): LaneWorker {
  const waiting = new Map<number, (answer: unknown) => void>();
  let lastId = 0;

  function end(id: number, answer: unknown): void {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  }

  function fail(): void {
    onFailure();
    worker.terminate();
    for (const id of [...waiting.keys()]) end(id, null);
  }

  worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => end(data.id, data.ok ? data.answer : null);
  worker.onerror = fail;
  worker.onmessageerror = fail;
  return {
    ask: (asked) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(lastId, resolve);
        try {
          worker.postMessage({ id: lastId, asked } satisfies WorkerRequest);
        } catch {
          end(lastId, null);
        }
      }),
  };
}

interface TrustedPolicy {
  createScriptURL(url: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createScriptURL: (url: string) => string }): TrustedPolicy;
}

let policy: TrustedPolicy | undefined;

/** The strict CSP lets one policy, `spans`, name the address of a script, and this policy knows one address. */
function trustedUrl(url: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("spans", {
    createScriptURL: (asked) => {
      if (asked !== url) throw new TypeError("not the address of the worker for long texts");
      return asked;
    },
  });
  return policy === undefined ? url : policy.createScriptURL(url);
}
