import { createEffectsLog, type EffectsLog } from "../effects-log.ts";
import type { FakeServer, FakeServerParts } from "../fake-server.ts";
import { handlersBehind } from "../handlers-behind.ts";
import { realClock } from "../real-clock.ts";
import { type Control, steer } from "./control.ts";
import type { Effect } from "./effects.ts";
import { createIds } from "./ids.ts";
import { answer } from "./routes.ts";
import type { FakeCall, FakeGate, FakeResponse, FakeRun, FakeWorld } from "./state.ts";
import { createStore, type FakeStore } from "./store.ts";
import { playOn } from "./taking.ts";
import { worldOf } from "./worlds.ts";

/** What a fake MKA1 is made with. */
export interface Mka1ServerParts extends Omit<FakeServerParts, "scenario"> {
  /** A scenario by its id, "mka1/assigned"; or a world of the test's own. */
  readonly scenario: string | ((seedTime: number) => FakeWorld);
}

/** The fake as its own tests see it. */
export interface Mka1Server extends FakeServer {
  readonly effects: EffectsLog<Effect>;
  control(step: Control): void;
}

interface Snapshot {
  readonly seededAt: number;
  readonly calls: readonly FakeCall[];
  readonly responses: readonly FakeResponse[];
  readonly runs: readonly FakeRun[];
  readonly effects: readonly Effect[];
  readonly ids: number;
  readonly gate: FakeGate;
}

/** Ids of what is made while the fake runs begin far above those of any scenario. */
const firstLiveId = 1_000_000;

/** Makes one fake MKA1 with a state of its own. */
export function createMka1Server(parts: Mka1ServerParts): Mka1Server {
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
    handlers: (baseUrl) => handlersBehind(baseUrl, (asked) => answer(store, asked)),
    control: (step) => steer(store, step),
    snapshot(): string {
      const snapshot: Snapshot = {
        seededAt,
        calls: store.calls.touched(),
        responses: store.responses.touched(),
        runs: store.runs.touched(),
        effects: effects.all(),
        ids: ids.position(),
        gate: store.gate,
      };
      return JSON.stringify(snapshot);
    },
  };
}

/** The server did not die with the page: what went on then goes on. */
function restore(store: FakeStore, kept: Snapshot): void {
  store.setGate(kept.gate);
  for (const call of kept.calls) store.calls.add(call);
  for (const run of kept.runs) store.runs.add(run);
  for (const response of kept.responses) {
    store.responses.add(response);
    if (response.ending !== null) void playOn(store, response);
  }
}
