import type { ToolPart } from "../../../../domain/tool-part.ts";
import { spellName } from "../../../../lib/text/literal-text.ts";
import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { LiteralText } from "../../../../ui/literal-text.tsx";
import { FoldedText } from "../folded-text.tsx";
import { type Answered, type Asked, answeredIn, askedIn } from "./asked.ts";
import type { ToolView } from "./tool-view.ts";
import styles from "./tool-views.module.css";

const t = speaker(transcriptEn);

/** Questions to a person: each with what could be chosen; then what was answered to each. */
export const askUserView: ToolView = { input: drawQuestions, output: drawAnswers };

function drawQuestions(part: ToolPart) {
  const asked = askedIn(part);
  if (asked === null || asked.length === 0) return null;
  return (
    <div className={styles["view"]}>
      {asked.map(({ id, prompt, options }, index) => (
        <div key={id} className={styles["question"]}>
          <FoldedText label={t("ask.question", { at: index + 1, of: asked.length })} text={prompt} />
          {options.length === 0 ? null : (
            <ul className={styles["options"]} aria-label={t("ask.options")}>
              {options.map((option) => (
                <li key={option.id}>
                  <LiteralText text={option.label} place="prose" />
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  );
}

function drawAnswers(part: ToolPart) {
  const [asked, answered] = [askedIn(part), answeredIn(part)];
  if (asked === null || answered === null) return null;
  const others = answered.filter(({ id }) => !asked.some((question) => question.id === id));
  return (
    <div className={styles["view"]}>
      {asked.map((question, index) => (
        <AnswerOf
          key={question.id}
          question={question}
          label={asked.length === 1 ? t("ask.answer") : `${t("ask.answer")} ${index + 1}`}
          answer={answered.find(({ id }) => id === question.id)}
        />
      ))}
      {others.map((answer) => (
        <AnswerOf key={answer.id} label={t("ask.not-asked", { id: spellName(answer.id) })} answer={answer} />
      ))}
    </div>
  );
}

interface AnswerOfProps {
  readonly label: string;
  readonly question?: Asked;
  readonly answer: Answered | undefined;
}

function AnswerOf({ label, question, answer }: AnswerOfProps) {
  const labels = (answer?.given ?? []).map(
    (given) => question?.options.find(({ id }) => id === given)?.label ?? given,
  );
  const ownWords = answer?.ownWords ?? null;
  if (labels.length === 0 && ownWords === null)
    return (
      <p className={styles["quiet"]}>
        {label}: {t("ask.skipped")}
      </p>
    );
  return (
    <>
      {labels.length === 0 ? null : <FoldedText label={label} text={labels.join("\n")} />}
      {ownWords === null ? null : <FoldedText label={`${label}, ${t("ask.own-words")}`} text={ownWords} />}
    </>
  );
}
