import { setupWorker } from "msw/browser";
import type { FakeConnection, FakeServer } from "./fake-server.ts";
import { forgetStates, keepState, keptState, lastScenario, noteScenario } from "./kept-state.ts";
import { type Part, partsOf } from "./mixed-scenarios.ts";
import { namedScenario, scenarioOf } from "./scenario-address.ts";

/** One connection of the demo, in the form of a configuration's entry. */
interface MockConnection extends FakeConnection {
  readonly baseUrl: string;
}

/** How long a tool runs in the demo where its scenario does not say, milliseconds: long enough to be seen running. */
const demoToolMs = 900;

const workerUrl = `${import.meta.env.BASE_URL}mockServiceWorker.js`;

/** The path of a fake, beside the page: the demo may stand below any path. */
const baseUrlOf = ({ fake }: Part): string =>
  new URL(`${import.meta.env.BASE_URL}mock/${fake.protocol}`, location.href).pathname;

interface Running {
  readonly worker: ReturnType<typeof setupWorker>;
  readonly scenario: string;
}

let running: Running | null = null;

/** What the demo runs on. */
interface Mocks {
  readonly connections: readonly MockConnection[];
  /** Fakes give the same ids in every scenario: what a browser keeps of one is kept under a name of its own. */
  readonly keptUnder: string;
  /** The scenario begins anew: nothing of an earlier visit belongs to it. */
  readonly isFresh: boolean;
}

/**
 * Starts the fakes of the scenario that the address names, in this page's service worker, and gives the connections
 * that reach them. What they did in this tab before a reload, they still know. Rejects where no worker can start.
 */
export async function startMocks(): Promise<Mocks> {
  const scenario = scenarioOf(location, wasReloaded() ? lastScenario() : null);
  const parts = partsOf(scenario);
  const isFresh = !wasReloaded() && parts.every((part) => keptState(under(scenario, part)) === null);
  noteScenario(scenario);
  allowWorkerUrl();
  const worker = setupWorker(...handlersOf(scenario));
  running = { worker, scenario };
  await worker.start({
    serviceWorker: { url: workerUrl },
    quiet: true,
    onUnhandledRequest(request, print) {
      if (new URL(request.url).origin !== location.origin) print.error();
    },
  });
  addEventListener("hashchange", reloadForAnotherScenario);
  const { showAttackWalk } = await import("./gallery/attack-walk.tsx");
  showAttackWalk(scenario);
  return {
    isFresh,
    keptUnder: `approval-inbox-demo/${scenario}`,
    connections: parts.map((part) => {
      const { connection } = part.fake;
      return { ...connection, label: `${connection.label}, demo`, baseUrl: baseUrlOf(part) };
    }),
  };
}

/** Puts every scenario of this tab back to its beginning. */
export function resetDemo(): void {
  forgetStates();
  if (running === null) return;
  running.worker.resetHandlers(...handlersOf(running.scenario));
}

const under = (scenario: string, { fake }: Part) => ({ scenario, protocol: fake.protocol });

/** The handlers of a scenario's fakes, each as it was when this tab last saw it. */
const handlersOf = (scenario: string) =>
  partsOf(scenario).flatMap((part) => serverOf(scenario, part).handlers(baseUrlOf(part)));

function serverOf(scenario: string, part: Part): FakeServer {
  const kept = keptState(under(scenario, part));
  let isKeeping = false;
  const server = part.fake.create({
    scenario: part.scenario,
    toolMs: demoToolMs,
    ...(kept === null ? {} : { restore: kept }),
    onChange() {
      if (isKeeping) return;
      isKeeping = true;
      queueMicrotask(() => {
        isKeeping = false;
        keepState(under(scenario, part), server.snapshot());
      });
    },
  });
  return server;
}

function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && "type" in entry && entry.type !== "navigate";
}

/** Behind `#` a link to another scenario loads nothing by itself. */
function reloadForAnotherScenario(): void {
  const named = namedScenario(location);
  if (named !== null && named !== running?.scenario) location.reload();
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

/** Trusted Types are on in the demo too: the default policy passes the worker's own address and nothing else. */
function allowWorkerUrl(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  const own = new Set([workerUrl, new URL(workerUrl, location.href).href]);
  trustedTypes?.createPolicy("default", { createScriptURL: (url) => (own.has(url) ? url : null) });
}
