import { type FakeKind, type SeededFake, type SeededParts, seedFake } from "../seeded-fake.ts";
import { type Control, steer } from "./control.ts";
import type { Effect } from "./effects.ts";
import { createIds, type IdSource } from "./ids.ts";
import { answer } from "./routes.ts";
import type { FakeGate, FakeThread, FakeWorld } from "./state.ts";
import { createStore, type FakeStore } from "./store.ts";
import { playTurn } from "./turn.ts";
import { worldOf } from "./worlds.ts";

/** What a fake Envole is made with. */
export type EnvoleServerParts = SeededParts<FakeWorld>;

/** The fake as its own tests see it. */
export type EnvoleServer = SeededFake<Effect, Control>;

interface Kept {
  readonly threads: readonly FakeThread[];
  readonly gate: FakeGate;
}

const kind: FakeKind<FakeWorld, FakeStore, Effect, Control, IdSource, Kept> = {
  worldOf,
  createIds,
  firstLiveId: 1_000_000,
  createStore,
  answer: (store, asked) => answer({ store, ...asked }),
  steer,
  keep: (store) => ({ threads: store.touched(), gate: store.gate }),
  restore(store, { threads, gate }) {
    store.setGate(gate);
    for (const thread of threads) {
      store.add(thread);
      for (const turn of [...thread.turns]) void playTurn(store, [thread, turn]);
    }
  },
};

/** Makes one fake Envole with a state of its own. Throws for a scenario that does not exist. */
export const createEnvoleServer = (parts: EnvoleServerParts): EnvoleServer => seedFake(kind, parts);
