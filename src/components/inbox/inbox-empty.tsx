import { useQueryClient } from "@tanstack/react-query";
import { listEn } from "../../messages/en/list.ts";
import { say } from "../../messages/sayings.ts";
import { speaker } from "../../messages/speaker.ts";
import { readListAgain } from "../../queries/list-query.ts";
import { Button } from "../../ui/button.tsx";
import { TokenPrompt } from "../connection/token-prompt.tsx";
import { useInbox } from "../inbox-context.tsx";
import styles from "./inbox-empty.module.css";
import type { Waiting } from "./use-waiting.ts";

const t = speaker(listEn);

/** What keeps a connection from being read, each in its words, with its way on. The rows of the others stay. */
export function ConnectionFaults({ faults }: Pick<Waiting, "faults">) {
  const { backendOf } = useInbox();
  const client = useQueryClient();
  return faults.map(({ connectionId, label, error }) => {
    const backend = backendOf(connectionId);
    const readAgain = () => void readListAgain(client, connectionId);
    return (
      <section key={connectionId} className={styles["fault"]} aria-label={t("list.failing", { label })}>
        <h2>{error.kind === "needs-token" ? t("token.title", { label }) : t("list.failing", { label })}</h2>
        <p>{say(error.said)}</p>
        {error.kind === "needs-token" && backend !== undefined ? (
          <TokenPrompt backend={backend} onGiven={readAgain} />
        ) : (
          <Button onClick={readAgain}>{t("list.read-now")}</Button>
        )}
      </section>
    );
  });
}

interface InboxEmptyProps {
  readonly waiting: Waiting;
  readonly filter: string;
  readonly onClear: () => void;
}

/** Why no row is drawn: nothing waits, nothing fits, or nothing was read yet. An unread list is never called empty. */
export function InboxEmpty({ waiting, filter, onClear }: InboxEmptyProps) {
  if (filter !== "" && waiting.rows.length > 0) {
    return (
      <div className={styles["empty"]}>
        <h2>{t("list.not-found", { filter })}</h2>
        <p>{t("list.not-found-hint", { n: waiting.rows.length })}</p>
        <Button onClick={onClear}>{t("list.clear")}</Button>
      </div>
    );
  }
  if (!waiting.isComplete) return null;
  return (
    <div className={styles["empty"]}>
      <h2>{t(waiting.faults.length === 0 ? "list.empty" : "list.empty-failing")}</h2>
      <p>{t("list.empty-hint")}</p>
    </div>
  );
}
