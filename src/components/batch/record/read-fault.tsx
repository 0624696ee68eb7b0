import type { ApprovalBackend } from "../../../domain/approval-backend.ts";
import type { BackendError } from "../../../domain/backend-error.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { TokenPrompt } from "../../connection/token-prompt.tsx";
import styles from "../pane-notice.module.css";
import { PaneNotice } from "../pane-notice.tsx";
import { QuotedWords } from "../quoted-words.tsx";

const t = speaker(batchEn);

interface ReadFaultProps {
  readonly backend: ApprovalBackend;
  readonly error: BackendError;
  readonly onReadAgain: () => Promise<boolean>;
  /** Nothing was read before: the fault has the pane for itself. */
  readonly isAlone?: boolean;
  /** The report of a sending asks for the token: it is asked for once, and what is typed stays in its field. */
  readonly isAskedBelow?: boolean;
}

/** Why the record could not be read, in its place: over nothing that is lost. */
export function ReadFault(props: ReadFaultProps) {
  const { error, isAlone = false } = props;
  const words = <FaultWords {...props} />;
  if (isAlone)
    return <PaneNotice title={t(error.kind === "gone" ? "pane.gone" : "pane.failed")}>{words}</PaneNotice>;
  return (
    <div className={styles["strip"]}>
      <p className={styles["strong"]}>{t(error.kind === "gone" ? "pane.gone" : "pane.failed")}</p>
      {words}
    </div>
  );
}

function FaultWords(props: ReadFaultProps) {
  const { backend, error, onReadAgain, isAlone = false, isAskedBelow = false } = props;
  return (
    <>
      <p>{say(error.said)}</p>
      {error.serverWords === null ? null : (
        <QuotedWords label={t("pane.server-says")} text={error.serverWords} />
      )}
      {error.kind === "needs-token" && !isAskedBelow ? (
        <TokenPrompt backend={backend} onGiven={() => void onReadAgain()} />
      ) : null}
      {isAlone || error.kind === "gone" ? null : <p className={styles["quiet"]}>{t("pane.old")}</p>}
      {error.kind === "needs-token" ? null : (
        <Button onClick={() => void onReadAgain()}>{t("pane.read-again")}</Button>
      )}
    </>
  );
}
