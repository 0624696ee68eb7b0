import { letterChanges } from "../../../lib/text/letter-changes.ts";
import { changedEn } from "../../../messages/en/changed.ts";
import { speaker } from "../../../messages/speaker.ts";
import hidden from "../../../ui/visually-hidden.module.css";
import styles from "./changed.module.css";

const t = speaker(changedEn);

interface LettersProps {
  readonly before: string;
  readonly after: string;
}

/** The letters that changed, by their numbers, where two words may look alike; nothing where they do not. */
export function Letters({ before, after }: LettersProps) {
  const changes = letterChanges(before, after);
  if (changes.length === 0) return null;
  return (
    <span className={styles["letters"]}>
      <span className={hidden["hidden"]}>{t("diff.letters")}</span>
      {changes.map(({ from, to }) => `${from.join(" ")} → ${to.join(" ")}`).join(", ")}
    </span>
  );
}
