import { useId, useLayoutEffect, useRef } from "react";
import { useStore } from "zustand";
import { decidableCalls, withAbort } from "../../../domain/decision-draft.ts";
import { abortEn } from "../../../messages/en/abort.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import { changeDraft } from "../../../stores/draft-store.ts";
import { Button } from "../../../ui/button.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { alongOf, decidedCount } from "../draft-content.ts";
import { wishFocus } from "../focus/focus-wish.ts";
import { type AbortFrom, askForAbort, dockPlace, sayNotTaken } from "../pane-state.ts";
import { batchMark } from "../press/press-marks.ts";
import { usePress } from "../press/use-press.ts";
import { useSubmit } from "../press/use-submit.ts";
import styles from "./abort-warning.module.css";
import { CancelledTools } from "./cancelled-tools.tsx";
import { useClosesOnChange, useReturningFocus } from "./use-warning.ts";
import { whyAbortOff } from "./why-abort-off.ts";

const t = speaker(abortEn);
const tBatch = speaker(batchEn);

/** The warning before an abort of several calls, while it is asked for. */
export function AbortWarning() {
  const from = useStore(useBatchScope().pane, ({ abortAsked }) => abortAsked);
  return from === null ? null : <Warning from={from} />;
}

/**
 * Says that an abort takes every call, and of which tools they are. The focus starts on "Keep deciding", which Esc
 * equals, and goes back to where it came from; a batch that changes meanwhile closes it (design section 6, "Abort").
 */
function Warning({ from }: { readonly from: AbortFrom }) {
  const { batch, draftStore, pane } = useBatchScope();
  const dialog = useRef<HTMLDialogElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const returnFocus = useReturningFocus(from);
  const id = useId();
  const chosen = useStore(draftStore, ({ draft }) => decidedCount(draft, batch));
  const { draft } = useStore(draftStore);
  const { abort } = batch.rules;
  const waiting = decidableCalls(batch);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    keep.current?.focus();
  }, []);
  useClosesOnChange(dialog);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles["warning"]}
      aria-labelledby={id}
      aria-describedby={`${id}-tools ${id}-says`}
      onClose={() => {
        askForAbort(pane, null);
        returnFocus();
      }}
    >
      <h3 id={id}>{t("abort.title", { count: waiting.length })}</h3>
      <CancelledTools calls={waiting} id={`${id}-tools`} />
      <div id={`${id}-says`} className={styles["says"]}>
        {abort.kind === "stands-for-denials" ? <p>{say(abort.said)}</p> : null}
        <p>{from.kind === "card" ? t("abort.then-feedback") : t("abort.sends", alongOf(draft))}</p>
        {chosen === 0 ? null : (
          <p>{t(from.kind === "card" ? "abort.kept" : "abort.not-sent", { count: chosen })}</p>
        )}
      </div>
      <div className={styles["ways"]}>
        <Button ref={keep} onClick={() => dialog.current?.close()}>
          {t("abort.keep-deciding")}
        </Button>
        <Confirm from={from} onConfirmed={() => dialog.current?.close()} />
      </div>
    </dialog>
  );
}

interface ConfirmProps {
  readonly from: AbortFrom;
  /** Closes the warning, before anything follows that needs the page behind it. */
  readonly onConfirmed: () => void;
}

function Confirm({ from, onConfirmed }: ConfirmProps) {
  const scope = useBatchScope();
  const { batch, draftStore, pane } = scope;
  const submit = useSubmit(scope);
  const press = usePress({
    place: dockPlace,
    mark: batchMark,
    onPress: (seen) => {
      onConfirmed();
      const why = whyAbortOff(scope);
      if (why !== null) return sayNotTaken(pane, dockPlace, tBatch("press.not-taken", { why }));
      changeDraft(draftStore, withAbort);
      if (from.kind === "feedback") submit.byPress(seen);
      else wishFocus(pane, "feedback");
    },
  });
  const count = decidableCalls(batch).length;
  return (
    <Button {...press} className={styles["abort"] ?? ""}>
      {t(from.kind === "card" ? "abort.all" : "abort.all-and-send", { count })}
    </Button>
  );
}
