import { useWatch } from "react-hook-form";
import { answerEn } from "../../../messages/en/answer.ts";
import { speaker } from "../../../messages/speaker.ts";
import styles from "./answer.module.css";
import { ownChoice } from "./answer-values.ts";
import type { QuestionParts } from "./question-parts.ts";

const t = speaker(answerEn);

/**
 * Own words: in an option's place where one is due, with a radio of their own before the field; beside the options
 * where several are. Writing chooses the radio; choosing an option leaves the words where they are, unsent.
 */
export function OwnWords({ id, question, at, form, isInvalid, onFill }: QuestionParts) {
  const isOne = question.kind === "one";
  const { choice, words } = useWatch({ control: form.control, name: `questions.${at}` });
  const isAside = isOne && words !== "" && choice !== ownChoice;
  const label = t(isOne ? "answer.own" : "answer.own-beside");
  const handleWrite = () => {
    if (isOne) form.setValue(`questions.${at}.choice`, ownChoice);
    onFill();
  };
  return (
    <div className={styles["own"]}>
      {isOne ? (
        <div className={styles["option"]}>
          <input
            type="radio"
            value={ownChoice}
            {...form.register(`questions.${at}.choice`, { onChange: onFill })}
            id={`${id}-own`}
            aria-invalid={isInvalid}
          />
          <label htmlFor={`${id}-own`} className={styles["ours"]}>
            {label}
          </label>
        </div>
      ) : (
        <label htmlFor={`${id}-words`} className={styles["ours"]}>
          {label}
        </label>
      )}
      <textarea
        className={styles["words"]}
        rows={1}
        {...form.register(`questions.${at}.words`, { onChange: handleWrite })}
        id={`${id}-words`}
        data-aside={isAside || undefined}
        aria-label={label}
        aria-invalid={isInvalid && (!isOne || choice === ownChoice)}
        aria-describedby={`${id}-aside`}
      />
      <p id={`${id}-aside`} className={isAside ? styles["hint"] : styles["silent"]}>
        {isAside ? t("answer.own-aside") : null}
      </p>
    </div>
  );
}
