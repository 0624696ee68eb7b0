import { createStore, type StoreApi } from "zustand/vanilla";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import { type BatchRef, type CallId, refKey } from "../domain/batch-ref.ts";
import type { CallLook } from "../domain/call-look.ts";
import {
  type DecisionDraft,
  emptyDraft,
  isEmptyDraft,
  type LeftOut,
  withApproveAll,
  withChoice,
  withDenyAll,
  withReason,
  withRecord,
} from "../domain/decision-draft.ts";
import type { ToolCall } from "../domain/tool-call.ts";
import { randomUuid } from "../lib/uuid.ts";

/** What one person has chosen and looked at in one batch. */
export interface DraftState {
  readonly draft: DecisionDraft;
  readonly looks: ReadonlyMap<CallId, CallLook>;
  /** What the last "Approve all" left undecided, and why; a call that gets a choice leaves it. */
  readonly left: readonly LeftOut[];
  /** The idempotency key of the content that was last sent of it; another content gets another key. */
  readonly sent: { readonly content: string; readonly key: string } | null;
}

/** The draft of one batch. Its actions are the functions below; each is one transition of `domain/decision-draft`. */
export type DraftStore = StoreApi<DraftState>;

/** Nothing chosen, nothing looked at. */
const untouched: DraftState = { draft: emptyDraft, looks: new Map(), left: [], sent: null };

/** Chooses a verb for one call; the same verb again takes it back. */
export function chooseVerb(store: DraftStore, call: ToolCall, verb: "approve" | "deny" | "decline"): void {
  setDraft(store, withChoice(store.getState().draft, call, verb));
}

/** Changes the draft by one transition of `domain/decision-draft`. */
export function changeDraft(store: DraftStore, transition: (draft: DecisionDraft) => DecisionDraft): void {
  setDraft(store, transition(store.getState().draft));
}

/** One idempotency key per content (a UUID): the same content keeps its key, any change makes a new one. */
export function keyOf(store: DraftStore, content: string): string {
  const last = store.getState().sent;
  if (last?.content === content) return last.key;
  const key = randomUuid();
  store.setState({ sent: { content, key } });
  return key;
}

/** Approves what is undecided, clear and seen; what was left stands in `left`. */
export function approveAll(store: DraftStore, batch: ApprovalBatch): void {
  const { draft, looks } = store.getState();
  store.setState(withApproveAll(draft, batch, looks));
}

/** Denies every undecided call. */
export function denyAll(store: DraftStore, batch: ApprovalBatch): void {
  setDraft(store, withDenyAll(store.getState().draft, batch));
}

/** Keeps a reason for one call. */
export function writeReason(store: DraftStore, callId: CallId, reason: string): void {
  setDraft(store, withReason(store.getState().draft, callId, reason));
}

/** Drops the choices of calls that are no longer as they were seen. Gives nothing new when all stand. */
export function adoptRecord(store: DraftStore, batch: ApprovalBatch): void {
  const { draft, left } = store.getState();
  const next = withRecord(draft, batch);
  if (next !== draft) setDraft(store, next);
  const standing = left.filter(({ call }) => batch.calls.some(({ digest }) => digest === call.digest));
  if (standing.length !== left.length) store.setState({ left: standing });
}

/** Notes how far a call was looked at. A confirmation stays with the arguments it was typed for. */
export function noteLook(store: DraftStore, callId: CallId, look: CallLook): void {
  const { looks } = store.getState();
  const known = looks.get(callId);
  if (isSameLook(known, look)) return;
  const isConfirmed = known?.digest === look.digest && known.isConfirmed === true;
  store.setState({ looks: new Map(looks).set(callId, { ...look, isConfirmed }) });
}

