import type { ComponentProps, Ref } from "react";
import styles from "./feedback.module.css";

interface GrowingTextProps
  extends Pick<ComponentProps<"textarea">, "aria-describedby" | "aria-required" | "onPaste"> {
  readonly ref: Ref<HTMLTextAreaElement>;
  /** The id that a label names it by. */
  readonly id: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Kept and not sent. */
  readonly isStruck?: boolean;
}

/** A field that is as high as its text, up to a part of the window; then it scrolls in itself. */
export function GrowingText({ text, onText, isStruck = false, ...field }: GrowingTextProps) {
  return (
    // The box around repeats the text unseen, and so gives the field its height without a measurement.
    <div className={styles["grows"]} data-text={`${text}\n`}>
      <textarea
        {...field}
        rows={1}
        value={text}
        data-struck={isStruck || undefined}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </div>
  );
}
