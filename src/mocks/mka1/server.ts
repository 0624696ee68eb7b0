import { type FakeKind, type SeededFake, type SeededParts, seedFake } from "../seeded-fake.ts";
import { type Control, steer } from "./control.ts";
import type { Effect } from "./effects.ts";
import { createIds, type IdSource } from "./ids.ts";
import { answer } from "./routes.ts";
import type { FakeCall, FakeGate, FakeResponse, FakeRun, FakeWorld } from "./state.ts";
import { createStore, type FakeStore } from "./store.ts";
import { playOn } from "./taking.ts";
import { worldOf } from "./worlds.ts";

/** What a fake MKA1 is made with. */
export type Mka1ServerParts = SeededParts<FakeWorld>;

/** The fake as its own tests see it. */
export type Mka1Server = SeededFake<Effect, Control>;

interface Kept {
  readonly calls: readonly FakeCall[];
  readonly responses: readonly FakeResponse[];
  readonly runs: readonly FakeRun[];
  readonly gate: FakeGate;
}

const kind: FakeKind<FakeWorld, FakeStore, Effect, Control, IdSource, Kept> = {
  worldOf,
  createIds,
  firstLiveId: 1_000_000,
  createStore,
  answer,
  steer,
  keep: (store) => ({
    calls: store.calls.touched(),
    responses: store.responses.touched(),
    runs: store.runs.touched(),
    gate: store.gate,
  }),
  restore(store, { calls, responses, runs, gate }) {
    store.setGate(gate);
    for (const call of calls) store.calls.add(call);
    for (const run of runs) store.runs.add(run);
    for (const response of responses) {
      store.responses.add(response);
      if (response.ending !== null) void playOn(store, response);
    }
  },
};

/** Makes one fake MKA1 with a state of its own. Throws for a scenario that does not exist. */
export const createMka1Server = (parts: Mka1ServerParts): Mka1Server => seedFake(kind, parts);
