import { useStore } from "zustand";
import { isSettled } from "../../../domain/submission.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { waitsFor } from "../people-words.ts";
import { feedbackDue, offeredAct } from "../press/act-of.ts";
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
  const { batch, draftStore, submission } = scope;
  const draft = useStore(draftStore, (state) => state.draft);
  const act = offeredAct(scope, draft);
  const isUnderWay = submission !== undefined && !isSettled(submission.state);
  const hasNothing = draft.feedback === "" && draft.attachments.length === 0;
  const isForOthers = act === null && !isUnderWay && batch.status === "to-continue";
  const hasNoWords = isUnderWay || feedbackDue(submission, draft) !== null || hasNothing;
  if (act === null && !isForOthers && hasNoWords) return null;
  return (
    <section className={styles["dock"]} aria-label={t("dock.label")} tabIndex={-1} data-dock data-landing>
      <div className={styles["inner"]}>
        {act === null ? null : <ActForm act={act} />}
        {isForOthers ? <WaitsForOthers /> : null}
        {hasNoWords && act === null ? null : (
          <KeptFeedback draftStore={draftStore} isFilesOnly={act !== null && act.words !== "none"} />
        )}
      </div>
    </section>
  );
}

/** Everything is decided, and it is continued by somebody else, or not now: who, and until when. */
function WaitsForOthers() {
  const { batch } = useBatchScope();
  const { viewerPart } = batch;
  const isYours = viewerPart === "requester" || viewerPart === "both";
  return (
    <p className={styles["why"]}>
      <Icon name="clock" />
      <span>{t("dock.waits", { what: waitsFor(batch, Date.now()), isYours })}</span>
    </p>
  );
}
