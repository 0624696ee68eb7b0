import type { EffectsLog } from "../effects-log.ts";
import type { FakeClock } from "../fake-server.ts";
import type { FakeStoreParts } from "../seeded-fake.ts";
import type { Effect } from "./effects.ts";
import type { IdSource } from "./ids.ts";
import type { FakeGate, FakeSession, FakeWorld } from "./state.ts";

/** The state of one fake server. */
export interface FakeStore {
  readonly clock: FakeClock;
  readonly effects: EffectsLog<Effect>;
  readonly ids: IdSource;
  readonly viewer: FakeWorld["viewer"];
  gate: FakeGate;
  /** Set by the first `/chat` where the token expires with it. */
  hasExpired: boolean;
  /** A session by its id; deleted ones are not there. */
  find(id: string): FakeSession | undefined;
  /** Newest activity first, as both lists give them. */
  newestFirst(): readonly FakeSession[];
  add(session: FakeSession): void;
  /** Something of it changed now: it moves to the top of the list. */
  touch(session: FakeSession): void;
  /** Something of it changed that the list does not show. */
  mark(session: FakeSession): void;
  isActive(session: FakeSession): boolean;
  begin(session: FakeSession): void;
  end(session: FakeSession): void;
  /** Waits as long as a tool of this session runs, or until `release`. Rejects when the signal is aborted first. */
  hold(session: FakeSession, signal: AbortSignal): Promise<void>;
  /** Lets tools end that run now, of one session or of all. */
  release(sessionId?: string): void;
  /** The sessions whose turn goes on now. */
  activeIds(): readonly string[];
  /** The sessions that differ from how the scenario began. */
  touched(): readonly FakeSession[];
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
  const sessions = new Map(world.sessions.map((session) => [session.id, session]));
  const active = new Set<string>();
  const touched = new Set<string>();
  const holds = new Set<{ readonly sessionId: string; readonly release: () => void }>();
  let sorted: readonly FakeSession[] | null = null;

  function mark(session: FakeSession): void {
    touched.add(session.id);
    sorted = null;
    onChange();
  }

  return {
    clock,
    effects,
    ids,
    viewer: world.viewer,
    gate: world.gate,
    hasExpired: false,
    find(id) {
      const session = sessions.get(id);
      return session?.isDeleted === true ? undefined : session;
    },
    newestFirst() {
      sorted ??= [...sessions.values()].filter((session) => !session.isDeleted).sort(byActivity);
      return sorted;
    },
    add(session) {
      sessions.set(session.id, session);
      mark(session);
    },
    touch(session) {
      session.updatedAt = clock.now();
      mark(session);
    },
    mark,
    isActive: (session) => active.has(session.id) || session.busyUntil > clock.now(),
    begin: (session) => void active.add(session.id),
    end(session) {
      active.delete(session.id);
      mark(session);
    },
    hold(session, signal) {
      return holdFor(session.toolMs ?? toolMs, session.id, signal);
    },
    release(sessionId) {
      for (const hold of [...holds])
        if (sessionId === undefined || hold.sessionId === sessionId) hold.release();
    },
    activeIds: () => [...active],
    touched: () => [...touched].flatMap((id) => sessions.get(id) ?? []),
  };

  async function holdFor(ms: number, sessionId: string, signal: AbortSignal): Promise<void> {
    if (ms <= 0) return;
    const ended = new AbortController();
    const released = new Promise<void>((resolve) => {
      const hold = { sessionId, release: resolve };
      holds.add(hold);
      ended.signal.addEventListener("abort", () => holds.delete(hold));
    });
    try {
      await Promise.race([clock.wait(ms, AbortSignal.any([signal, ended.signal])), released]);
    } finally {
      ended.abort();
    }
  }
}

/** By whole seconds, as the real server keeps them; of equal ones the newer session first. */
function byActivity(one: FakeSession, other: FakeSession): number {
  const seconds = Math.floor(other.updatedAt / 1000) - Math.floor(one.updatedAt / 1000);
  return seconds === 0 ? other.number - one.number : seconds;
}
