import { createContext, use } from "react";
import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import type { Submission } from "../../domain/submission.ts";
import type { DraftStore } from "../../stores/draft-store.ts";
import type { PaneStore } from "./pane-state.ts";
import type { PressGuard } from "./press/press-guard.ts";
import type { DeadlineState } from "./record/use-deadline.ts";

/** What every part of one open batch needs. */
export interface BatchScopeValue {
  /** The record as it is drawn now. */
  readonly batch: ApprovalBatch;
  readonly draftStore: DraftStore;
  readonly pane: PaneStore;
  readonly guard: PressGuard;
  /** The latest sending of this batch from this browser, if there is one. */
  readonly submission: Submission | undefined;
  /** Read again before anything may be decided: the page was away. */
  readonly isChecking: boolean;
  /** The server has it no more: what is drawn is what was read before. */
  readonly isGone: boolean;
  /** Where the batch is with its deadline. */
  readonly deadlineState: DeadlineState;
  /** The server asked to wait until then, milliseconds since the epoch, UTC; null when it did not. */
  readonly heldUntil: number | null;
  /** Drawn inside another page: nothing may be decided. */
  readonly isFramed: boolean;
  /** Who the server takes this client for; null where it does not tell. */
  readonly actingAs: string | null;
  readonly connectionLabel: string;
  /** Reads the record now; true when a fresh reading came. */
  readonly readAgain: () => Promise<boolean>;
}

export const BatchScope = createContext<BatchScopeValue | null>(null);

/** The scope of the batch around. Throws outside of one. */
export function useBatchScope(): BatchScopeValue {
  const scope = use(BatchScope);
  if (scope === null) throw new Error("No batch around");
  return scope;
}
