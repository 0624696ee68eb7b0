import type { StoreApi } from "zustand/vanilla";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { CallId } from "../domain/batch-ref.ts";
import type { CallLook } from "../domain/call-look.ts";
import {
  type DecisionDraft,
  emptyDraft,
  isEmptyDraft,
  type LeftOut,
  withApproveAll,
  withChoice,
  withDenyAll,
  withoutSent,
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
  /** The content that was last sent of it, with its idempotency key; another content gets another key. */
  readonly sent: SentContent | null;
  /** The tool names of its calls, as the record last had them: what is left to name it by once the batch is gone. */
  readonly tools: ReadonlyMap<CallId, string>;
  /** Words in whose place another tab wrote others. They are shown to be copied, and never sent. */
  readonly spare: readonly string[];
  /** When a draft of an earlier page, or of another tab, was last written: milliseconds since the epoch, UTC. */
  readonly keptAt: number | null;
}

/** One content of a draft that was sent, or may have been. */
export interface SentContent {
  readonly content: string;
  readonly key: string;
  /** The draft at that press: what was typed since is not part of it. */
  readonly draft: DecisionDraft;
}

/** The draft of one batch. Its actions are the functions below; each is one transition of `domain/decision-draft`. */
export type DraftStore = StoreApi<DraftState>;

/** Nothing chosen, nothing looked at. */
export const untouched: DraftState = {
  draft: emptyDraft,
  looks: new Map(),
  left: [],
  sent: null,
  tools: new Map(),
  spare: [],
  keptAt: null,
};

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
  const { sent: last, draft } = store.getState();
  const key = last?.content === content ? last.key : randomUuid();
  store.setState({ sent: { content, key, draft } });
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
  noteTools(store, batch);
}

function noteTools(store: DraftStore, { calls }: ApprovalBatch): void {
  const { tools } = store.getState();
  const isKnown = calls.every(({ id, toolName }) => tools.get(id) === toolName);
  if (!isKnown) store.setState({ tools: new Map(calls.map(({ id, toolName }) => [id, toolName])) });
}

/** The record holds what was sent under `key`: that goes, and what was chosen or typed since stays (threats I-23). */
export function settleSent(store: DraftStore, key: string, pressed: DecisionDraft | undefined): void {
  const { draft, sent } = store.getState();
  const isLast = sent?.key === key;
  const gone = pressed ?? (isLast ? sent.draft : undefined);
  if (gone !== undefined) setDraft(store, withoutSent(draft, gone));
  // What is decided from now on is another decision, even in the same words.
  if (isLast) store.setState({ sent: null });
}

/** Throws away the words that another tab wrote over. */
export function dropSpare(store: DraftStore): void {
  if (store.getState().spare.length > 0) store.setState({ spare: [] });
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
