import { isSettled, type Submission } from "../../../domain/submission.ts";
import { submissionEn } from "../../../messages/en/submission.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { KeyCap } from "../../../ui/key-cap.tsx";
import { useOpenNext } from "../../inbox/use-open-next.ts";
import { spelledTool } from "../call-name.ts";
import styles from "./after-sending.module.css";
import { useNextRow } from "./use-next.ts";

const t = speaker(submissionEn);

/** "Next: run_sql": the only way forward, and only by a press or `n`. */
export function NextButton({ submission }: { readonly submission: Submission }) {
  const row = useNextRow(submission);
  const openNext = useOpenNext();
  if (!isSettled(submission.state)) return null;
  if (row === null) return <span className={styles["quiet"]}>{t("sending.nothing-next")}</span>;
  const name = t("sending.next", { name: spelledTool(row.toolNames[0] ?? "") });
  return (
    <Button className={styles["next"] ?? ""} aria-label={name} onClick={() => openNext(submission.ref)}>
      {name}
      <KeyCap>n</KeyCap>
    </Button>
  );
}
