import styles from "./answer.module.css";
import type { QuestionParts } from "./question-parts.ts";

/** The words of a question that asks for words: named by the question itself, whose group is around it. */
export function WordsField({ id, at, form, isInvalid, onFill }: QuestionParts) {
  return (
    <textarea
      className={styles["words"]}
      rows={3}
      aria-labelledby={`${id}-prompt`}
      aria-invalid={isInvalid}
      {...form.register(`questions.${at}.words`, { onChange: onFill })}
      id={`${id}-words`}
    />
  );
}
