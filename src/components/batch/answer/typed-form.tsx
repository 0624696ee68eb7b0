import { useId } from "react";
import { useWatch } from "react-hook-form";
import { type AnswerFault, answerFaults, typedOutput } from "../../../domain/given-answer.ts";
import type { AnswerForm, GivenAnswer } from "../../../domain/question.ts";
import type { Sentence } from "../../../domain/sentence.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { spellName } from "../../../lib/text/literal-text.ts";
import { answerEn } from "../../../messages/en/answer.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import { RawText } from "../arguments/raw-text.tsx";
import styles from "./answer.module.css";
import { useAnswerForm } from "./use-answer-form.ts";

const t = speaker(answerEn);

interface TypedValues {
  kind: "json" | "text";
  text: string;
}

const typed: AnswerForm = { kind: "typed" };
const kinds = ["json", "text"] as const;

interface TypedFormProps {
  readonly call: ToolCall;
  /** Why no form stands here, where that is known. */
  readonly said: Sentence | undefined;
  readonly name: string;
}

/** An output typed by hand, checked by the domain, and shown exactly as it will be sent. */
export function TypedForm({ call, said, name }: TypedFormProps) {
  const id = useId();
  const { form, keep } = useAnswerForm<TypedValues>(call, {
    form: typed,
    mode: "onTouched",
    valuesOf: (answer) =>
      answer?.kind === "json" || answer?.kind === "text"
        ? { kind: answer.kind, text: answer.text }
        : { kind: "json", text: "" },
    answerOf,
    errorsOf: ([fault], { text }) =>
      fault === undefined ? {} : { text: { type: fault.kind, message: faultWords(fault, text) } },
    goToFirst: () => form.setFocus("text"),
  });
  const fault = form.formState.errors.text?.message;
  const handleKind = () => {
    keep();
    // What the text must be has changed with the kind.
    if (form.formState.touchedFields.text || fault !== undefined) void form.trigger();
  };
  return (
    <form className={styles["typed"]} noValidate onSubmit={(event) => event.preventDefault()}>
      <p id={`${id}-hint`} className={styles["hint"]}>
        {said === undefined ? t("typed.hint") : `${say(said)} ${t("typed.sent")}`}
      </p>
      <fieldset className={styles["kinds"]}>
        <legend>{t("typed.as")}</legend>
        {kinds.map((kind) => (
          <div key={kind} className={styles["option"]}>
            <input
              type="radio"
              value={kind}
              {...form.register("kind", { onChange: handleKind })}
              id={`${id}-${kind}`}
            />
            <label htmlFor={`${id}-${kind}`} className={styles["ours"]}>
              {t(`typed.${kind}`)}
            </label>
          </div>
        ))}
      </fieldset>
      <textarea
        className={styles["words"]}
        rows={4}
        spellCheck={false}
        aria-label={t("typed.label", { name })}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-hint ${id}-fault`}
        data-mono
        {...form.register("text", { onChange: keep })}
      />
      <p
        id={`${id}-fault`}
        className={fault === undefined ? styles["silent"] : styles["fault"]}
        aria-live="polite"
      >
        {fault === undefined ? null : <Icon name="warning" />}
        {fault}
      </p>
      <Preview answer={answerOf(useWatch({ control: form.control }) as TypedValues)} />
    </form>
  );
}

const answerOf = ({ kind, text }: TypedValues): GivenAnswer => ({ kind, text });

function faultWords(fault: AnswerFault, text: string): string {
  if (fault.kind === "duplicate-key") return t("fault.duplicate-key", { key: spellName(fault.key) });
  return fault.kind === "not-json" && text.trim() !== ""
    ? t("fault.not-json", fault)
    : t("fault.nothing-typed");
}

/** What would leave this page, to the last character; nothing while it could not. */
function Preview({ answer }: { readonly answer: GivenAnswer }) {
  const output = answerFaults(typed, answer).length === 0 ? typedOutput(answer) : null;
  return (
    <figure className={styles["output"]} aria-label={t("typed.preview")}>
      <figcaption>{t("typed.preview")}</figcaption>
      {output === null ? (
        <p className={styles["note"]}>{t("typed.nothing")}</p>
      ) : (
        // A text is drawn from its beginning: another text is another view.
        <RawText key={output} text={output} />
      )}
    </figure>
  );
}
