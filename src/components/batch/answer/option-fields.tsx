import type { QuestionOption } from "../../../domain/question.ts";
import { answerEn } from "../../../messages/en/answer.ts";
import { speaker } from "../../../messages/speaker.ts";
import { LiteralText } from "../../../ui/literal-text.tsx";
import styles from "./answer.module.css";
import { FoldedRest, useFoldedText } from "./folded-text.tsx";
import { OwnWords } from "./own-words.tsx";
import type { QuestionParts } from "./question-parts.ts";

const t = speaker(answerEn);

/** From this number of options on they stand in columns where there is room. */
const many = 9;

/** The options of a question, and own words where it takes them. */
export function OptionFields(parts: QuestionParts) {
  const { question } = parts;
  const labels = question.options.map(({ label }) => label.trim());
  return (
    <>
      <div className={styles["options"]} data-many={labels.length >= many || undefined}>
        {question.options.map((option, place) => (
          <OptionField
            // biome-ignore lint/suspicious/noArrayIndexKey: the options of one text never change places, and their ids may be anything
            key={place}
            parts={parts}
            option={option}
            place={place}
            isDoubled={labels.filter((label) => label === option.label.trim()).length > 1}
          />
        ))}
      </div>
      {question.takesOwnWords ? <OwnWords {...parts} /> : null}
    </>
  );
}

interface OptionFieldProps {
  readonly parts: QuestionParts;
  readonly option: QuestionOption;
  readonly place: number;
  /** Another option has the same label: only its id tells it apart. */
  readonly isDoubled: boolean;
}

function OptionField({ parts, option, place, isDoubled }: OptionFieldProps) {
  const { question, at, form, isInvalid, onFill } = parts;
  const id = `${parts.id}-${place}`;
  const label = useFoldedText(option.label);
  const says = useFoldedText(option.says ?? "");
  const isNameless = option.label.trim() === "";
  const hasId = isNameless || isDoubled;
  const described = [...(option.says ? [`${id}-says`] : []), ...(hasId ? [`${id}-id`] : [])].join(" ");
  const field =
    question.kind === "one"
      ? ({
          type: "radio",
          value: String(place),
          ...form.register(`questions.${at}.choice`, { onChange: onFill }),
        } as const)
      : ({
          type: "checkbox",
          ...form.register(`questions.${at}.chosen.${place}`, { onChange: onFill }),
        } as const);
  return (
    <div className={styles["option"]}>
      <input
        {...field}
        id={id}
        aria-invalid={isInvalid}
        {...(described === "" ? {} : { "aria-describedby": described })}
      />
      <label htmlFor={id} className={isNameless ? styles["ours"] : undefined}>
        {isNameless ? t("answer.no-label") : label.drawn}
      </label>
      <FoldedRest {...label} />
      {hasId ? (
        <p id={`${id}-id`} className={styles["option-id"]}>
          {option.id === "" ? (
            t("answer.option-no-id")
          ) : (
            <>
              {t("answer.option-id")} <LiteralText text={option.id} place="name" />
            </>
          )}
        </p>
      ) : null}
      {option.says ? (
        <p id={`${id}-says`} className={styles["says"]}>
          <span className={styles["quoted"]}>{says.drawn}</span>
        </p>
      ) : null}
      <FoldedRest {...says} />
    </div>
  );
}