/** Notes whether the tool's name stands typed beside a call that cannot be shown faithfully. */
export function confirmLook(store: DraftStore, call: ToolCall, isConfirmed: boolean): void {
  const { looks } = store.getState();
  const known = looks.get(call.id);
  if (known?.digest !== call.digest) return;
  store.setState({ looks: new Map(looks).set(call.id, { ...known, isConfirmed }) });
}

/** Empties the draft: the record holds it, or the person threw it away. What was looked at stays looked at. */
export function clearDraft(store: DraftStore): void {
  const { draft, left } = store.getState();
  if (isEmptyDraft(draft) && left.length === 0) return;
  store.setState({ draft: emptyDraft, left: [] });
}

function setDraft(store: DraftStore, draft: DecisionDraft): void {
  const { left } = store.getState();
  const standing = left.filter(({ call }) => !draft.choices.has(call.id));
  store.setState(standing.length === left.length ? { draft } : { draft, left: standing });
}

const isSameLook = (known: CallLook | undefined, look: CallLook): boolean =>
  known?.digest === look.digest && known.unopened === look.unopened && known.isEndSeen === look.isEndSeen;

/** What rows and views show of a draft. `words` counts the characters written in reasons and feedback. */
export interface DraftSummary {
  readonly approve: number;
  readonly deny: number;
  readonly other: number;
  readonly words: number;
}

/** All drafts of this page: a store exists while its batch is open, sending, or its draft is not empty. */
export interface DraftShelf {
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
}

interface Entry {
  readonly store: DraftStore;
  isOpen: boolean;
  holds: number;
}

/** Makes an empty shelf. */
export function createDraftShelf(): DraftShelf {
  const entries = new Map<string, Entry>();
  const index = createStore<ReadonlyMap<string, DraftSummary>>()(() => new Map());

  function entryOf(key: string): Entry {
    const known = entries.get(key);
    if (known !== undefined) return known;
    const store = createStore<DraftState>()(() => untouched);
    const entry: Entry = { store, isOpen: false, holds: 0 };
    entries.set(key, entry);
    store.subscribe((state, before) => {
      if (state.draft === before.draft) return;
      // A pane that held on to a forgotten store still writes into the shelf.
      if (!entries.has(key)) entries.set(key, entry);
      summarise(key, state.draft);
      forgetIfIdle(key);
    });
    return entry;
  }

  function summarise(key: string, draft: DecisionDraft): void {
    const known = index.getState();
    const summary = isEmptyDraft(draft) ? undefined : summaryOf(draft);
    if (isSameSummary(known.get(key), summary)) return;
    const next = new Map(known);
    if (summary === undefined) next.delete(key);
    else next.set(key, summary);
    index.setState(next, true);
  }

  function forgetIfIdle(key: string): void {
    const entry = entries.get(key);
    if (entry === undefined || entry.isOpen || entry.holds > 0) return;
    if (isEmptyDraft(entry.store.getState().draft)) entries.delete(key);
  }

  return {
    index,
    peek: (ref) => entries.get(refKey(ref))?.store,
    open(ref) {
      const entry = entryOf(refKey(ref));
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
      const key = refKey(ref);
      const entry = entryOf(key);
      entry.holds += 1;
      let isHeld = true;
      return () => {
        if (isHeld) entry.holds -= 1;
        isHeld = false;
        forgetIfIdle(key);
      };
    },
  };
}

function summaryOf(draft: DecisionDraft): DraftSummary {
  const verbs = [...draft.choices.values()].map((choice) => choice.verb);
  const approve = verbs.filter((verb) => verb === "approve").length;
  const deny = verbs.filter((verb) => verb === "deny").length;
  const written = [draft.feedback, ...draft.reasons.values()];
  return {
    approve,
    deny,
    other: verbs.length - approve - deny,
    words: written.reduce((count, text) => count + text.length, 0),
  };
}

const isSameSummary = (one: DraftSummary | undefined, other: DraftSummary | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.approve === other.approve &&
    one.deny === other.deny &&
    one.other === other.other &&
    one.words === other.words);
