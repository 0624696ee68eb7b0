import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { approveAll, denyAll } from "../../../stores/draft-store.ts";
import { Button } from "../../../ui/button.tsx";
import { noteEnds } from "../arguments/note-ends.ts";
import { useBatchScope } from "../batch-scope.ts";
import { dockPlace, sayNotTaken } from "../pane-state.ts";
import { batchMark } from "../press/press-marks.ts";
import { usePress } from "../press/use-press.ts";
import { whyAllOff } from "../press/why-off.ts";
import styles from "./dock.module.css";
import { UndoAbort } from "./undo-abort.tsx";
import type { DockFacts } from "./use-dock-facts.ts";

const t = speaker(batchEn);

/** The controls over all calls: while aborting, the way back from it and nothing else. */
export function AllButtons({ facts }: { readonly facts: DockFacts }) {
  return facts.isAborting ? <UndoAbort /> : <ChooseAll facts={facts} />;
}

/** "Approve all" takes what is clear and was seen; "Deny all" every undecided call. Both only choose. */
function ChooseAll({ facts }: { readonly facts: DockFacts }) {
  const scope = useBatchScope();
  const { batch, draftStore, pane } = scope;
  const choose = (all: typeof approveAll) => {
    const why = whyAllOff(scope) ?? (pane.getState().changed.size > 0 ? t("off.changed") : null);
    if (why !== null) return sayNotTaken(pane, dockPlace, t("press.not-taken", { why }));
    noteEnds(scope);
    all(draftStore, batch);
  };
  const approve = usePress({ place: dockPlace, mark: batchMark, onPress: () => choose(approveAll) });
  const deny = usePress({ place: dockPlace, mark: batchMark, onPress: () => choose(denyAll) });
  if (facts.isSingle || facts.waiting === 0 || batch.rules.blocked !== null) return null;
  const off = whyAllOff(scope) === null ? undefined : "submit-why";
  return (
    <div className={styles["all"]}>
      <Button {...approve} offBecause={off}>
        {t("dock.approve-all")}
      </Button>
      <Button {...deny} offBecause={off}>
        {t("dock.deny-all")}
      </Button>
    </div>
  );
}
