import { createStore, type StoreApi } from "zustand/vanilla";
import type { CallId } from "../../domain/batch-ref.ts";
import type { ChoiceVerb } from "../../domain/decision-draft.ts";
import type { ToolCall } from "../../domain/tool-call.ts";

/** Where a press that was not taken says so: a call's id, or the dock. */
export const dockPlace = "dock";
/** The same for the report of a sending. */
export const reportPlace = "report";

/** Where an abort was asked for: the focus returns there when it is not wanted after all. */
export type AbortFrom =
  | { readonly kind: "card"; readonly callId: CallId }
  /** From the feedback: the confirmed abort is sent at once. */
  | { readonly kind: "feedback" };

/** What can be asked to take the focus once it is drawn; on one pane it may stand in the sheet. */
export type FocusPlace = "feedback" | "feedback-beside" | "files" | "message";

/** A call whose decided content differs from what was on screen while a person looked. */
export interface ChangedCall {
  /** The earlier record of it; null where this page never held it. */
  readonly was: ToolCall | null;
  /** Wall time of the reading that brought the change, milliseconds since the epoch, UTC. */
  readonly at: number;
  /** The choice that fell away with the earlier text. */
  readonly dropped: ChoiceVerb | null;
}

/** What of the arguments of a call, in the form with this digest, was not yet seen. */
export interface Unseen {
  readonly digest: string;
  /** Lines below the last one that was in view; null where it is not known yet. */
  readonly below: number | null;
  /** What is folded and was never opened: how many lines and characters together, and the first line. */
  readonly folded: { readonly lines: number; readonly characters: number; readonly line: number } | null;
}

/** What one open pane knows beside the record and the draft. Gone with the pane. */
export interface PaneState {
  /** Sentences beside controls that did not take a press, by place; an empty one keeps the room of one that was said. */
  readonly notTaken: ReadonlyMap<string, string>;
  /** Calls whose difference was not yet seen: their verbs are off. */
  readonly changed: ReadonlyMap<CallId, ChangedCall>;
  /**
   * Calls, with their digest, whose arguments were not whole in view when they were first drawn: the line that says
   * so keeps its room for good, so that reaching the end moves nothing.
   */
  readonly awaited: ReadonlyMap<CallId, string>;
  /** What of a call's arguments was not yet seen, by call: what Approve waits for. */
  readonly unseen: ReadonlyMap<CallId, Unseen>;
  /** Choices that ended because someone else's answer was recorded first. */
  readonly overtaken: ReadonlyMap<CallId, ChoiceVerb>;
  /** The warning before an abort is open: where it was asked for. */
  readonly abortAsked: AbortFrom | null;
  /** Calls whose answer was to be chosen and has faults: its form says them, goes to the first, and takes it from here. */
  readonly triedAnswers: ReadonlySet<CallId>;
  /** The call that had the focus last: where a person is among many, while the focus is in the dock. */
  readonly visited: CallId | null;
  /** The feedback was to be sent and has faults: its form says all of them, and takes it from here. */
  readonly isFeedbackTried: boolean;
  /** Where a press sent the focus that may not be drawn yet: what is drawn there takes it. */
  readonly focusWish: FocusPlace | null;
  /**
   * The line of a call's arguments that a press wants to see, with the call's digest: what draws the arguments opens
   * what it is folded in, brings it into view, gives it the focus, and takes the wish from here.
   */
  readonly lineWish: LineWish | null;
}

/** A line of drawn arguments, counted from 1. */
export interface LineWish {
  readonly callId: CallId;
  readonly digest: string;
  readonly line: number;
  /** What is wanted is the first part that was never opened, which may begin within the line. */
  readonly isFolded?: boolean;
}

export type PaneStore = StoreApi<PaneState>;

