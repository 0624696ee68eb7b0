import { useId, useState } from "react";
import { draftsEn } from "../../messages/en/drafts.ts";
import { speaker } from "../../messages/speaker.ts";
import { Button } from "../../ui/button.tsx";
import { LiteralText } from "../../ui/literal-text.tsx";
import styles from "./drafts.module.css";

const t = speaker(draftsEn);

interface WrittenWordsProps {
  /** What they were written as; ours. */
  readonly label: string;
  readonly text: string;
}

/** A person's own words that are kept and not sent: drawn as text, and copied exactly as they were typed. */
export function WrittenWordsBox({ label, text }: WrittenWordsProps) {
  const [said, setSaid] = useState<"drafts.copied" | "drafts.not-copied" | null>(null);
  const id = useId();
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setSaid("drafts.copied"),
      () => setSaid("drafts.not-copied"),
    );
  };
  return (
    <figure className={styles["words"]} aria-labelledby={id}>
      <figcaption id={id}>{label}</figcaption>
      <blockquote>
        <LiteralText text={text} place="prose" />
      </blockquote>
      <div className={styles["ways"]}>
        <Button onClick={copy} aria-label={t("drafts.copy-name", { what: label })}>
          {t("drafts.copy")}
        </Button>
        <span aria-live="polite">{said === null ? null : t(said)}</span>
      </div>
    </figure>
  );
}
