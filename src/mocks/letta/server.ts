import { type FakeKind, type SeededFake, type SeededParts, seedFake } from "../seeded-fake.ts";
import { type Control, steer } from "./control.ts";
import type { Effect } from "./effects.ts";
import { createIds, type IdSource } from "./ids.ts";
import { answer } from "./routes.ts";
import { playRun } from "./runs.ts";
import type { FakeAgent, FakeGate, FakeWorld } from "./state.ts";
import { createStore, type FakeStore } from "./store.ts";
import { worldOf } from "./worlds.ts";

/** What a fake Letta is made with. */
export type LettaServerParts = SeededParts<FakeWorld>;

/** The fake as its own tests see it. */
export type LettaServer = SeededFake<Effect, Control>;

interface Kept {
  readonly agents: readonly FakeAgent[];
  readonly gate: FakeGate;
}

const kind: FakeKind<FakeWorld, FakeStore, Effect, Control, IdSource, Kept> = {
  worldOf,
  createIds,
  firstLiveId: 10_000_000,
  createStore,
  answer: (store, asked) => answer({ store, ...asked }),
  steer,
  keep: (store) => ({ agents: store.touched(), gate: store.gate }),
  restore(store, { agents, gate }) {
    store.setGate(gate);
    for (const agent of agents) {
      store.add(agent);
      for (const run of agent.runs) void playRun(store, agent, run);
    }
  },
};

/** Makes one fake Letta with a state of its own. Throws for a scenario that does not exist. */
export const createLettaServer = (parts: LettaServerParts): LettaServer => seedFake(kind, parts);