/** The state of a pane that was just opened. */
export const createPaneStore = (): PaneStore =>
  createStore<PaneState>(() => ({
    notTaken: new Map(),
    changed: new Map(),
    overtaken: new Map(),
    awaited: new Map(),
    unseen: new Map(),
    abortAsked: null,
    triedAnswers: new Set(),
    isFeedbackTried: false,
    visited: null,
    focusWish: null,
    lineWish: null,
  }));

const withEntry = <V>(map: ReadonlyMap<string, V>, key: string, value: V | null): ReadonlyMap<string, V> => {
  const next = new Map(map);
  if (value === null) next.delete(key);
  else next.set(key, value);
  return next;
};

/** Says beside the control at `place` that a press was not taken, and why; null takes the sentence away. */
export function sayNotTaken(pane: PaneStore, place: string, said: string | null): void {
  if (said === null && !pane.getState().notTaken.has(place)) return;
  pane.setState(({ notTaken }) => ({ notTaken: withEntry(notTaken, place, said) }));
}

/** Takes the sentence at `place` away and keeps its room: what is pressed or typed below it stays where it is. */
export function quietNotTaken(pane: PaneStore, place: string): void {
  if (pane.getState().notTaken.has(place)) sayNotTaken(pane, place, "");
}

/** A call changed under the person's eyes; an earlier unseen change keeps its earlier record. */
export function noteChanged(pane: PaneStore, id: CallId, change: ChangedCall): void {
  pane.setState(({ changed }) => {
    const earlier = changed.get(id);
    const kept =
      earlier === undefined
        ? change
        : { ...change, was: earlier.was, dropped: change.dropped ?? earlier.dropped };
    return { changed: withEntry(changed, id, kept) };
  });
}

/** The person pressed "I have seen the difference", or the call no longer waits. */
export function differenceSeen(pane: PaneStore, id: CallId): void {
  if (!pane.getState().changed.has(id)) return;
  pane.setState(({ changed }) => ({ changed: withEntry(changed, id, null) }));
}

/** Keeps in words what this person had chosen for a call that someone else answered. */
export function noteOvertaken(pane: PaneStore, id: CallId, verb: ChoiceVerb): void {
  pane.setState(({ overtaken }) => ({ overtaken: withEntry(overtaken, id, verb) }));
}

/** Opens the warning before an abort, or closes it: null. */
export function askForAbort(pane: PaneStore, from: AbortFrom | null): void {
  if (pane.getState().abortAsked !== from) pane.setState({ abortAsked: from });
}

/** An answer that has faults was to be chosen; or its form has said so, and it is taken away. */
export function noteTriedAnswer(pane: PaneStore, id: CallId, isTried: boolean): void {
  pane.setState(({ triedAnswers }) => {
    const next = new Set(triedAnswers);
    if (isTried) next.add(id);
    else next.delete(id);
    return { triedAnswers: next };
  });
}

/** The focus came to a call. */
export function noteVisited(pane: PaneStore, id: CallId): void {
  if (pane.getState().visited !== id) pane.setState({ visited: id });
}

/** The arguments of a call were not whole in view when they were first drawn. */
export function noteAwaited(pane: PaneStore, id: CallId, digest: string): void {
  if (pane.getState().awaited.get(id) === digest) return;
  pane.setState(({ awaited }) => ({ awaited: withEntry(awaited, id, digest) }));
}

/** Notes what of a call's arguments was not yet seen. What is the same as before tells nobody. */
export function noteUnseen(pane: PaneStore, id: CallId, now: Unseen): void {
  const known = pane.getState().unseen.get(id);
  const isSame =
    known?.digest === now.digest &&
    known.below === now.below &&
    known.folded?.line === now.folded?.line &&
    known.folded?.lines === now.folded?.lines &&
    known.folded?.characters === now.folded?.characters;
  if (!isSame) pane.setState(({ unseen }) => ({ unseen: withEntry(unseen, id, now) }));
}

/** Goes to a line of a call's arguments; null when it was gone to. */
export function wishLine(pane: PaneStore, lineWish: LineWish | null): void {
  pane.setState({ lineWish });
}
