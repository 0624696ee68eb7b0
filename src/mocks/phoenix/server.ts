import { http, type RequestHandler } from "msw";
import { type Control, steer } from "./control.ts";
import { createEffectsLog, type Effect, type EffectsLog } from "./effects.ts";
import { createIds } from "./ids.ts";
import { answer } from "./routes.ts";
import { interruptRest } from "./rules.ts";
import {
  type FakeClock,
  type FakeSession,
  type FakeWorld,
  saveExchange,
  trailingAssistant,
} from "./state.ts";
import { createStore, type FakeStore } from "./store.ts";
import { worldOf } from "./worlds.ts";

/** What a fake Phoenix is made with. */
export interface PhoenixServerParts {
  /** A scenario by its id, "phoenix/one-call"; or a world of the test's own. */
  readonly scenario: string | ((seedTime: number) => FakeWorld);
  readonly clock?: FakeClock;
  /** How long a tool runs where its scenario does not say, milliseconds; 0 unless told. */
  readonly toolMs?: number;
  /** What `snapshot` gave, to go on from there. */
  readonly restore?: string;
  /** Told after every change, so that whoever keeps snapshots can keep one. */
  readonly onChange?: () => void;
}

/** A stateful fake with the real server's rules and errors. Makes no request and reads nothing by itself. */
export interface PhoenixServer {
  /** Handlers for everything behind an address, "http://127.0.0.1/px" or "/mock/phoenix". */
  handlers(baseUrl: string): RequestHandler[];
  readonly effects: EffectsLog;
  control(step: Control): void;
  /** What differs from the beginning of the scenario, as text. */
  snapshot(): string;
}

interface Snapshot {
  readonly seededAt: number;
  readonly sessions: readonly FakeSession[];
  readonly effects: readonly Effect[];
  readonly ids: number;
  /** Sessions whose turn went on when the page died: their client is gone, so Phoenix has closed them. */
  readonly active: readonly string[];
  readonly hasExpired: boolean;
}

const realClock: FakeClock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      });
    }),
};

/** Ids of what is made while the fake runs begin far above those of any scenario. */
const firstLiveId = 1_000_000;

/** Makes one fake Phoenix with a state of its own. */
export function createPhoenixServer(parts: PhoenixServerParts): PhoenixServer {
  const clock = parts.clock ?? realClock;
  const kept = parts.restore === undefined ? null : (JSON.parse(parts.restore) as Snapshot);
  const seededAt = kept?.seededAt ?? clock.now();
  const world =
    typeof parts.scenario === "string" ? worldOf(parts.scenario, seededAt) : parts.scenario(seededAt);
  const ids = createIds(kept?.ids ?? firstLiveId);
  const effects = createEffectsLog(kept?.effects);
  const onChange = parts.onChange ?? (() => undefined);
  const store = createStore({ world, clock, effects, ids, toolMs: parts.toolMs ?? 0, onChange });
  if (kept !== null) restore(store, kept);

  return {
    effects,
    handlers: (baseUrl) => [
      http.all(`${baseUrl}/*`, async ({ request }) => {
        const url = new URL(request.url);
        const base = new URL(baseUrl, url);
        const path = url.pathname.slice(base.pathname.replace(/\/$/, "").length);
        const text = await request.text();
        const client = request.headers.get("x-client") ?? "inbox";
        return answer({ store, request, path, search: url.searchParams, text, client });
      }),
    ],
    control: (step) => steer(store, step),
    snapshot(): string {
      const snapshot: Snapshot = {
        seededAt,
        sessions: store.touched(),
        effects: effects.all(),
        ids: ids.position(),
        active: store.activeIds(),
        hasExpired: store.hasExpired,
      };
      return JSON.stringify(snapshot);
    },
  };
}

function restore(store: FakeStore, kept: Snapshot): void {
  for (const session of kept.sessions) {
    if (kept.active.includes(session.id)) closeTurn(session);
    store.add(session);
  }
  store.hasExpired = kept.hasExpired;
}

function closeTurn(session: FakeSession): void {
  saveExchange(session);
  const message = trailingAssistant(session);
  if (message === null) return;
  interruptRest(message, ["approval-responded"]);
  message.isInterrupted = true;
}
