import { createEffectsLog, type EffectsLog } from "./effects-log.ts";
import type { FakeClock, FakeServer, FakeServerParts } from "./fake-server.ts";
import { type FakeRequest, handlersBehind } from "./handlers-behind.ts";
import { realClock } from "./real-clock.ts";

/** What a fake is made with by its own tests, which may bring a world of theirs. */
export interface SeededParts<World> extends Omit<FakeServerParts, "scenario"> {
  /** A scenario by its id, "phoenix/one-call"; or what makes a world, from milliseconds since the epoch. */
  readonly scenario: string | ((seedTime: number) => World);
}

/** A fake as its own tests see it. */
export interface SeededFake<Effect, Step> extends FakeServer {
  readonly effects: EffectsLog<Effect>;
  control(step: Step): void;
}

/** What the store of a fake is made of. */
export interface FakeStoreParts<World, Effect, Ids> {
  readonly world: World;
  readonly clock: FakeClock;
  readonly effects: EffectsLog<Effect>;
  readonly ids: Ids;
  /** How long a tool runs where nothing of its own says, milliseconds. */
  readonly toolMs: number;
  readonly onChange: () => void;
}

/** What one protocol's fake has of its own. `Kept` is plain data: what differs from the beginning of its scenario. */
export interface FakeKind<World, Store, Effect, Step, Ids, Kept> {
  /** Throws for a scenario that does not exist. */
  readonly worldOf: (scenario: string, seedTime: number) => World;
  readonly createIds: (start: number) => Ids;
  /** Ids of what is made while the fake runs begin here, far above those of any scenario. */
  readonly firstLiveId: number;
  readonly createStore: (parts: FakeStoreParts<World, Effect, Ids>) => Store;
  readonly answer: (store: Store, asked: FakeRequest) => Response | Promise<Response>;
  readonly steer: (store: Store, step: Step) => void;
  readonly keep: (store: Store) => Kept;
  /** The server did not die with the page: what went on then goes on. */
  readonly restore: (store: Store, kept: Kept) => void;
}

interface Snapshot<Effect, Kept> {
  readonly seededAt: number;
  readonly effects: readonly Effect[];
  readonly ids: number;
  readonly kept: Kept;
}

/** Makes one fake with a state of its own, from the beginning of a scenario or from where a snapshot of it stands. */
export function seedFake<
  World,
  Store,
  Effect extends { readonly kind: string },
  Step,
  Ids extends { position(): number },
  Kept,
>(
  kind: FakeKind<World, Store, Effect, Step, Ids, Kept>,
  { scenario, restore, clock = realClock, toolMs = 0, onChange = () => undefined }: SeededParts<World>,
): SeededFake<Effect, Step> {
  const before = restore === undefined ? null : (JSON.parse(restore) as Snapshot<Effect, Kept>);
  const seededAt = before?.seededAt ?? clock.now();
  const world = typeof scenario === "string" ? kind.worldOf(scenario, seededAt) : scenario(seededAt);
  const ids = kind.createIds(before?.ids ?? kind.firstLiveId);
  const effects = createEffectsLog<Effect>(before?.effects);
  const store = kind.createStore({ world, clock, effects, ids, toolMs, onChange });
  if (before !== null) kind.restore(store, before.kept);

  return {
    effects,
    handlers: (baseUrl) => handlersBehind(baseUrl, (asked) => kind.answer(store, asked)),
    control: (step) => kind.steer(store, step),
    snapshot(): string {
      const snapshot: Snapshot<Effect, Kept> = {
        seededAt,
        effects: effects.all(),
        ids: ids.position(),
        kept: kind.keep(store),
      };
      return JSON.stringify(snapshot);
    },
  };
}
