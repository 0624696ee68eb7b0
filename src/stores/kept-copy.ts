import type { Clock } from "../domain/approval-backend.ts";
import { randomUuid } from "../lib/uuid.ts";
import { type DraftContent, emptyContent, mergeContent } from "./draft-merge.ts";
import { holdsNothing } from "./draft-shelf.ts";
import type { DraftStore } from "./draft-store.ts";
import type { DraftVault } from "./draft-vault.ts";
import { type DraftOwner, type KeptDraft, keptKey, packed, unpacked } from "./kept-draft.ts";
import { createFileRoom, withUnkeptFiles } from "./kept-files.ts";

/** Where what is put into a draft comes from. */
export interface PutFrom {
  /** When it was last written, milliseconds since the epoch, UTC. */
  readonly changedAt: number;
  /** Nothing of this page is unwritten. */
  readonly isWhole: boolean;
}

/** What the copy of one draft in storage is made with. */
export interface CopyParts {
  readonly owner: DraftOwner;
  readonly store: DraftStore;
  /** Nothing of it is to be written yet: it is taken in first. */
  readonly isAsKept: boolean;
  readonly vault: DraftVault;
  readonly clock: Clock;
  /** Puts into the draft what another tab wrote. */
  readonly put: (owner: DraftOwner, content: DraftContent, from: PutFrom) => void;
  /** Told how every writing ended. */
  readonly onWrite: (copy: KeptCopy, isWritten: boolean) => void;
}

/** The copy of one draft in storage. */
export interface KeptCopy {
  readonly owner: DraftOwner;
  readonly store: DraftStore;
  /** Monotonic time of the last change by a person here; null when there was none. */
  touchedAt(): number | null;
  /** A person changed the draft: it is written soon, or at once. */
  touch(isUrgent: boolean): void;
  /** Writes what is not written. Resolves when nothing more can be done now; never rejects. */
  write(): Promise<void>;
  /** The same while the page goes: nothing is waited for. */
  writeLast(): void;
  /** Takes in what storage holds: null when it holds none any more. */
  takeIn(theirs: KeptDraft | null): void;
  /** The stamp of the form that storage was last known to hold; null when it held none. */
  stamp(): string | null;
  /** Lets go of the store, which is another's from now on, and writes `content` as the last of it. */
  leave(content: DraftContent): Promise<void>;
  /** What is to be kept. */
  now(): DraftContent;
  /** Nothing is kept, and nothing is to be. */
  isIdle(): boolean;
  /** The draft is kept without its files: the storage had no room for them. */
  isWithoutFiles(): boolean;
}

/** How long after a change it is written, in milliseconds: well within the second that is promised (design section 9). */
const writeAfter = 250;

/** Keeps one draft: what another tab wrote since is joined with what is written, in one transaction. */
export function createKeptCopy(parts: CopyParts): KeptCopy {
  const { owner, store, vault, clock, put, onWrite } = parts;
  /** The form that storage was last known to hold, and what the store held when that was made of it, by reference. */
  let base = emptyContent;
  let synced = parts.isAsKept ? contentOf(store) : emptyContent;
  let stamp: string | null = null;
  let changedAt = clock.now();
  let touchedAt: number | null = null;
  let [isWriting, isDue] = [false, false];
  let left: DraftContent | null = null;
  const room = createFileRoom();

  const now = (): DraftContent => left ?? contentOf(store);
  const isDirty = () => !isSameContent(now(), synced);
  const packedNow = (content: DraftContent, next: string) =>
    packedOrNone({ ...owner, content: room.stored(content), changedAt, stamp: next });

  function writeSoon(): void {
    if (isDue) return;
    isDue = true;
    void clock.wait(writeAfter).then(() => {
      isDue = false;
      return write();
    });
  }

  async function write(): Promise<void> {
    if (isWriting || !isDirty()) return;
    isWriting = true;
    const content = now();
    const isWritten = await room.within(content, () => writeNow(content, randomUuid()));
    isWriting = false;
    onWrite(copy, isWritten);
    if (isWritten && isDirty()) writeSoon();
  }

  async function writeNow(content: DraftContent, next: string): Promise<boolean> {
    let written = content;
    try {
      await vault.change(keptKey(owner), (value) => {
        const theirs = unpacked(value);
        if ((theirs?.stamp ?? null) !== stamp)
          written = mergeContent(base, content, theirs?.content ?? emptyContent);
        return packedNow(written, next);
      });
    } catch {
      return false;
    }
    stamp = holdsNothing(room.stored(written)) ? null : next;
    settle(written, content);
    return true;
  }

  /** Storage has `known` from now on; `before` is what the store held when that was made from it. */
  function settle(known: DraftContent, before: DraftContent): void {
    base = room.stored(known);
    const isWhole = isSameContent(now(), before);
    const next = known === before ? now() : mergeContent(before, now(), known);
    synced = isWhole ? next : known;
    if (known === before) return;
    if (left === null) put(owner, next, { changedAt, isWhole });
    else left = next;
  }

  function takeIn(theirs: KeptDraft | null): void {
    if (isWriting || (theirs?.stamp ?? null) === stamp) return;
    const content = theirs?.content ?? emptyContent;
    if (isDirty()) {
      synced = content;
      put(owner, mergeContent(base, now(), content), { changedAt, isWhole: false });
      writeSoon();
    } else {
      changedAt = theirs?.changedAt ?? changedAt;
      synced = withUnkeptFiles(content, { here: now(), stored: base });
      put(owner, synced, { changedAt, isWhole: true });
    }
    base = content;
    stamp = theirs?.stamp ?? null;
    // Whoever hears of a draft that was put there may have changed it at once.
    if (isDirty()) writeSoon();
  }

  const copy: KeptCopy = {
    owner,
    store,
    now,
    write,
    takeIn,
    stamp: () => stamp,
    touchedAt: () => touchedAt,
    isWithoutFiles: () => room.isRefused(now()),
    isIdle: () => !isWriting && stamp === null && !isDirty() && holdsNothing(now()),
    touch(isUrgent) {
      [changedAt, touchedAt] = [clock.now(), clock.monotonic()];
      if (isUrgent) void write();
      else writeSoon();
    },
    writeLast() {
      if (isDirty()) vault.writeLast(keptKey(owner), packedNow(now(), randomUuid()));
    },
    leave(content) {
      left = content;
      return write();
    },
  };
  return copy;
}

/** An empty draft is not kept. */
const packedOrNone = (draft: KeptDraft): unknown => (holdsNothing(draft.content) ? undefined : packed(draft));

/** What is to be kept of a draft as it stands. */
function contentOf(store: DraftStore): DraftContent {
  const { draft, sent, tools, spare } = store.getState();
  return { draft, sent, tools, spare };
}

/** Whether two contents are one, by reference: every change makes new objects. The names of tools go along only. */
export const isSameContent = (one: DraftContent, other: DraftContent): boolean =>
  one.draft === other.draft && one.sent === other.sent && one.spare === other.spare;
