import { useId } from "react";
import { useStore } from "zustand";
import type { Submission } from "../../../domain/submission.ts";
import { abortEn } from "../../../messages/en/abort.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { keyOf } from "../../../stores/draft-store.ts";
import { Button } from "../../../ui/button.tsx";
import { useInbox } from "../../inbox-context.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { NotTaken } from "../call/beside-verbs.tsx";
import { reportPlace, sayNotTaken } from "../pane-state.ts";
import { type FeedbackDue, feedbackDue } from "../press/act-of.ts";
import { batchMark } from "../press/press-marks.ts";
import { usePress } from "../press/use-press.ts";
import { whyAllOff } from "../press/why-off.ts";
import { QuotedWords } from "../quoted-words.tsx";
import { seenOf } from "../record/seen-of.ts";
import { focusAfterSending } from "./after-focus.ts";
import styles from "./after-sending.module.css";

const t = speaker(abortEn);
const tBatch = speaker(batchEn);

/**
 * The feedback of an abort whose denials are recorded, sent again alone: quoted, and under the abort's own key, so
 * that it arrives once however often it is sent. Nothing where none is due.
 */
export function SendFeedbackAgain({ submission }: { readonly submission: Submission }) {
  const { runner } = useInbox();
  const scope = useBatchScope();
  const { batch, pane, draftStore } = scope;
  const due = useStore(draftStore, ({ draft }) => feedbackDue(submission, draft)?.words ?? null);
  const id = useId();
  const press = usePress({
    place: reportPlace,
    mark: batchMark,
    onPress: (seen) => {
      const content = feedbackDue(submission, draftStore.getState().draft);
      const why = whyAllOff(scope);
      if (content === null || why !== null)
        return sayNotTaken(pane, reportPlace, tBatch("press.not-taken", { why: why ?? t("again.no-words") }));
      const key = keyOfWords(content);
      const answer = { kind: "act", act: "send-feedback-again", words: content.words, key } as const;
      const isTaken = runner.submit(batch, answer, seenOf(seen)) !== null;
      sayNotTaken(pane, reportPlace, isTaken ? null : tBatch("press.latched"));
      if (isTaken) focusAfterSending();
    },
  });

  /** Words that were changed since an earlier page sent them are another content: found in the record, the key would claim them. */
  function keyOfWords({ words, key }: FeedbackDue): string {
    const { sent } = draftStore.getState();
    const isAsSent = sent?.key !== key || sent.draft.feedback === words;
    return isAsSent ? key : keyOf(draftStore, JSON.stringify([batch.version, "send-feedback-again", words]));
  }

  if (due === null) return submission.state.kind === "undelivered" ? <p>{t("again.no-words")}</p> : null;
  return (
    <div className={styles["again"]}>
      <QuotedWords label={t("again.your-words")} text={due} />
      <Button {...press} look="send" aria-describedby={id}>
        {t("again.feedback")}
      </Button>
      <NotTaken id={id} place={reportPlace} />
    </div>
  );
}
