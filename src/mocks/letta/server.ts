import { createEffectsLog, type EffectsLog } from "../effects-log.ts";
import type { FakeServer, FakeServerParts } from "../fake-server.ts";
import { handlersBehind } from "../handlers-behind.ts";
import { realClock } from "../real-clock.ts";
import { type Control, steer } from "./control.ts";
import type { Effect } from "./effects.ts";
import { createIds } from "./ids.ts";
import { answer } from "./routes.ts";
import { playRun } from "./runs.ts";
import type { FakeAgent, FakeGate, FakeWorld } from "./state.ts";
import { createStore, type FakeStore } from "./store.ts";
import { worldOf } from "./worlds.ts";

/** What a fake Letta is made with. */
export interface LettaServerParts extends Omit<FakeServerParts, "scenario"> {
  /** A scenario by its id, "letta/one-call"; or a world of the test's own. */
  readonly scenario: string | ((seedTime: number) => FakeWorld);
}

/** The fake as its own tests see it. */
export interface LettaServer extends FakeServer {
  readonly effects: EffectsLog<Effect>;
  control(step: Control): void;
}

interface Snapshot {
  readonly seededAt: number;
  readonly agents: readonly FakeAgent[];
  readonly effects: readonly Effect[];
  readonly ids: number;
  readonly gate: FakeGate;
}

/** Ids of what is made while the fake runs begin far above those of any scenario. */
const firstLiveId = 10_000_000;

/** Makes one fake Letta with a state of its own. */
export function createLettaServer(parts: LettaServerParts): LettaServer {
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
      const { gate } = store;
      const snapshot: Snapshot = {
        seededAt,
        agents: store.touched(),
        effects: effects.all(),
        ids: ids.position(),
        gate,
      };
      return JSON.stringify(snapshot);
    },
  };
}

/** The server did not die with the page: runs that were at work go on where they stood. */
function restore(store: FakeStore, kept: Snapshot): void {
  store.setGate(kept.gate);
  for (const agent of kept.agents) {
    store.add(agent);
    for (const run of agent.runs) void playRun(store, agent, run);
  }
}
