import type { Submission } from "../../../domain/submission.ts";
import { submissionEn } from "../../../messages/en/submission.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import { QuotedWords } from "../quoted-words.tsx";
import styles from "./after-sending.module.css";

const t = speaker(submissionEn);

/** What was told on the way, in its order: no trouble, and no record. */
export function Notices({ submission: { notices } }: { readonly submission: Submission }) {
  if (notices.length === 0) return null;
  return (
    <ul className={styles["notices"]} aria-label={t("sending.notices")}>
      {notices.map(({ said, serverWords }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notices only ever grow at their end
        <li key={index}>
          <p>{say(said)}</p>
          {serverWords === null || serverWords.trim() === "" ? null : (
            <QuotedWords label={t("sending.server-words")} text={serverWords} />
          )}
        </li>
      ))}
    </ul>
  );
}
