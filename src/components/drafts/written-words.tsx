import { useId } from "react";
import { draftsEn } from "../../messages/en/drafts.ts";
import { speaker } from "../../messages/speaker.ts";
import { Button } from "../../ui/button.tsx";
import { LiteralText } from "../../ui/literal-text.tsx";
import { useCopy } from "../use-copy.ts";
import styles from "./drafts.module.css";

const t = speaker(draftsEn);

interface WrittenWordsProps {
  /** What they were written as; ours. */
  readonly label: string;
  readonly text: string;
}

/** A person's own words that are kept and not sent: drawn as text, and copied exactly as they were typed. */
export function WrittenWordsBox({ label, text }: WrittenWordsProps) {
  const { outcome, copy } = useCopy();
  const id = useId();
  return (
    <figure className={styles["words"]} aria-labelledby={id}>
      <figcaption id={id}>{label}</figcaption>
      <blockquote>
        <LiteralText text={text} place="prose" />
      </blockquote>
      <div className={styles["ways"]}>
        <Button onClick={() => copy(text)} aria-label={t("drafts.copy-name", { what: label })}>
          {t("drafts.copy")}
        </Button>
        <span aria-live="polite">{outcome === null ? null : t(`drafts.${outcome}`)}</span>
      </div>
    </figure>
  );
}
