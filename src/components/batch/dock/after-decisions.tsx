import { useStore } from "zustand";
import { isSettled } from "../../../domain/submission.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { closingAct, feedbackDue } from "../act-of.ts";
import { useBatchScope } from "../batch-scope.ts";
import { ActForm } from "./act-form.tsx";
import styles from "./dock.module.css";
import { KeptFeedback } from "./kept-feedback.tsx";

const t = speaker(batchEn);

/**
 * The dock once nothing waits: what else may be done to the batch, and nothing beside it; else the words that were
 * written here and have no way on. Empty where there is neither.
 */
export function AfterDecisions() {
  const scope = useBatchScope();
  const { draftStore, submission } = scope;
  const draft = useStore(draftStore, (state) => state.draft);
  const act = closingAct(scope, draft);
  const isUnderWay = submission !== undefined && !isSettled(submission.state);
  const hasNothing = draft.feedback === "" && draft.attachments.length === 0;
  if (act === null && (isUnderWay || feedbackDue(submission, draft) !== null || hasNothing)) return null;
  return (
    <section className={styles["dock"]} aria-label={t("dock.label")} tabIndex={-1} data-dock data-landing>
      <div className={styles["inner"]}>
        {act === null ? null : <ActForm act={act} />}
        <KeptFeedback draftStore={draftStore} isFilesOnly={act !== null} />
      </div>
    </section>
  );
}
