import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { isSettled } from "../../../domain/submission.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { NotTaken } from "../call/beside-verbs.tsx";
import { dockPlace } from "../pane-state.ts";
import { AllButtons } from "./all-buttons.tsx";
import { AlsoDoes } from "./also-does.tsx";
import { Content } from "./content.tsx";
import styles from "./decision-sheet.module.css";
import { FeedbackBox } from "./feedback-box.tsx";
import { KeptNote } from "./kept-note.tsx";
import { LeftOutNote } from "./left-out-note.tsx";
import { SubmitButton } from "./submit-button.tsx";
import type { DockFacts } from "./use-dock-facts.ts";

const t = speaker(batchEn);

interface DecisionSheetProps {
  readonly facts: DockFacts;
  readonly onClose: () => void;
}

/** On one pane: what the bar of one line has no room for. A press opened it, so nothing in it is guarded. */
export function DecisionSheet({ facts, onClose }: DecisionSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the effects of what stands in it: a field that a press asked for takes the focus in an open sheet.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useCloseOnSending(dialog);
  return (
    <dialog
      ref={dialog}
      data-dock
      data-landing
      tabIndex={-1}
      className={styles["sheet"]}
      aria-labelledby={id}
      onClose={onClose}
    >
      <div className={styles["row"]}>
        <h3 id={id}>
          {facts.isSingle
            ? t("dock.label")
            : t("dock.decided", { decided: facts.decided, of: facts.waiting })}
        </h3>
        <Button look="plain" onClick={() => dialog.current?.close()}>
          {t("dock.close")}
        </Button>
      </div>
      <AllButtons facts={facts} />
      <LeftOutNote />
      <KeptNote />
      <FeedbackBox facts={facts} />
      <Content />
      <AlsoDoes notTakenId={`${id}-note`} />
      <SubmitButton
        why={facts.why}
        isAborting={facts.isAborting}
        reasonId={`${id}-why`}
        notTakenId={`${id}-note`}
        onPressed={() => dialog.current?.close()}
      />
      {facts.why === null ? null : (
        <p className={styles["why"]} id={`${id}-why`} data-at-feedback={facts.isSaidAtFeedback || undefined}>
          <Icon name="info" />
          <span>{facts.why}</span>
        </p>
      )}
      <NotTaken id={`${id}-note`} place={dockPlace} />
    </dialog>
  );
}

/** `Mod+Enter` in the sheet sends too: what follows stands in the batch. */
function useCloseOnSending(dialog: RefObject<HTMLDialogElement | null>): void {
  const { submission } = useBatchScope();
  const sending = submission === undefined || isSettled(submission.state) ? null : submission.id;
  useEffect(() => {
    if (sending !== null) dialog.current?.close();
  }, [sending, dialog]);
}
