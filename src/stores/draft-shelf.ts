import { createStore, type StoreApi } from "zustand/vanilla";
import { type BatchRef, type ConnectionId, refKey } from "../domain/batch-ref.ts";
import { type DecisionDraft, emptyDraft, isEmptyDraft } from "../domain/decision-draft.ts";
import { type DraftState, type DraftStore, untouched } from "./draft-store.ts";
import { wordsOf } from "./draft-words.ts";

/** What rows and views show of a draft. `words` counts the characters written in answers, reasons and feedback, `files` those attached. */
export interface DraftSummary {
  readonly approve: number;
  readonly deny: number;
  readonly other: number;
  /** An abort takes every call along, whatever was chosen for it: nothing is counted then. */
  readonly isAborting: boolean;
  readonly words: number;
  readonly files: number;
}

/**
 * Whether drafts outlive this page: "memory" while the browser's storage is full, blocked or missing; "words" while it
 * has no room for the files of one.
 */
export type Keeping = "kept" | "words" | "memory";

/** The drafts as components use them. */
export interface Drafts {
  /** The draft of a batch that is open; the same store every time. */
  open(ref: BatchRef): DraftStore;
  /** The draft of a batch if there is one. */
  peek(ref: BatchRef): DraftStore | undefined;
  /** The batch was closed: an empty draft that nothing is sending is forgotten, any other stays. */
  drop(ref: BatchRef): void;
  /** Keeps a draft, open or not, while it is being sent; the returned function lets go. */
  hold(ref: BatchRef): () => void;
  /** By `refKey`; only drafts that hold something. */
  readonly index: StoreApi<ReadonlyMap<string, DraftSummary>>;
  /** Every draft that holds something, the last written first. */
  all(): readonly ShelvedDraft[];
  readonly keeping: StoreApi<Keeping>;
}

/** One draft that holds something. */
export interface ShelvedDraft {
  readonly ref: BatchRef;
  readonly store: DraftStore;
  /** When it was last written, milliseconds since the epoch, UTC. */
  readonly changedAt: number;
}

/** A draft that changed, by a person or by being restored. */
export interface DraftChange {
  readonly ref: BatchRef;
  readonly store: DraftStore;
  readonly state: DraftState;
  readonly before: DraftState;
}

/** All drafts of this page: a store exists while its batch is open, sending, or its draft is not empty. */
export interface DraftShelf extends Drafts {
  /** The draft of a batch, open or not. One that holds nothing goes with its next change. */
  storeOf(ref: BatchRef): DraftStore;
  /** Puts a state that was kept into the draft of a batch, open or not; `changedAt` is when it was last written. */
  restore(ref: BatchRef, state: DraftState, changedAt: number): void;
  /** Takes the drafts of one connection off the shelf; panes that are open keep their store, emptied. */
  wipe(connection: ConnectionId): void;
  /** Calls `listener` after every change of any draft. */
  subscribe(listener: (change: DraftChange) => void): void;
}

interface Entry {
  readonly ref: BatchRef;
  readonly store: DraftStore;
  isOpen: boolean;
  holds: number;
  changedAt: number;
}

