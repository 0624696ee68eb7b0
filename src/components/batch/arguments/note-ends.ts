import type { CallId } from "../../../domain/batch-ref.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { type DraftStore, noteLook } from "../../../stores/draft-store.ts";
import type { BatchScopeValue } from "../batch-scope.ts";
import { callElement } from "../call-element.ts";
import { endMark, isEndInView } from "./end-in-view.ts";

/** The end marker of a call's arguments, where they are drawn. */
export const endOf = (id: CallId): HTMLElement | null =>
  callElement(id)?.querySelector<HTMLElement>(endMark) ?? null;

/**
 * Asks now whether the end of a call's arguments is in view. The browser tells only a frame after the drawing, and a
 * person who chooses as soon as the call is drawn is not made to press twice.
 */
export function noteEnd({ draftStore }: { readonly draftStore: DraftStore }, call: ToolCall): void {
  const look = draftStore.getState().looks.get(call.id);
  if (look === undefined || look.digest !== call.digest || look.isEndSeen) return;
  const end = endOf(call.id);
  if (end !== null && isEndInView(end)) noteLook(draftStore, call.id, { ...look, isEndSeen: true });
}

/** The same of every call of a batch. */
export function noteEnds(scope: BatchScopeValue): void {
  for (const call of scope.batch.calls) noteEnd(scope, call);
}
