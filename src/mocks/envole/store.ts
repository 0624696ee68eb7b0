import type { FakeClock } from "../fake-server.ts";
import { createHolds, type Holds } from "../holds.ts";
import type { FakeStoreParts } from "../seeded-fake.ts";
import type { Effect } from "./effects.ts";
import type { IdSource } from "./ids.ts";
import { createLiveStreams, type LiveStreams } from "./live-streams.ts";
import type { FakeAgent, FakeGate, FakeMessage, FakeThread, FakeWorld } from "./state.ts";

/** The state of one fake server. */
export interface FakeStore {
  readonly clock: FakeClock;
  readonly ids: IdSource;
  readonly live: LiveStreams;
  readonly holds: Holds;
  /** How long a tool runs where its thread does not say, milliseconds. */
  readonly toolMs: number;
  readonly gate: FakeGate;
  /** The `Authorization` of the latest request; null where none carried one. */
  lastToken: string | null;
  agent(id: string): FakeAgent | undefined;
  /** A thread by its id; deleted ones are not there. */
  find(id: string): FakeThread | undefined;
  /** The threads that are there, newest message first. */
  threads(): readonly FakeThread[];
  add(thread: FakeThread): void;
  /** A message was added to it, or something of it changed: `lastMessageTime` moves, whatever the clock says. */
  touch(thread: FakeThread): void;
  /** Something of it changed that no list shows. */
  mark(thread: FakeThread): void;
  /** Adds a message of now. */
  write(thread: FakeThread, message: Omit<FakeMessage, "id" | "at">): void;
  log(effect: Effect): void;
  setGate(change: FakeGate): void;
  /** The threads that differ from how the scenario began. */
  touched(): readonly FakeThread[];
}

/** Makes the state of one fake server from what a scenario begins with. */
export function createStore({
  world,
  clock,
  effects,
  ids,
  toolMs,
  onChange,
}: FakeStoreParts<FakeWorld, Effect, IdSource>): FakeStore {
  const threads = new Map(world.threads.map((thread) => [thread.id, thread]));
  const touched = new Set<string>();
  let gate = world.gate;

  function mark(thread: FakeThread): void {
    touched.add(thread.id);
    onChange();
  }

  function touch(thread: FakeThread): void {
    thread.lastMessageAt = Math.max(clock.now(), thread.lastMessageAt + 1);
    mark(thread);
  }

  return {
    clock,
    ids,
    toolMs,
    live: createLiveStreams(),
    holds: createHolds(clock),
    lastToken: null,
    get gate() {
      return gate;
    },
    agent: (id) => world.agents.find((agent) => agent.id === id),
    find(id) {
      const thread = threads.get(id);
      return thread?.isDeleted === true ? undefined : thread;
    },
    threads: () =>
      [...threads.values()]
        .filter(({ isDeleted }) => !isDeleted)
        .sort((one, other) => other.lastMessageAt - one.lastMessageAt),
    add(thread) {
      threads.set(thread.id, thread);
      mark(thread);
    },
    touch,
    mark,
    write(thread, message) {
      thread.messages.push({ ...message, id: ids.of("msg"), at: clock.now() });
      touch(thread);
    },
    log(effect) {
      effects.add(effect);
      onChange();
    },
    setGate(change) {
      gate = { ...gate, ...change };
      onChange();
    },
    touched: () => [...touched].flatMap((id) => threads.get(id) ?? []),
  };
}
