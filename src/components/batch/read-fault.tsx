import type { ApprovalBackend } from "../../domain/approval-backend.ts";
import type { BackendError } from "../../domain/backend-error.ts";
import { batchEn } from "../../messages/en/batch.ts";
import { say } from "../../messages/sayings.ts";
import { speaker } from "../../messages/speaker.ts";
import { Button } from "../../ui/button.tsx";
import { TokenPrompt } from "../connection/token-prompt.tsx";
import styles from "./pane-notice.module.css";
import { PaneNotice } from "./pane-notice.tsx";
import { QuotedWords } from "./quoted-words.tsx";

const t = speaker(batchEn);

interface ReadFaultProps {
  readonly backend: ApprovalBackend;
  readonly error: BackendError;
  readonly onReadAgain: () => Promise<boolean>;
  /** Nothing was read before: the fault has the pane for itself. */
  readonly isAlone?: boolean;
}

/** Why the record could not be read, in its place: over nothing that is lost. */
export function ReadFault({ backend, error, onReadAgain, isAlone = false }: ReadFaultProps) {
  const words = <FaultWords backend={backend} error={error} onReadAgain={onReadAgain} isAlone={isAlone} />;
  if (isAlone)
    return <PaneNotice title={t(error.kind === "gone" ? "pane.gone" : "pane.failed")}>{words}</PaneNotice>;
  return (
    <div className={styles["strip"]}>
      <p className={styles["strong"]}>{t(error.kind === "gone" ? "pane.gone" : "pane.failed")}</p>
      {words}
    </div>
  );
}

function FaultWords({ backend, error, onReadAgain, isAlone }: ReadFaultProps) {
  return (
    <>
      <p>{say(error.said)}</p>
      {error.serverWords === null ? null : (
        <QuotedWords label={t("pane.server-says")} text={error.serverWords} />
      )}
      {error.kind === "needs-token" ? (
        <TokenPrompt backend={backend} onGiven={() => void onReadAgain()} />
      ) : null}
      {isAlone || error.kind === "gone" ? null : <p className={styles["quiet"]}>{t("pane.old")}</p>}
      {error.kind === "needs-token" ? null : (
        <Button onClick={() => void onReadAgain()}>{t("pane.read-again")}</Button>
      )}
    </>
  );
}
