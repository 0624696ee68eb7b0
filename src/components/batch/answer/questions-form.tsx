import { useId, useRef } from "react";
import type { FieldErrors } from "react-hook-form";
import type { AnswerFault } from "../../../domain/given-answer.ts";
import type { Question } from "../../../domain/question.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { answerEn } from "../../../messages/en/answer.ts";
import { speaker } from "../../../messages/speaker.ts";
import styles from "./answer.module.css";
import { givenAnswerOf, type QuestionsValues, valuesOf } from "./answer-values.ts";
import { firstFieldOf, QuestionField } from "./question-field.tsx";
import { useAnswerForm } from "./use-answer-form.ts";

const t = speaker(answerEn);

interface QuestionsFormProps {
  readonly call: ToolCall;
  readonly questions: readonly Question[];
}

/** One fieldset a question. Nothing is sent from here, and filling it in chooses nothing. */
export function QuestionsForm({ call, questions }: QuestionsFormProps) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const { form, keep } = useAnswerForm<QuestionsValues>(call, {
    form: { kind: "questions", questions },
    mode: "onSubmit",
    valuesOf: (answer) => valuesOf(questions, answer),
    answerOf: (values) => givenAnswerOf(questions, values),
    errorsOf: (faults) => errorsOf(questions, faults),
    goToFirst: (errors) => {
      const at = questions.findIndex((_, index) => errors.questions?.[index] !== undefined);
      const fieldset = element.current?.querySelectorAll("fieldset")[at];
      if (fieldset !== undefined) firstFieldOf(fieldset)?.focus();
    },
  });
  const { errors } = form.formState;
  return (
    <form
      ref={element}
      className={styles["questions"]}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      {questions.map((question, at) => (
        <QuestionField
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions of one text never change places, and their ids may be anything
          key={at}
          id={`${id}-${at}`}
          question={question}
          place={{ at, of: questions.length }}
          form={form}
          fault={errors.questions?.[at]?.message}
          onChange={keep}
        />
      ))}
    </form>
  );
}

/** Each fault at the place of its question. */
function errorsOf(
  questions: readonly Question[],
  faults: readonly AnswerFault[],
): FieldErrors<QuestionsValues> {
  const byQuestion = questions.map(({ id }) => {
    const fault = faults.find((one) => "questionId" in one && one.questionId === id);
    return fault === undefined ? undefined : { type: fault.kind, message: faultWords(fault) };
  });
  return { questions: byQuestion } as FieldErrors<QuestionsValues>;
}

function faultWords(fault: AnswerFault): string {
  return fault.kind === "one-only" || fault.kind === "unknown-option"
    ? t(`fault.${fault.kind}`)
    : t("fault.unanswered");
}
