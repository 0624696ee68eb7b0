import { type ReactNode, useId } from "react";
import { transcriptEn } from "../../../messages/en/transcript.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./fold.module.css";
import { useKept } from "./kept.ts";

const t = speaker(transcriptEn);

interface FoldProps {
  /** What is folded; ours. */
  readonly label: string;
  /** Characters that are folded: nothing is folded without a count. */
  readonly count: number;
  readonly children: ReactNode;
}

/** Something that is one press away. What is folded is not in the page at all, so that it costs nothing. */
export function Fold({ label, count, children }: FoldProps) {
  const [isOpen, setIsOpen] = useKept(`fold ${label}`, false);
  const id = useId();
  return (
    <div className={styles["fold"]} data-open={isOpen || undefined}>
      <Button
        look="plain"
        className={styles["button"]}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="chevron" />
        {t("script.fold-label", { label, count })}
      </Button>
      {isOpen ? (
        <div id={id} className={styles["content"]}>
          {children}
        </div>
      ) : null}
    </div>
  );
}
