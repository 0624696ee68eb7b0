import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { Submission } from "../../../domain/submission.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { conflictEn } from "../../../messages/en/conflict.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import styles from "../abort/abort-warning.module.css";
import { RefusalWords } from "../after/refusal-words.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { reportPlace, sayNotTaken } from "../pane-state.ts";
import { ConflictWays } from "./conflict-ways.tsx";
import { decideAgain } from "./decide-again.ts";
import { mixedAbortOf } from "./mixed-abort.ts";
import { ServerSaw } from "./server-saw.tsx";

const t = speaker(conflictEn);
const tBatch = speaker(batchEn);

interface ConflictDialogProps {
  readonly submission: Submission;
  readonly onClosed: () => void;
}

/**
 * Asks for one of two ways on after a server saw an abort beside other decisions. The focus starts on "Decide again",
 * which Esc equals; a batch that changes meanwhile closes it (protocols/envole.md, "Errors").
 */
export function ConflictDialog({ submission, onClosed }: ConflictDialogProps) {
  const scope = useBatchScope();
  const { guard, pane } = scope;
  const dialog = useRef<HTMLDialogElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const isAnswered = useRef(false);
  const id = useId();
  const close = () => {
    isAnswered.current = true;
    dialog.current?.close();
  };
  useClosesOnChange(close);
  useOpens(dialog, again);
  const error = mixedAbortOf(submission);
  if (error === null) return null;
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles["warning"]}
      aria-labelledby={id}
      aria-describedby={`${id}-says`}
      onCancel={(event) => {
        if (guard.isOpen(reportPlace)) return;
        event.preventDefault();
        sayNotTaken(pane, reportPlace, tBatch("press.moved"));
      }}
      onClose={() => {
        if (!isAnswered.current) decideAgain(scope);
        onClosed();
      }}
    >
      <h3 id={id}>{t("conflict.title")}</h3>
      <div id={`${id}-says`} className={styles["says"]}>
        <p>{say(error.said)}</p>
        <p>{t("conflict.kept")}</p>
        <ServerSaw error={error} />
        <RefusalWords submission={submission} />
      </div>
      <ConflictWays again={again} onTaken={close} />
    </dialog>
  );
}

/** It comes by itself: what the person was pressing or typing just now was for something else. */
function useOpens(dialog: RefObject<HTMLDialogElement | null>, again: RefObject<HTMLButtonElement | null>) {
  const { guard } = useBatchScope();
  useLayoutEffect(() => {
    dialog.current?.showModal();
    again.current?.focus();
    guard.disturb(reportPlace);
  }, [dialog, again, guard]);
}

/** What was asked about is not there any more: it closes, says why, and the focus goes back to where it was. */
function useClosesOnChange(close: () => void): void {
  const { batch, pane } = useBatchScope();
  const asked = useRef(batch.version);
  const [from] = useState(() => document.activeElement);
  const closeNow = useRef(close);
  closeNow.current = close;
  useEffect(() => {
    if (batch.version === asked.current) return;
    closeNow.current();
    if (from instanceof HTMLElement && from.isConnected) from.focus();
    sayNotTaken(pane, reportPlace, t("conflict.batch-changed"));
  }, [batch.version, pane, from]);
}
