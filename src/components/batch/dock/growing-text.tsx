import { type ComponentProps, type RefObject, useLayoutEffect, useState } from "react";
import { keepingCaret } from "../answer/keeping-caret.ts";
import styles from "./feedback.module.css";

interface GrowingTextProps
  extends Pick<ComponentProps<"textarea">, "aria-describedby" | "aria-required" | "onPaste"> {
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  /** The id that a label names it by. */
  readonly id: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Kept and not sent. */
  readonly isStruck?: boolean;
}

/**
 * A field that is as high as its text, up to a part of the window; then it scrolls in itself. What is typed is the
 * browser's, with its undo and its composition: only words that come from elsewhere are written into it.
 */
export function GrowingText({ text, isStruck = false, onText, ...field }: GrowingTextProps) {
  const [first] = useState(text);
  const { ref } = field;
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || element.value === text) return;
    keepingCaret(() => {
      element.value = text;
    });
  }, [ref, text]);
  return (
    // The box around repeats the text unseen, and so gives the field its height without a measurement.
    <div className={styles["grows"]} data-text={`${text}\n`}>
      <textarea
        {...field}
        rows={1}
        defaultValue={first}
        data-struck={isStruck || undefined}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </div>
  );
}
