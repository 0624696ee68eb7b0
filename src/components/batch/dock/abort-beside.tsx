import { decidableCalls } from "../../../domain/decision-draft.ts";
import { abortEn } from "../../../messages/en/abort.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useInbox } from "../../inbox-context.tsx";
import { askAbort } from "../abort/ask-abort.ts";
import { whyAbortOff } from "../abort/why-abort-off.ts";
import { useBatchScope } from "../batch-scope.ts";
import { callName } from "../call-name.ts";
import { goToFeedbackFault } from "../focus/go-to-fault.ts";
import { dockPlace, sayNotTaken } from "../pane-state.ts";
import { batchMark } from "../press/press-marks.ts";
import { usePress } from "../press/use-press.ts";
import styles from "./feedback.module.css";

const t = speaker(abortEn);
const tBatch = speaker(batchEn);

/** "Abort all 3 calls" beside the words that go with it. With one call it aborts, and the focus goes on to Submit. */
export function AbortBeside() {
  const scope = useBatchScope();
  const waiting = decidableCalls(scope.batch);
  const [only] = waiting;
  const { policy } = useInbox();
  const press = usePress({
    place: dockPlace,
    mark: batchMark,
    onPress: (_seen, pressed) => {
      const why = whyAbortOff(scope);
      if (why !== null) return sayNotTaken(scope.pane, dockPlace, tBatch("press.not-taken", { why }));
      if (goToFeedbackFault(scope, policy)) return;
      askAbort(scope, { kind: "feedback" });
      if (waiting.length === 1) submitBeside(pressed)?.focus();
    },
  });
  if (only === undefined) return null;
  return (
    <Button {...press} className={styles["abort"] ?? ""}>
      <Icon name="abort" />
      {waiting.length === 1
        ? t("abort.one", { name: callName(scope.batch, only) })
        : t("abort.all", { count: waiting.length })}
    </Button>
  );
}

/** The Submit of the same dock or sheet. */
const submitBeside = (pressed: Element): HTMLElement | null =>
  pressed.closest("[data-dock]")?.querySelector<HTMLElement>("[data-submit]") ?? null;
