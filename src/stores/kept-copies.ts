import type { Clock } from "../domain/approval-backend.ts";
import { type BatchRef, type ConnectionId, refKey } from "../domain/batch-ref.ts";
import type { DraftChannel } from "./draft-channel.ts";
import { type DraftContent, emptyContent } from "./draft-merge.ts";
import { type DraftChange, type DraftShelf, holdsNothing, type Keeping } from "./draft-shelf.ts";
import { type DraftState, type DraftStore, untouched } from "./draft-store.ts";
import type { DraftVault } from "./draft-vault.ts";
import type { Identities } from "./identities.ts";
import { createKeptCopy, isSameContent, type KeptCopy, type PutFrom } from "./kept-copy.ts";
import type { DraftOwner, KeptDraft } from "./kept-draft.ts";

/** What drafts are kept with. */
export interface KeeperParts {
  readonly shelf: DraftShelf;
  readonly vault: DraftVault;
  readonly clock: Clock;
  readonly channel: DraftChannel;
  readonly identities: Identities;
}

/** The copies in storage of all drafts of this page. */
export interface KeptCopies {
  all(): readonly KeptCopy[];
  of(ref: BatchRef): KeptCopy | undefined;
  /** How drafts are kept while storage takes them at all. */
  keeping(): Exclude<Keeping, "memory">;
  /** Takes in what storage holds of one draft, if it is of whoever acts now; null when it holds none any more. */
  adopt(owner: DraftOwner, theirs: KeptDraft | null): void;
  noteChange(change: DraftChange): void;
  /** Who acts on a connection became known (`was` null), or is another. */
  noteIdentity(connection: ConnectionId, was: string | null): void;
}

/** Makes them; there are none yet. */
export function createKeptCopies({ shelf, vault, clock, channel, identities }: KeeperParts): KeptCopies {
  const copies = new Map<string, KeptCopy>();
  /** Set while a draft takes in what is kept: that is no change by a person. */
  let isPutting = false;

  function quietly(change: () => void): void {
    isPutting = true;
    change();
    isPutting = false;
  }

  function put({ ref }: DraftOwner, content: DraftContent, { changedAt, isWhole }: PutFrom): void {
    const state = shelf.peek(ref)?.getState() ?? untouched;
    const keptAt = isWhole ? (holdsNothing(content) ? null : changedAt) : state.keptAt;
    quietly(() => shelf.restore(ref, { ...state, ...content, keptAt }, changedAt));
  }

  function copyOf(ref: BatchRef, store: DraftStore, isAsKept = false): KeptCopy {
    const known = copies.get(refKey(ref));
    if (known !== undefined) return known;
    const owner = { ref, identity: identities.of(ref.connectionId) };
    const copy = createKeptCopy({ owner, store, isAsKept, vault, clock, put, onWrite });
    copies.set(refKey(ref), copy);
    return copy;
  }

  const keeping = () => ([...copies.values()].some((copy) => copy.isWithoutFiles()) ? "words" : "kept");

  function onWrite(copy: KeptCopy, isWritten: boolean): void {
    shelf.keeping.setState(isWritten ? keeping() : "memory", true);
    if (!isWritten) return;
    channel.tell(copy.owner);
    forgetIdle(copy);
  }

  function forgetIdle(copy: KeptCopy): void {
    const key = refKey(copy.owner.ref);
    if (copy.isIdle() && copies.get(key) === copy) copies.delete(key);
  }

  /** What was typed before anybody knew who acts is theirs who act; the old copy goes when the new one stands. */
  async function takeAlong(old: KeptCopy): Promise<void> {
    const moved = copyOf(old.owner.ref, old.store);
    void old.leave(old.now());
    moved.touch(false);
    await moved.write();
    if (moved.stamp() !== null) await old.leave(emptyContent);
  }

  /** The draft of another leaves the page, and stays in storage for whoever wrote it (threats I-25). */
  function putAway(old: KeptCopy): void {
    void old.leave(old.now());
    quietly(() => shelf.restore(old.owner.ref, untouched, clock.now()));
  }

  return {
    all: () => [...copies.values()],
    of: (ref) => copies.get(refKey(ref)),
    keeping,
    adopt(owner, theirs) {
      if (owner.identity !== identities.of(owner.ref.connectionId)) return;
      const known = copies.get(refKey(owner.ref));
      if (known === undefined && theirs === null) return;
      const copy = known ?? copyOf(owner.ref, shelf.storeOf(owner.ref), true);
      copy.takeIn(theirs);
      forgetIdle(copy);
    },
    noteChange({ ref, store, state, before }) {
      if (isPutting || isSameContent(state, before)) return;
      if (holdsNothing(state) && !copies.has(refKey(ref))) return;
      copyOf(ref, store).touch(isPress(state, before));
    },
    noteIdentity(connection, was) {
      for (const copy of [...copies.values()]) {
        if (copy.owner.ref.connectionId !== connection) continue;
        copies.delete(refKey(copy.owner.ref));
        if (was === null && copy.touchedAt() !== null) void takeAlong(copy);
        else putAway(copy);
      }
      if (was !== null) quietly(() => shelf.wipe(connection));
    },
  };
}

/**
 * A press is written at once, and typing a moment later. What is being sent above all: a page that dies on the way must
 * know its key again.
 */
const isPress = (state: DraftState, before: DraftState): boolean =>
  state.sent !== before.sent ||
  state.draft.choices !== before.draft.choices ||
  state.draft.isAborting !== before.draft.isAborting;
