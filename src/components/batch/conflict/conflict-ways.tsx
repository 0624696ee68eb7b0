import { type Ref, useId } from "react";
import { decidableCalls, withAbort } from "../../../domain/decision-draft.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { conflictEn } from "../../../messages/en/conflict.ts";
import { speaker } from "../../../messages/speaker.ts";
import { changeDraft } from "../../../stores/draft-store.ts";
import { Button } from "../../../ui/button.tsx";
import { whyAbortOff } from "../abort/why-abort-off.ts";
import { type BatchScopeValue, useBatchScope } from "../batch-scope.ts";
import { NotTaken } from "../call/beside-verbs.tsx";
import { callName } from "../call-name.ts";
import { wishFocus } from "../focus/focus-wish.ts";
import { reportPlace, sayNotTaken } from "../pane-state.ts";
import { batchMark } from "../press/press-marks.ts";
import { usePress } from "../press/use-press.ts";
import styles from "./conflict.module.css";
import { decideAgain } from "./decide-again.ts";

const t = speaker(conflictEn);
const tBatch = speaker(batchEn);

interface ConflictWaysProps {
  /** Takes the button "Decide again", where the dialog's focus starts. */
  readonly again?: Ref<HTMLButtonElement>;
  /** One of the two was taken; called before anything follows that needs the page behind a dialog. */
  readonly onTaken: () => void;
}

/**
 * The two ways on of a batch that the server takes aborted whole or not at all. They come by themselves, so they are
 * guarded, and neither sends anything.
 */
export function ConflictWays({ again, onTaken }: ConflictWaysProps) {
  const scope = useBatchScope();
  const { draftStore, pane } = scope;
  const id = useId();
  const abort = usePress({
    place: reportPlace,
    mark: batchMark,
    onPress: () => {
      const why = whyAbortOff(scope);
      if (why !== null) return sayNotTaken(pane, reportPlace, tBatch("press.not-taken", { why }));
      onTaken();
      changeDraft(draftStore, withAbort);
      wishFocus(pane, "feedback");
    },
  });
  const decide = usePress({
    place: reportPlace,
    mark: batchMark,
    onPress: () => {
      onTaken();
      decideAgain(scope);
    },
  });
  const words = abortWords(scope);
  return (
    <div className={styles["two"]}>
      {words === null ? null : (
        <div className={styles["buttons"]}>
          <Button {...decide} ref={again} aria-describedby={id}>
            {t("conflict.decide-again")}
          </Button>
          <Button {...abort} className={styles["abort"] ?? ""} aria-describedby={id}>
            {words}
          </Button>
        </div>
      )}
      <NotTaken id={id} place={reportPlace} />
    </div>
  );
}

/** With one call there is no "all": it is named. Null where nothing waits any more. */
function abortWords({ batch }: BatchScopeValue): string | null {
  const [first, ...others] = decidableCalls(batch);
  if (first === undefined) return null;
  return others.length === 0
    ? t("conflict.abort-one", { name: callName(batch, first) })
    : t("conflict.abort-all", { count: others.length + 1 });
}
