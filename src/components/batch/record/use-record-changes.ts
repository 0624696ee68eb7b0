import { useLayoutEffect, useRef } from "react";
import type { Clock } from "../../../domain/approval-backend.ts";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { ChoiceVerb, DecisionDraft } from "../../../domain/decision-draft.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { adoptRecord, type DraftStore } from "../../../stores/draft-store.ts";
import { differenceSeen, noteChanged, noteOvertaken, type PaneStore } from "../pane-state.ts";
import { everywhere, type PressGuard } from "../press/press-guard.ts";

interface RecordChanges {
  readonly batch: ApprovalBatch;
  readonly draftStore: DraftStore;
  readonly pane: PaneStore;
  readonly guard: PressGuard;
  readonly clock: Clock;
}

/**
 * Follows the record while a person looks: a changed call drops its own choice, keeps its earlier record for the
 * difference, and starts the guard; a call that someone else answered keeps in words what was chosen here.
 * Before paint, so that no choice is ever drawn on a text that it was not made for.
 */
export function useRecordChanges({ batch, draftStore, pane, guard, clock }: RecordChanges): void {
  const previous = useRef<ApprovalBatch | null>(null);
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = batch;
    if (before === batch) return;
    const { draft } = draftStore.getState();
    for (const call of batch.calls) follow(call, { before, draft, pane, at: clock.now() });
    adoptRecord(draftStore, batch);
    if (before !== null && before.version !== batch.version) guard.disturb(everywhere);
  }, [batch, draftStore, pane, guard, clock]);
}

interface Followed {
  readonly before: ApprovalBatch | null;
  readonly draft: DecisionDraft;
  readonly pane: PaneStore;
  readonly at: number;
}

function follow(call: ToolCall, { before, draft, pane, at }: Followed): void {
  const was = before?.calls.find(({ id }) => id === call.id);
  const dropped = droppedVerb(draft, call);
  if (call.outcome.kind !== "waiting") {
    differenceSeen(pane, call.id);
    if (dropped !== null) noteOvertaken(pane, call.id, dropped);
    return;
  }
  const isChanged = was === undefined ? dropped !== null : was.digest !== call.digest;
  if (isChanged) noteChanged(pane, call.id, { was: was ?? null, at, dropped });
}

/** The verb that was chosen for an earlier form of this call. */
function droppedVerb(draft: DecisionDraft, call: ToolCall): ChoiceVerb | null {
  const choice = draft.choices.get(call.id);
  if (choice === undefined || choice.digest === call.digest) return null;
  return choice.verb;
}
