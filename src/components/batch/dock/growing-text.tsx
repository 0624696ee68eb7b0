import type { Ref } from "react";
import styles from "./feedback.module.css";

interface GrowingTextProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  /** The id that a label names it by. */
  readonly id: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly describedBy: string;
  /** Kept and not sent. */
  readonly isStruck?: boolean;
}

/** A field that is as high as its text, up to a part of the window; then it scrolls in itself. */
export function GrowingText({ ref, id, text, onText, describedBy, isStruck = false }: GrowingTextProps) {
  return (
    // The box around repeats the text unseen, and so gives the field its height without a measurement.
    <div className={styles["grows"]} data-text={`${text}\n`}>
      <textarea
        ref={ref}
        id={id}
        rows={1}
        value={text}
        data-struck={isStruck || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </div>
  );
}
