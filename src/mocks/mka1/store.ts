import type { FakeClock } from "../fake-server.ts";
import { createHolds, type Holds } from "../holds.ts";
import type { FakeStoreParts } from "../seeded-fake.ts";
import type { Effect } from "./effects.ts";
import type { IdSource } from "./ids.ts";
import type { FakeCall, FakeGate, FakeResponse, FakeRun, FakeWorld } from "./state.ts";

/** Everything that a fake keeps of one kind. */
interface Shelf<T> {
  find(id: string): T | undefined;
  /** Newest first; of one moment, the one that was added later first. */
  all(): readonly T[];
  add(thing: T): void;
  /** Something of it changed. */
  mark(thing: T): void;
  /** What differs from how the scenario began. */
  touched(): readonly T[];
}

/** The state of one fake server. */
export interface FakeStore {
  readonly clock: FakeClock;
  readonly ids: IdSource;
  readonly holds: Holds;
  /** How long a tool runs where its response does not say, milliseconds. */
  readonly toolMs: number;
  readonly gate: FakeGate;
  readonly calls: Shelf<FakeCall>;
  readonly responses: Shelf<FakeResponse>;
  readonly runs: Shelf<FakeRun>;
  /** Responses that go on now, by id: each settles when its response is at rest. */
  readonly playing: Map<string, Promise<void>>;
  /** The `Authorization` of the latest request; null where none carried one. */
  lastToken: string | null;
  /** The time of the server's own clock, milliseconds since the epoch. */
  now(): number;
  /** The calls that a response was stopped for, in the order in which they stand in it. */
  stoppedFor(response: FakeResponse): readonly FakeCall[];
  log(effect: Effect): void;
  setGate(change: FakeGate): void;
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
  const calls = createShelf(world.calls, onChange);
  let gate = world.gate;

  return {
    clock,
    ids,
    toolMs,
    holds: createHolds(clock),
    playing: new Map(),
    lastToken: null,
    calls,
    responses: createShelf(world.responses, onChange),
    runs: createShelf(world.runs, onChange),
    get gate() {
      return gate;
    },
    now: () => clock.now() + (gate.clockAheadMs ?? 0),
    stoppedFor: ({ output }) =>
      output.flatMap((item) => (item.kind === "asks" ? (calls.find(item.callId) ?? []) : [])),
    log(effect) {
      effects.add(effect);
      onChange();
    },
    setGate(change) {
      gate = { ...gate, ...change };
      onChange();
    },
  };
}

function createShelf<T extends { readonly id: string; readonly createdAt: number }>(
  seeded: readonly T[],
  onChange: () => void,
): Shelf<T> {
  const things = new Map(seeded.map((thing) => [thing.id, thing]));
  const touched = new Set<string>();
  let sorted: readonly T[] | null = null;
  const mark = (thing: T) => {
    touched.add(thing.id);
    onChange();
  };
  return {
    find: (id) => things.get(id),
    all() {
      sorted ??= [...things.values()].reverse().sort((one, other) => other.createdAt - one.createdAt);
      return sorted;
    },
    add(thing) {
      things.set(thing.id, thing);
      sorted = null;
      mark(thing);
    },
    mark,
    touched: () => [...touched].flatMap((id) => things.get(id) ?? []),
  };
}
