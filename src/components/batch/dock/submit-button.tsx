import { abortEn } from "../../../messages/en/abort.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { KeyCap } from "../../../ui/key-cap.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { dockPlace } from "../pane-state.ts";
import { batchMark } from "../press/press-marks.ts";
import { usePress } from "../press/use-press.ts";
import { useSubmit } from "../press/use-submit.ts";
import { alsoDoesId } from "./also-does.tsx";
import styles from "./dock.module.css";

const t = speaker(batchEn);
const tAbort = speaker(abortEn);
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface SubmitButtonProps {
  readonly why: string | null;
  readonly isAborting: boolean;
  readonly reasonId: string;
  readonly notTakenId: string;
  /** One line: only the verb is drawn; the name stays. */
  readonly isShort?: boolean;
  /** Called after a press that counted, whether it sent or led to a fault. */
  readonly onPressed?: () => void;
}

/**
 * "Submit decisions", or "Send abort": the control that sends. A press that cannot go leads to the first thing that
 * keeps it.
 */
export function SubmitButton(props: SubmitButtonProps) {
  const { why, isAborting, reasonId, notTakenId, isShort = false, onPressed } = props;
  const scope = useBatchScope();
  const submit = useSubmit(scope);
  const { alsoDoes } = scope.batch.rules;
  const described = [
    ...(why === null ? [] : [reasonId]),
    ...(alsoDoes === undefined ? [] : [alsoDoesId(notTakenId)]),
    notTakenId,
  ];
  const press = usePress({
    place: dockPlace,
    mark: batchMark,
    onPress: (seen) => {
      onPressed?.();
      submit.byPress(seen);
    },
  });
  return (
    <Button
      {...press}
      look="send"
      className={styles["submit"] ?? ""}
      data-submit
      aria-label={isAborting ? tAbort("abort.send") : t("dock.submit")}
      offBecause={why === null ? undefined : reasonId}
      aria-describedby={described.join(" ")}
    >
      <Words isAborting={isAborting} isShort={isShort} />
      {isShort ? null : <KeyCap>{t(isMac ? "dock.submit-key-mac" : "dock.submit-key")}</KeyCap>}
    </Button>
  );
}

/** What the button says: its verb, and what a sending also does. */
function Words({ isAborting, isShort }: { readonly isAborting: boolean; readonly isShort: boolean }) {
  const { alsoDoes, runsAnyway } = useBatchScope().batch.rules;
  return (
    <span className={styles["words"]} data-short={isShort || undefined}>
      {isAborting ? tAbort("abort.send") : t(isShort ? "dock.submit-short" : "dock.submit")}
      {alsoDoes === undefined ? null : <small>{t("dock.and", { more: runsAnyway.length })}</small>}
    </span>
  );
}
