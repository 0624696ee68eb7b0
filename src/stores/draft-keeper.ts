import type { Keeping } from "./draft-shelf.ts";
import type { DraftState } from "./draft-store.ts";
import { wordsOf } from "./draft-words.ts";
import { createKeptCopies, type KeeperParts } from "./kept-copies.ts";
import { type DraftOwner, type KeptDraft, keptKey, unpacked } from "./kept-draft.ts";

/** Keeps the drafts of a shelf beyond their page. */
export interface DraftKeeper {
  /** Resolves when the drafts of earlier pages stand on the shelf, or the storage has failed. Never rejects. */
  readonly isLoaded: Promise<void>;
  /** Whether closing the page now would lose what a person typed or attached, because storage does not take it. */
  wouldLoseWords(): boolean;
  /** Writes at once what is not written yet. */
  writeNow(): void;
  /** The same while the page goes: nothing is waited for. */
  writeLast(): void;
  /** Reads again what other pages wrote, where they could not tell. Never rejects. */
  readAgain(): Promise<void>;
}

/** A draft that was typed in so recently takes nothing in, in milliseconds. */
const typingFor = 1_500;
/** Drafts expire after 30 days, in milliseconds. */
const expiresAfter = 30 * 86_400_000;

/**
 * Keeps every draft in storage within a second of its last change, and follows what other tabs write. The writer that
 * is last stands; words in whose place it wrote go to `spare`. A storage that fails leaves memory (threats ).
 */
export function keepDrafts(parts: KeeperParts): DraftKeeper {
  const { shelf, vault, clock, channel, identities } = parts;
  const copies = createKeptCopies(parts);

  async function load(): Promise<void> {
    const known = copies.all().map((copy) => ({ owner: copy.owner, stamp: copy.stamp() }));
    const values = await vault.readAll().catch(() => null);
    shelf.keeping.setState(values === null ? "memory" : copies.keeping(), true);
    if (values === null) return;
    const kept = values.map(unpacked).filter((one) => one !== null);
    for (const one of kept) takeInOrExpire(one);
    const keys = new Set(kept.map(keptKey));
    for (const { owner, stamp } of known) {
      // What was written while storage was read is not missing there.
      const isAsBefore = copies.of(owner.ref)?.stamp() === stamp;
      if (stamp !== null && isAsBefore && !keys.has(keptKey(owner))) copies.adopt(owner, null);
    }
  }

  function takeInOrExpire(kept: KeptDraft): void {
    const goes = (value: unknown) => (unpacked(value)?.stamp === kept.stamp ? undefined : value);
    if (clock.now() - kept.changedAt <= expiresAfter) copies.adopt(kept, kept);
    else vault.change(keptKey(kept), goes).catch(() => undefined);
  }

  /** Another page wrote: its draft is read, unless somebody types in it here at this moment. */
  async function hear(owner: DraftOwner): Promise<void> {
    const touchedAt = copies.of(owner.ref)?.touchedAt() ?? null;
    const sinceTyped = touchedAt === null ? typingFor : clock.monotonic() - touchedAt;
    if (sinceTyped < typingFor) await clock.wait(typingFor - sinceTyped);
    const value = await vault.read(keptKey(owner)).catch(() => nothingRead);
    if (value !== nothingRead) copies.adopt(owner, unpacked(value));
  }

  shelf.subscribe(copies.noteChange);
  channel.listen((owner) => void hear(owner));
  identities.subscribe((connection, was) => {
    copies.noteIdentity(connection, was);
    void load();
  });

  return {
    isLoaded: load(),
    readAgain: load,
    wouldLoseWords: () =>
      shelf.all().some(({ store }) => wouldLose(store.getState(), shelf.keeping.getState())),
    writeNow() {
      for (const copy of copies.all()) void copy.write();
    },
    writeLast() {
      for (const copy of copies.all()) copy.writeLast();
    },
  };
}

const nothingRead = Symbol("nothing read");

function wouldLose({ draft, spare }: DraftState, keeping: Keeping): boolean {
  const hasFiles = draft.attachments.length > 0;
  if (keeping !== "memory") return keeping === "words" && hasFiles;
  return hasFiles || spare.length > 0 || wordsOf(draft).length > 0;
}
