import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Question } from "../../../domain/question.ts";
import { answerEn } from "../../../messages/en/answer.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./answer.module.css";
import type { QuestionsValues } from "./answer-values.ts";
import { ownChoice } from "./answer-values.ts";
import { FoldedRest, useFoldedText } from "./folded-text.tsx";
import { OptionFields } from "./option-fields.tsx";
import { WordsField } from "./words-field.tsx";

const t = speaker(answerEn);

interface QuestionFieldProps {
  readonly id: string;
  readonly question: Question;
  readonly place: { readonly at: number; readonly of: number };
  readonly form: UseFormReturn<QuestionsValues>;
  /** The sentence of what is wrong with it. */
  readonly fault: string | undefined;
  readonly onChange: () => void;
}

/** One question: its words as the legend, quoted, then what it takes. */
export function QuestionField({ id, question, place, form, fault, onChange }: QuestionFieldProps) {
  const { at } = place;
  const isSkipped = useWatch({ control: form.control, name: `questions.${at}.isSkipped` });
  const prompt = useFoldedText(question.prompt);
  const handleFill = () => {
    if (form.getValues(`questions.${at}.isSkipped`)) form.setValue(`questions.${at}.isSkipped`, false);
    onChange();
  };
  const parts = { id, question, at, form, isInvalid: fault !== undefined, onFill: handleFill };
  return (
    <fieldset
      className={styles["question"]}
      aria-describedby={`${id}-hint ${id}-fault ${id}-skipped`}
      data-skipped={isSkipped || undefined}
      tabIndex={-1}
    >
      <legend id={`${id}-prompt`}>
        {question.prompt.trim() === "" ? (
          t("answer.no-prompt", { at: at + 1 })
        ) : (
          <span className={styles["quoted"]}>{prompt.drawn}</span>
        )}
      </legend>
      <FoldedRest {...prompt} />
      <p id={`${id}-hint`} className={styles["hint"]}>
        {hintsOf(question, place).join(" · ")}
      </p>
      <Fault id={`${id}-fault`} said={fault} />
      {question.kind === "words" ? <WordsField {...parts} /> : <OptionFields {...parts} />}
      {question.mayBeSkipped ? (
        <div className={styles["option"]}>
          <input
            type="checkbox"
            id={`${id}-skip`}
            {...form.register(`questions.${at}.isSkipped`, { onChange })}
          />
          <label htmlFor={`${id}-skip`} className={styles["ours"]}>
            {t("answer.skip")}
          </label>
          {isSkipped ? (
            <p id={`${id}-skipped`} className={styles["hint"]}>
              {t("answer.skipped")}
            </p>
          ) : null}
        </div>
      ) : null}
    </fieldset>
  );
}

/** What is wrong with a question. Once it was said, its line keeps its room: the option that mends it does not move. */
function Fault({ id, said }: { readonly id: string; readonly said: string | undefined }) {
  const [hasRoom, setHasRoom] = useState(false);
  if (said !== undefined && !hasRoom) setHasRoom(true);
  const look = said === undefined ? (hasRoom ? "fault-room" : "silent") : "fault";
  return (
    <p id={id} className={styles[look]}>
      {said === undefined ? null : <Icon name="warning" />}
      {said}
    </p>
  );
}

function hintsOf(
  { kind, options, takesOwnWords, mayBeSkipped }: Question,
  { at, of }: QuestionFieldProps["place"],
): readonly string[] {
  const isEmpty = kind !== "words" && options.length === 0 && !takesOwnWords;
  return [
    ...(of === 1 ? [] : [t("answer.place", { at: at + 1, of })]),
    t(isEmpty ? "answer.none-to-choose" : `answer.kind-${kind}`),
    ...(mayBeSkipped ? [t("answer.may-be-skipped")] : []),
  ];
}

/** Where the focus goes when a question has a fault: its words where they are due, else its first field. */
export function firstFieldOf(fieldset: HTMLFieldSetElement): HTMLElement | null {
  const isOwn = fieldset.querySelector(`input[value="${ownChoice}"]:checked`) !== null;
  return fieldset.querySelector<HTMLElement>(isOwn ? "textarea" : "input, textarea") ?? fieldset;
}
