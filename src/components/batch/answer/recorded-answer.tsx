import { typedOutput } from "../../../domain/given-answer.ts";
import type { GivenAnswer, GivenToQuestion, Question } from "../../../domain/question.ts";
import { answerEn } from "../../../messages/en/answer.ts";
import { speaker } from "../../../messages/speaker.ts";
import { RawText } from "../arguments/raw-text.tsx";
import styles from "./answer.module.css";
import { FoldedRest, useFoldedText } from "./folded-text.tsx";
import { OutputText } from "./output-text.tsx";

const t = speaker(answerEn);

interface RecordedAnswerProps {
  /** The questions that it answers; none where they are not known, and their ids stand in their place. */
  readonly asked: readonly Question[];
  readonly answer: GivenAnswer;
}

/** The answer that the record holds: what was given to each question, or the output as it stands there. */
export function RecordedAnswer({ asked, answer }: RecordedAnswerProps) {
  if (answer.kind === "questions") {
    return (
      <dl className={styles["given"]} aria-label={t("given.label")}>
        {[...answer.given].map(([id, given]) => (
          <GivenToOne
            key={id}
            id={id}
            question={asked.find((question) => question.id === id)}
            given={given}
          />
        ))}
      </dl>
    );
  }
  if (answer.kind === "output") return <RecordedOutput text={answer.text} isError={answer.isError} />;
  const output = typedOutput(answer);
  return output === null ? null : (
    <figure className={styles["output"]} aria-label={t("given.raw")}>
      <figcaption>{t("given.raw")}</figcaption>
      <RawText text={output} />
    </figure>
  );
}

/** What a client gave as the return of a tool, exact, and as what. */
function RecordedOutput({ text, isError }: { readonly text: string; readonly isError: boolean }) {
  const label = t("given.output", { isError });
  return (
    <figure className={styles["output"]} aria-label={label}>
      <figcaption>{label}</figcaption>
      <OutputText text={text} />
    </figure>
  );
}

interface GivenToOneProps {
  readonly id: string;
  readonly question: Question | undefined;
  readonly given: GivenToQuestion;
}

/** The question in the agent’s words, or its id where they are not told; then what was chosen and written. */
function GivenToOne({ id, question, given }: GivenToOneProps) {
  const { options, words } = given;
  const labelOf = (chosen: string) => {
    const label = question?.options.find((option) => option.id === chosen)?.label ?? "";
    return label.trim() === "" ? chosen : label;
  };
  const asked = question === undefined || question.prompt.trim() === "" ? id : question.prompt;
  return (
    <div>
      <dt>
        <Quoted text={asked} />
      </dt>
      {options.map((chosen) => (
        <dd key={chosen}>
          <Quoted text={labelOf(chosen)} />
        </dd>
      ))}
      {words === null ? null : (
        <dd>
          {question?.kind === "words" ? null : <span className={styles["note"]}>{t("given.words")}</span>}
          <Quoted text={words} />
        </dd>
      )}
      {options.length === 0 && words === null ? (
        <dd className={styles["note"]}>{t("given.skipped")}</dd>
      ) : null}
    </div>
  );
}

function Quoted({ text }: { readonly text: string }) {
  const { drawn, ...rest } = useFoldedText(text);
  return (
    <>
      <span className={styles["quoted"]}>{drawn}</span>
      <FoldedRest {...rest} />
    </>
  );
}
