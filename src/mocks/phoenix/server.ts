import { type FakeKind, type SeededFake, type SeededParts, seedFake } from "../seeded-fake.ts";
import { type Control, steer } from "./control.ts";
import type { Effect } from "./effects.ts";
import { createIds, type IdSource } from "./ids.ts";
import { answer } from "./routes.ts";
import { interruptRest } from "./rules.ts";
import { type FakeSession, type FakeWorld, saveExchange, trailingAssistant } from "./state.ts";
import { createStore, type FakeStore } from "./store.ts";
import { worldOf } from "./worlds.ts";

/** What a fake Phoenix is made with. */
export type PhoenixServerParts = SeededParts<FakeWorld>;

/** The fake as its own tests see it. */
export type PhoenixServer = SeededFake<Effect, Control>;

interface Kept {
  readonly sessions: readonly FakeSession[];
  /** Sessions whose turn went on when the page died: their client is gone, so Phoenix has closed them. */
  readonly active: readonly string[];
  readonly hasExpired: boolean;
}

const kind: FakeKind<FakeWorld, FakeStore, Effect, Control, IdSource, Kept> = {
  worldOf,
  createIds,
  firstLiveId: 1_000_000,
  createStore,
  answer: (store, asked) => answer({ store, ...asked }),
  steer,
  keep: (store) => ({
    sessions: store.touched(),
    active: store.activeIds(),
    hasExpired: store.hasExpired,
  }),
  restore(store, { sessions, active, hasExpired }) {
    for (const session of sessions) {
      if (active.includes(session.id)) closeTurn(session);
      store.add(session);
    }
    store.hasExpired = hasExpired;
  },
};

/** Makes one fake Phoenix with a state of its own. Throws for a scenario that does not exist. */
export const createPhoenixServer = (parts: PhoenixServerParts): PhoenixServer => seedFake(kind, parts);

function closeTurn(session: FakeSession): void {
  saveExchange(session);
  const message = trailingAssistant(session);
  if (message === null) return;
  interruptRest(message, ["approval-responded"]);
  message.isInterrupted = true;
}
