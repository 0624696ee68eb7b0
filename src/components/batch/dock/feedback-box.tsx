import { useId } from "react";
import { useStore } from "zustand";
import { type DecisionDraft, withFeedback } from "../../../domain/decision-draft.ts";
import { abortEn } from "../../../messages/en/abort.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { useWishedFocus } from "../use-wished-focus.ts";
import { AbortBeside } from "./abort-beside.tsx";
import { changeFromDock } from "./change-from-dock.ts";
import styles from "./feedback.module.css";
import { FeedbackBeside } from "./feedback-beside.tsx";
import { GrowingText } from "./growing-text.tsx";
import type { DockFacts } from "./use-dock-facts.ts";

const t = speaker(abortEn);

/**
 * The words that go with an abort. What is said of them stands above the field, so that the field stays where it is
 * typed into and Submit below it does not move.
 */
export function FeedbackBox({ facts }: { readonly facts: DockFacts }) {
  const scope = useBatchScope();
  const { batch, draftStore } = scope;
  const draft = useStore(draftStore, (state) => state.draft);
  const field = useWishedFocus<HTMLTextAreaElement>("feedback");
  const id = useId();
  const { abort, blocked } = batch.rules;
  if (abort.kind === "none" || blocked !== null || facts.waiting === 0) return null;
  const { feedback, isAborting } = draft;
  const { isWritten, isLeftOut, isOnItsWay } = standingOf(draft);
  const said = abort.kind === "stands-for-denials" && isOnItsWay ? abort.said : null;
  return (
    <div className={styles["feedback"]}>
      <div className={styles["head"]}>
        <label htmlFor={id}>{t("feedback.label")}</label>
        {said === null ? (
          <span id={`${id}-says`} className={styles["quiet"]}>
            {t(isLeftOut ? "feedback.left-out" : "feedback.hint")}
          </span>
        ) : null}
        {isLeftOut ? <TakeIn /> : null}
        {isWritten && !isAborting ? <AbortBeside /> : null}
      </div>
      {said === null ? null : (
        <p id={`${id}-says`} className={styles["quiet"]}>
          {say(said)}
        </p>
      )}
      {facts.fault === "feedback-beside-choices" ? <FeedbackBeside count={facts.waiting} /> : null}
      <GrowingText
        ref={field}
        id={id}
        text={feedback}
        isStruck={isLeftOut}
        describedBy={`${id}-says`}
        onText={(words) => changeFromDock(scope, (now) => withFeedback(now, words))}
      />
    </div>
  );
}

/** Whether words are written, whether they stay behind, and whether they would go or ask to. */
function standingOf({ feedback, isAborting, isFeedbackLeftOut }: DecisionDraft) {
  const isWritten = feedback.trim() !== "";
  const isLeftOut = isWritten && isFeedbackLeftOut && !isAborting;
  return { isWritten, isLeftOut, isOnItsWay: isAborting || (isWritten && !isLeftOut) };
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
