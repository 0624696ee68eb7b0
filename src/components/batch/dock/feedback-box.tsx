import { type ClipboardEvent, useId, useRef } from "react";
import { useStore } from "zustand";
import { type DecisionDraft, withFeedback } from "../../../domain/decision-draft.ts";
import { isFeedbackWritten } from "../../../domain/draft-validation.ts";
import { abortEn } from "../../../messages/en/abort.ts";
import { attachmentsEn } from "../../../messages/en/attachments.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { useWishedFocus } from "../focus/use-wished-focus.ts";
import { AbortBeside } from "./abort-beside.tsx";
import { changeFromDock } from "./change-from-dock.ts";
import styles from "./feedback.module.css";
import { FeedbackBeside } from "./feedback-beside.tsx";
import { FeedbackLength } from "./feedback-length.tsx";
import { AttachFiles } from "./files/attach-files.tsx";
import files from "./files/files.module.css";
import { FilesGroup } from "./files/files-group.tsx";
import { LateForm } from "./files/late-form.tsx";
import { NotAttached } from "./files/not-attached.tsx";
import { offeredByPaste } from "./files/offered-files.ts";
import { useAttaching } from "./files/use-attaching.ts";
import { useFileDrop } from "./files/use-file-drop.ts";
import { GrowingText } from "./growing-text.tsx";
import { HiddenNote } from "./hidden-note.tsx";
import type { DockFacts } from "./use-dock-facts.ts";

const t = speaker(abortEn);
const tFiles = speaker(attachmentsEn);

/** Feedback, where the batch takes an abort. */
export function FeedbackBox({ facts }: { readonly facts: DockFacts }) {
  const { abort, blocked } = useBatchScope().batch.rules;
  return abort.kind === "none" || blocked !== null || facts.waiting === 0 ? null : <Box facts={facts} />;
}

/**
 * The words and files that go with an abort. What is said of them as they stand is above the field, and what comes late
 * or grows between the field and its last line, so that the way to files and Submit below it stay where they are.
 */
function Box({ facts }: { readonly facts: DockFacts }) {
  const scope = useBatchScope();
  const { batch, draftStore } = scope;
  const draft = useStore(draftStore, (state) => state.draft);
  const field = useWishedFocus<HTMLTextAreaElement>("feedback");
  const picker = useRef<HTMLInputElement>(null);
  const { offer, said, sayRemoved } = useAttaching();
  const { isOver, handlers } = useFileDrop(offer);
  const id = useId();
  const { abort, attachments: limits, feedbackLimit } = batch.rules;
  const { isInUse, isLeftOut } = standingOf(draft);
  const handlePaste = (event: ClipboardEvent) => {
    const offered = offer === null ? null : offeredByPaste(event.clipboardData);
    if (offered === null) return;
    event.preventDefault();
    offer?.(offered);
  };
  return (
    <div className={styles["feedback"]} {...handlers}>
      <Head id={id} draft={draft} facts={facts} />
      <GrowingText
        ref={field}
        id={id}
        text={draft.feedback}
        isStruck={isLeftOut}
        aria-describedby={`${id}-says ${facts.hasWordsFault ? `${id}-fault` : ""} ${id}-length`}
        aria-required={draft.isAborting && abort.kind !== "none" && abort.feedback === "required"}
        onPaste={handlePaste}
        onText={(words) => changeFromDock(scope, (now) => withFeedback(now, words))}
      />
      <HiddenNote text={draft.feedback} />
      {isInUse ? (
        <LateForm field={field} wordsFaultId={`${id}-fault`} filesFaultId={`${id}-files-fault`} />
      ) : null}
      {draft.attachments.length === 0 ? null : (
        <FilesGroup
          files={draft.attachments}
          isStruck={isLeftOut}
          describedBy={`${id}-files-fault`}
          onRemoved={sayRemoved}
          onLastRemoved={() => (picker.current ?? field.current)?.focus()}
        />
      )}
      <NotAttached said={said} />
      <div className={styles["foot"]}>
        {limits === "none" || offer === null ? null : (
          <AttachFiles
            ref={picker}
            id={`${id}-limits`}
            files={draft.attachments}
            limits={limits}
            onOffer={offer}
          />
        )}
        <FeedbackLength id={`${id}-length`} text={draft.feedback} limit={feedbackLimit} />
      </div>
      {isOver ? <p className={files["drop"]}>{tFiles("files.drop")}</p> : null}
    </div>
  );
}

interface HeadProps {
  readonly id: string;
  readonly draft: DecisionDraft;
  readonly facts: DockFacts;
}

/** What is to be known of the feedback as it stands, and its ways on. */
function Head({ id, draft, facts }: HeadProps) {
  const { abort } = useBatchScope().batch.rules;
  const { isWritten, isLeftOut, isOnItsWay } = standingOf(draft);
  const said = abort.kind === "stands-for-denials" && isOnItsWay ? abort.said : null;
  const saysId = said === null ? `${id}-says` : undefined;
  return (
    <>
      <div className={styles["head"]}>
        <label htmlFor={id}>{t("feedback.label")}</label>
        {facts.isBeside ? <FeedbackBeside saysId={saysId} count={facts.waiting} /> : null}
        {facts.isBeside || saysId === undefined ? null : <Hint id={saysId} isLeftOut={isLeftOut} />}
        {isLeftOut ? <TakeIn /> : null}
        {isWritten && !draft.isAborting ? <AbortBeside /> : null}
      </div>
      {said === null ? null : (
        <p id={`${id}-says`} className={styles["quiet"]}>
          {say(said)}
        </p>
      )}
    </>
  );
}

/** What feedback goes with, or that it stays behind. */
function Hint({ id, isLeftOut }: { readonly id: string; readonly isLeftOut: boolean }) {
  const { attachments } = useBatchScope().batch.rules;
  const hint = attachments === "none" ? "feedback.hint" : "feedback.hint-files";
  return (
    <span id={id} className={styles["quiet"]}>
      {t(isLeftOut ? "feedback.left-out" : hint)}
    </span>
  );
}

/** Whether anything is written, whether it stays behind, whether it would go or ask to, and whether there is anything to check. */
function standingOf(draft: DecisionDraft) {
  const { isAborting, isFeedbackLeftOut } = draft;
  const isWritten = isFeedbackWritten(draft);
  const isLeftOut = isWritten && isFeedbackLeftOut && !isAborting;
  const isOnItsWay = isAborting || (isWritten && !isLeftOut);
  return { isWritten, isLeftOut, isOnItsWay, isInUse: isAborting || isWritten };
}

/** Takes back that the feedback was left out. */
function TakeIn() {
  const scope = useBatchScope();
  return (
    <Button
      look="plain"
      onClick={() => changeFromDock(scope, (draft) => withFeedback(draft, draft.feedback))}
    >
      {t("feedback.take-in")}
    </Button>
  );
}
