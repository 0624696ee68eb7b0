import { type FocusEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import type { ApprovalBackend } from "../../domain/approval-backend.ts";
import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import type { BackendError } from "../../domain/backend-error.ts";
import { asksForToken } from "../connection/asks-for-token.ts";
import { useInbox } from "../inbox-context.tsx";
import { endOwnOpening, isOwnOpening } from "../own-opening.ts";
import { useEndOfAsking } from "./abort/use-warning.ts";
import { AfterSending } from "./after/after-sending.tsx";
import { BatchScope, type BatchScopeValue } from "./batch-scope.ts";
import styles from "./batch-view.module.css";
import { BesideCalls } from "./call/beside-calls.tsx";
import { Calls } from "./call/calls.tsx";
import { callElementAround } from "./call-element.ts";
import { Dock } from "./dock/dock.tsx";
import { useKeptFocus } from "./focus/use-kept-focus.ts";
import { BatchHead } from "./head/batch-head.tsx";
import { createPaneStore, noteVisited } from "./pane-state.ts";
import { createPressGuard, everywhere } from "./press/press-guard.ts";
import { useBatchKeys } from "./press/use-batch-keys.ts";
import { useHeldUntil } from "./press/use-held-until.ts";
import { ReadFault } from "./record/read-fault.tsx";
import { useDeadline } from "./record/use-deadline.ts";
import { useMovedByItself } from "./record/use-moved-by-itself.ts";
import { useRecordChanges } from "./record/use-record-changes.ts";
import { useReturning } from "./record/use-returning.ts";
import { TranscriptSection } from "./transcript/transcript-section.tsx";

interface BatchViewProps {
  readonly backend: ApprovalBackend;
  readonly batch: ApprovalBatch;
  /** Reads the record now; true when a fresh reading came. */
  readonly readAgain: () => Promise<boolean>;
  /**
   * The cards were not known when the pane opened. They arrive by themselves, and the guard starts, unless a press asked
   * for them and its person has waited since.
   */
  readonly isLate: boolean;
  /** What keeps the record from being read again: said above what was read before. */
  readonly fault: BackendError | null;
}

/** An open batch: who asks, its calls, what was sent of it, the transcript, and the dock with the decisions. */
export function BatchView(props: BatchViewProps) {
  const { fault } = props;
  const pane = useRef<HTMLDivElement>(null);
  const cards = useRef<HTMLDivElement>(null);
  const scope = useScopeOf(props);
  const handleKeyDown = useBatchKeys(scope);
  const handleFocus = ({ target }: FocusEvent) => {
    const id = callElementAround(target)?.dataset["callId"];
    if (id !== undefined) noteVisited(scope.pane, id);
  };
  useKeptFocus(pane);
  useEndOfAsking(scope);
  useMovedByItself(cards, { clock: useInbox().clock, guard: scope.guard });
  return (
    <BatchScope value={scope}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the region are heard here and act on controls that stand inside it */}
      <div className={styles["pane"]} ref={pane} onKeyDown={handleKeyDown} onFocus={handleFocus}>
        <div className={styles["scroll"]} data-batch-scroll>
          <BatchHead />
          <div className={styles["column"]}>
            {/* What changes its height below the cards moves none of them. */}
            <div className={styles["cards"]} ref={cards}>
              {fault === null ? null : (
                <ReadFault
                  backend={props.backend}
                  error={fault}
                  onReadAgain={props.readAgain}
                  isAskedBelow={asksForToken(scope.submission)}
                />
              )}
              <AfterSending />
              <Calls />
              <BesideCalls />
            </div>
            <TranscriptSection />
          </div>
        </div>
        <Dock />
      </div>
    </BatchScope>
  );
}

function useScopeOf({ backend, batch, readAgain, isLate, fault }: BatchViewProps): BatchScopeValue {
  const { clock, runner } = useInbox();
  const draftStore = useDraftOf(batch);
  const [pane] = useState(createPaneStore);
  const [guard] = useState(() => {
    const made = createPressGuard(clock);
    if (isLate && !isOwnOpening()) made.disturb(everywhere);
    return made;
  });
  useEffect(endOwnOpening, []);
  const live = backend.state();
  const identity = useSyncExternalStore(live.subscribe, () => live.get().identity);
  const submission = useStore(runner.submissions, () => runner.latest(batch.ref));
  useRecordChanges({ batch, draftStore, pane, guard, clock });
  const isChecking = useReturning({ clock, guard, readAgain, isFailing: fault !== null });
  const { serverTime } = backend;
  const deadlineState = useDeadline({ batch, serverTime, clock, readAgain, isFailing: fault !== null });
  const heldUntil = useHeldUntil(submission, clock);
  const isGone = fault?.kind === "gone";
  const actingAs = identity.known ? identity.name : null;
  return useMemo(
    () => ({
      batch,
      draftStore,
      pane,
      guard,
      submission,
      isGone,
      isChecking,
      deadlineState,
      heldUntil,
      isFramed: window.top !== window.self,
      actingAs,
      connectionLabel: backend.connection.label,
      readAgain,
    }),
    [
      batch,
      draftStore,
      pane,
      guard,
      submission,
      isGone,
      isChecking,
      deadlineState,
      heldUntil,
      actingAs,
      backend,
      readAgain,
    ],
  );
}

/** The draft of the batch, kept open while the pane is. */
function useDraftOf({ ref }: ApprovalBatch) {
  const { drafts } = useInbox();
  const [store] = useState(() => drafts.open(ref));
  const { connectionId, batchId } = ref;
  useEffect(() => {
    drafts.open({ connectionId, batchId });
    return () => drafts.drop({ connectionId, batchId });
  }, [drafts, connectionId, batchId]);
  return store;
}
