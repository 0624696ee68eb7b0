import { withoutAbort } from "../../../domain/decision-draft.ts";
import { abortEn } from "../../../messages/en/abort.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { changeDraft } from "../../../stores/draft-store.ts";
import { Button } from "../../../ui/button.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { dockPlace, sayNotTaken } from "../pane-state.ts";
import { batchMark } from "../press/press-marks.ts";
import { usePress } from "../press/use-press.ts";
import { whyAllOff } from "../press/why-off.ts";
import styles from "./dock.module.css";

const t = speaker(abortEn);
const tBatch = speaker(batchEn);

/** Brings back the draft as it stood before the abort; the feedback stays. */
export function UndoAbort() {
  const scope = useBatchScope();
  const press = usePress({
    place: dockPlace,
    mark: batchMark,
    onPress: () => {
      const why = whyAllOff(scope);
      if (why === null) changeDraft(scope.draftStore, withoutAbort);
      else sayNotTaken(scope.pane, dockPlace, tBatch("press.not-taken", { why }));
    },
  });
  return (
    <div className={styles["all"]}>
      <Button {...press} offBecause={whyAllOff(scope) === null ? undefined : "submit-why"}>
        {t("abort.undo")}
      </Button>
    </div>
  );
}
