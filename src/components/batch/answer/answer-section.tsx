import type { KeyboardEvent } from "react";
import type { AnswerForm } from "../../../domain/question.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { answerEn } from "../../../messages/en/answer.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./answer.module.css";
import { ChoiceHint } from "./choice-hint.tsx";
import { LateForm } from "./late-form.tsx";
import { TypedDisclosure } from "./typed-disclosure.tsx";

const t = speaker(answerEn);

interface AnswerSectionProps {
  readonly call: ToolCall;
  readonly form: AnswerForm;
  /** The call's name as it is spoken. */
  readonly name: string;
}

/** Where a client tool is answered, by the form that its rules name. The draft holds what is filled in. */
export function AnswerSection({ call, form, name }: AnswerSectionProps) {
  if (form.kind === "elsewhere") {
    return (
      <div className={styles["elsewhere"]}>
        <Icon name="answer" />
        <p>{say(form.said)}</p>
      </div>
    );
  }
  return (
    <section
      className={styles["section"]}
      aria-label={t("answer.form", { name })}
      data-answer
      onKeyUp={showWholeField}
    >
      {form.kind === "typed" ? (
        <TypedDisclosure call={call} form={form} name={name} />
      ) : (
        <LateForm call={call} form={form} name={name} />
      )}
      <ChoiceHint call={call} form={form} />
    </section>
  );
}

/** A browser brings the line of the caret into view and not the field: where Tab leads, all of it stands above the dock. */
function showWholeField({ key, target }: KeyboardEvent): void {
  if (key === "Tab" && target instanceof HTMLTextAreaElement) target.scrollIntoView?.({ block: "nearest" });
}
