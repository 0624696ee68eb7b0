import { useId } from "react";
import { useWatch } from "react-hook-form";
import { answerFaults } from "../../../domain/given-answer.ts";
import type { AnswerForm, GivenAnswer } from "../../../domain/question.ts";
import type { Sentence } from "../../../domain/sentence.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { answerEn } from "../../../messages/en/answer.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import { HiddenNote } from "../dock/hidden-note.tsx";
import styles from "./answer.module.css";
import { OutputText } from "./output-text.tsx";
import { useAnswerForm } from "./use-answer-form.ts";

const t = speaker(answerEn);

interface OutputValues {
  text: string;
  status: "" | "success" | "error";
}

const output: AnswerForm = { kind: "output" };
const statuses = ["success", "error"] as const;

interface OutputFormProps {
  readonly call: ToolCall;
  /** What becomes of the text, where more is known than that the agent reads it. */
  readonly said: Sentence | undefined;
  readonly name: string;
}

/** What a tool is to have returned: its exact text, and whether that is a success or an error, which nothing presumes. */
export function OutputForm({ call, said, name }: OutputFormProps) {
  const id = useId();
  const { form, keep } = useAnswerForm<OutputValues>(call, {
    form: output,
    mode: "onSubmit",
    valuesOf,
    answerOf,
    errorsOf: ([fault]) =>
      fault === undefined ? {} : { status: { type: fault.kind, message: t("output.choose") } },
    goToFirst: () => form.setFocus("status"),
  });
  const fault = form.formState.errors.status?.message;
  const values = useWatch({ control: form.control }) as OutputValues;
  return (
    <form className={styles["typed"]} noValidate onSubmit={(event) => event.preventDefault()}>
      <p id={`${id}-hint`} className={styles["hint"]}>
        {said === undefined ? t("output.hint") : say(said)}
      </p>
      <textarea
        className={styles["words"]}
        rows={4}
        spellCheck={false}
        aria-label={t("typed.label", { name })}
        aria-describedby={`${id}-hint`}
        data-mono
        {...form.register("text", { onChange: keep })}
      />
      <HiddenNote text={values.text} place="text" />
      <fieldset className={styles["kinds"]} aria-describedby={`${id}-fault`}>
        <legend>{t("output.as")}</legend>
        {statuses.map((status) => (
          <div key={status} className={styles["option"]}>
            <input
              type="radio"
              value={status}
              {...form.register("status", { onChange: keep })}
              id={`${id}-${status}`}
              aria-invalid={fault !== undefined}
            />
            <label htmlFor={`${id}-${status}`} className={styles["ours"]}>
              {t(`output.${status}`)}
            </label>
          </div>
        ))}
      </fieldset>
      <p
        id={`${id}-fault`}
        className={fault === undefined ? styles["silent"] : styles["fault"]}
        aria-live="polite"
      >
        {fault === undefined ? null : <Icon name="warning" />}
        {fault}
      </p>
      <Preview answer={answerOf(values)} />
    </form>
  );
}

/** A text whose status was not chosen yet is kept as a text alone: it is no output, and cannot be sent as one. */
const answerOf = ({ text, status }: OutputValues): GivenAnswer =>
  status === "" ? { kind: "text", text } : { kind: "output", text, isError: status === "error" };

function valuesOf(answer: GivenAnswer | undefined): OutputValues {
  if (answer?.kind === "output") return { text: answer.text, status: answer.isError ? "error" : "success" };
  return { text: answer?.kind === "text" ? answer.text : "", status: "" };
}

/** What would leave this page, to the last character; nothing while its status was not chosen. */
function Preview({ answer }: { readonly answer: GivenAnswer }) {
  const isWhole = answer.kind === "output" && answerFaults(output, answer).length === 0;
  return (
    <figure className={styles["output"]} aria-label={t("typed.preview")}>
      <figcaption>
        {isWhole ? t("output.preview", { isError: answer.isError }) : t("typed.preview")}
      </figcaption>
      {isWhole ? <OutputText text={answer.text} /> : <p className={styles["note"]}>{t("typed.nothing")}</p>}
    </figure>
  );
}
