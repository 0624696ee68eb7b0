import { useId } from "react";
import { useStore } from "zustand";
import { withAbort, withFeedbackLeftOut } from "../../../domain/decision-draft.ts";
import { abortEn } from "../../../messages/en/abort.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { changeDraft } from "../../../stores/draft-store.ts";
import { Button } from "../../../ui/button.tsx";
import { useInbox } from "../../inbox-context.tsx";
import { askAbort } from "../abort/ask-abort.ts";
import { whyAbortOff } from "../abort/why-abort-off.ts";
import { useBatchScope } from "../batch-scope.ts";
import { goToFeedbackFault } from "../focus/go-to-fault.ts";
import { useWishedFocus } from "../focus/use-wished-focus.ts";
import { dockPlace, sayNotTaken } from "../pane-state.ts";
import { batchMark } from "../press/press-marks.ts";
import { usePress } from "../press/use-press.ts";
import { useSubmit } from "../press/use-submit.ts";
import { changeFromDock } from "./change-from-dock.ts";
import { besideWords } from "./fault-words.ts";
import styles from "./feedback.module.css";

const t = speaker(abortEn);
const tBatch = speaker(batchEn);

interface FeedbackBesideProps {
  /** The id of its sentence where the field is described by it. */
  readonly saysId: string | undefined;
  /** How many calls wait. */
  readonly count: number;
}

/**
 * Words stand beside choices: the two ways out. A press on Submit leads to the group and not to one of its buttons,
 * so that pressing the same key again does nothing.
 */
export function FeedbackBeside({ saysId, count }: FeedbackBesideProps) {
  const scope = useBatchScope();
  const words = useStore(scope.draftStore, ({ draft }) => besideWords(draft));
  const group = useWishedFocus<HTMLFieldSetElement>("feedback-beside");
  const ownId = useId();
  const id = saysId ?? ownId;
  return (
    <fieldset ref={group} tabIndex={-1} className={styles["beside"]} aria-labelledby={id} data-fault>
      <span id={id}>{words}</span>
      <AbortAndSend count={count} />
      <Button onClick={() => changeFromDock(scope, withFeedbackLeftOut)}>{t("feedback.leave-out")}</Button>
    </fieldset>
  );
}

/** With several calls the warning asks first; with one call nothing is warned of, and it goes. */
function AbortAndSend({ count }: { readonly count: number }) {
  const scope = useBatchScope();
  const { draftStore, pane } = scope;
  const { policy } = useInbox();
  const submit = useSubmit(scope);
  const press = usePress({
    place: dockPlace,
    mark: batchMark,
    onPress: (seen) => {
      const why = whyAbortOff(scope);
      if (why !== null) return sayNotTaken(pane, dockPlace, tBatch("press.not-taken", { why }));
      if (goToFeedbackFault(scope, policy)) return;
      if (count > 1) return askAbort(scope, { kind: "feedback" });
      changeDraft(draftStore, withAbort);
      submit.byPress(seen);
    },
  });
  return <Button {...press}>{t("feedback.abort-and-send", { count })}</Button>;
}
