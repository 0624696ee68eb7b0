import type { DraftChannel } from "../stores/draft-channel.ts";
import { type DraftKeeper, keepDrafts } from "../stores/draft-keeper.ts";
import { createDraftShelf, type DraftShelf } from "../stores/draft-shelf.ts";
import type { DraftVault } from "../stores/draft-vault.ts";
import type { Identities } from "../stores/identities.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";

/** A storage of one browser, in memory, that can be made to fail. Values are copied as a real one copies them. */
export interface FakeVault extends DraftVault {
  readonly values: Map<string, unknown>;
  /** Every use fails from now on, or no more; or every writing of such a value. */
  setFailing(fails: boolean | ((value: unknown) => boolean)): void;
  /** How many writings failed for what they were to write. */
  refusals(): number;
}

/** Makes an empty one. */
export function createFakeVault(): FakeVault {
  const values = new Map<string, unknown>();
  let fails: boolean | ((value: unknown) => boolean) = false;
  let refusals = 0;

  async function use<T>(work: () => T): Promise<T> {
    await Promise.resolve();
    if (fails === true) throw noSpace();
    return work();
  }

  const noSpace = () => new DOMException("no space", "QuotaExceededError");

  function write(key: string, value: unknown): void {
    if (typeof fails === "function" && value !== undefined && fails(value)) {
      refusals += 1;
      throw noSpace();
    }
    if (value === undefined) values.delete(key);
    else values.set(key, structuredClone(value));
  }

  return {
    values,
    setFailing(next) {
      fails = next;
    },
    refusals: () => refusals,
    readAll: () => use(() => structuredClone([...values.values()])),
    read: (key) => use(() => structuredClone(values.get(key))),
    change: (key, change) => use(() => write(key, change(structuredClone(values.get(key))))),
    writeLast: (key, value) => write(key, value),
    clear: () => use(() => values.clear()),
  };
}

/** The identity of the one connection `px`, as a test tells it. */
export interface FakeIdentities extends Identities {
  become(name: string): void;
}

/** Makes identities of which only this one is known; null is not known. */
export function createFakeIdentities(name: string | null = "ana"): FakeIdentities {
  const listeners = new Set<Parameters<Identities["subscribe"]>[0]>();
  let now = name;
  return {
    of: () => now,
    subscribe: (listener) => void listeners.add(listener),
    become(next) {
      const was = now;
      now = next;
      for (const listener of listeners) listener("px", was);
    },
  };
}

/** One tab and the drafts that it keeps. */
export interface KeepingPage {
  readonly shelf: DraftShelf;
  readonly keeper: DraftKeeper;
  readonly vault: FakeVault;
  readonly clock: FakeClock;
  readonly identities: FakeIdentities;
  readonly channel: DraftChannel;
}

/** Opens a tab, with what an earlier page or another tab of the same browser left. Its kept drafts are loaded. */
export async function openKeepingPage(
  shared: Partial<Pick<KeepingPage, "vault" | "clock" | "identities" | "channel">> = {},
): Promise<KeepingPage> {
  const { vault = createFakeVault(), clock = createFakeClock() } = shared;
  const { identities = createFakeIdentities(), channel = createFakeChannels()() } = shared;
  const shelf = createDraftShelf({ now: clock.now });
  const keeper = keepDrafts({ shelf, vault, clock, channel, identities });
  await keeper.isLoaded;
  return { shelf, keeper, vault, clock, identities, channel };
}

/** Tabs of one page's process: what one tells, the others hear. */
export function createFakeChannels(): () => DraftChannel {
  const all: Set<Parameters<DraftChannel["listen"]>[0]>[] = [];
  return () => {
    const own = new Set<Parameters<DraftChannel["listen"]>[0]>();
    all.push(own);
    return {
      tell(owner) {
        for (const others of all) {
          if (others !== own) for (const listener of others) listener(owner);
        }
      },
      listen: (listener) => void own.add(listener),
    };
  };
}