/** Makes an empty shelf. `now` is wall time, milliseconds since the epoch. */
export function createDraftShelf({ now = Date.now }: { readonly now?: () => number } = {}): DraftShelf {
  const entries = new Map<string, Entry>();
  const index = createStore<ReadonlyMap<string, DraftSummary>>()(() => new Map());
  const keeping = createStore<Keeping>()(() => "kept");
  const listeners = new Set<(change: DraftChange) => void>();

  function entryOf(ref: BatchRef): Entry {
    const key = refKey(ref);
    const known = entries.get(key);
    if (known !== undefined) return known;
    const store = createStore<DraftState>()(() => untouched);
    const entry: Entry = { ref, store, isOpen: false, holds: 0, changedAt: now() };
    entries.set(key, entry);
    store.subscribe((state, before) => noteChange(entry, state, before));
    return entry;
  }

  function noteChange(entry: Entry, state: DraftState, before: DraftState): void {
    const key = refKey(entry.ref);
    if (state.draft !== before.draft || state.spare !== before.spare) {
      entry.changedAt = now();
      // A pane that held on to a forgotten store still writes into the shelf.
      if (!entries.has(key)) entries.set(key, entry);
      if (entries.get(key) === entry) summarise(key, state);
    }
    for (const listener of listeners) listener({ ref: entry.ref, store: entry.store, state, before });
    forgetIfIdle(key);
  }

  function summarise(key: string, state: DraftState): void {
    const known = index.getState();
    const summary = holdsNothing(state) ? undefined : summaryOf(state);
    if (isSameSummary(known.get(key), summary)) return;
    const next = new Map(known);
    if (summary === undefined) next.delete(key);
    else next.set(key, summary);
    index.setState(next, true);
  }

  function forgetIfIdle(key: string): void {
    const entry = entries.get(key);
    if (entry === undefined || entry.isOpen || entry.holds > 0) return;
    if (holdsNothing(entry.store.getState())) entries.delete(key);
  }

  return {
    index,
    keeping,
    peek: (ref) => entries.get(refKey(ref))?.store,
    open(ref) {
      const entry = entryOf(ref);
      entry.isOpen = true;
      return entry.store;
    },
    drop(ref) {
      const entry = entries.get(refKey(ref));
      if (entry !== undefined) entry.isOpen = false;
      // A pane that is only mounted anew opens its draft again within the same turn, and must meet the same store.
      queueMicrotask(() => forgetIfIdle(refKey(ref)));
    },
    hold(ref) {
      const entry = entryOf(ref);
      entry.holds += 1;
      let isHeld = true;
      return () => {
        if (isHeld) entry.holds -= 1;
        isHeld = false;
        forgetIfIdle(refKey(ref));
      };
    },
    all: () =>
      [...entries.values()]
        .filter(({ store }) => !holdsNothing(store.getState()))
        .map(({ ref, store, changedAt }) => ({ ref, store, changedAt }))
        .sort((one, other) => other.changedAt - one.changedAt),
    storeOf: (ref) => entryOf(ref).store,
    restore(ref, state, changedAt) {
      const entry = entryOf(ref);
      entry.store.setState(state, true);
      entry.changedAt = changedAt;
    },
    wipe(connection) {
      for (const entry of [...entries.values()]) {
        if (entry.ref.connectionId === connection) entry.store.setState(untouched, true);
      }
    },
    subscribe: (listener) => void listeners.add(listener),
  };
}

/** Whether a draft holds nothing that a person would miss. */
export const holdsNothing = ({ draft, spare }: Pick<DraftState, "draft" | "spare">): boolean =>
  spare.length === 0 && isEmptyDraft(draft);

/** Throws a draft away, with everything that was typed in it. */
export function throwAway(store: DraftStore): void {
  store.setState({ draft: emptyDraft, left: [], sent: null, spare: [], keptAt: null });
}

function summaryOf({ draft, spare }: DraftState): DraftSummary {
  const { isAborting } = draft;
  const written = { words: lengthOf(draft, spare), files: draft.attachments.length };
  if (isAborting) return { approve: 0, deny: 0, other: 0, isAborting, ...written };
  const verbs = [...draft.choices.values()].map((choice) => choice.verb);
  const count = (wanted: string) => verbs.filter((verb) => verb === wanted).length;
  const [approve, deny] = [count("approve"), count("deny")];
  return { approve, deny, other: verbs.length - approve - deny, isAborting, ...written };
}

const lengthOf = (draft: DecisionDraft, spare: readonly string[]): number =>
  [...wordsOf(draft).map(({ text }) => text), ...spare].reduce((sum, text) => sum + text.length, 0);

const isSameSummary = (one: DraftSummary | undefined, other: DraftSummary | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.approve === other.approve &&
    one.deny === other.deny &&
    one.other === other.other &&
    one.isAborting === other.isAborting &&
    one.words === other.words &&
    one.files === other.files);
