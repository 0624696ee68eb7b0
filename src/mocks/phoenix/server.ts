import { createEffectsLog, type EffectsLog } from "../effects-log.ts";
import type { FakeServer, FakeServerParts } from "../fake-server.ts";
import { handlersBehind } from "../handlers-behind.ts";
import { realClock } from "../real-clock.ts";
import { type Control, steer } from "./control.ts";
import type { Effect } from "./effects.ts";
import { createIds } from "./ids.ts";
import { answer } from "./routes.ts";
import { interruptRest } from "./rules.ts";
import { type FakeSession, type FakeWorld, saveExchange, trailingAssistant } from "./state.ts";
import { createStore, type FakeStore } from "./store.ts";
import { worldOf } from "./worlds.ts";

/** What a fake Phoenix is made with. */
export interface PhoenixServerParts extends Omit<FakeServerParts, "scenario"> {
  /** A scenario by its id, "phoenix/one-call"; or a world of the test's own. */
  readonly scenario: string | ((seedTime: number) => FakeWorld);
}

/** The fake as its own tests see it. */
export interface PhoenixServer extends FakeServer {
  readonly effects: EffectsLog<Effect>;
  control(step: Control): void;
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
  const effects = createEffectsLog<Effect>(kept?.effects);
  const onChange = parts.onChange ?? (() => undefined);
  const store = createStore({ world, clock, effects, ids, toolMs: parts.toolMs ?? 0, onChange });
  if (kept !== null) restore(store, kept);

  return {
    effects,
    handlers: (baseUrl) => handlersBehind(baseUrl, (asked) => answer({ store, ...asked })),
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
