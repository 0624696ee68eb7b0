import { useEffect, useId, useState } from "react";
import { useStore } from "zustand";
import type { AnswerForm } from "../../../domain/question.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { answerEn } from "../../../messages/en/answer.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useBatchScope } from "../batch-scope.ts";
import styles from "./answer.module.css";
import { LateForm } from "./late-form.tsx";

const t = speaker(answerEn);

interface TypedDisclosureProps {
  readonly call: ToolCall;
  readonly form: Extract<AnswerForm, { readonly kind: "typed" }>;
  readonly name: string;
}

/** An output that a person types, behind one more control, with what is known of why no form stands there. */
export function TypedDisclosure({ call, form, name }: TypedDisclosureProps) {
  const { draftStore, pane } = useBatchScope();
  const [isOpen, setIsOpen] = useState(() => draftStore.getState().draft.answers.has(call.id));
  const isTried = useStore(pane, ({ triedAnswers }) => triedAnswers.has(call.id));
  const id = useId();
  useEffect(() => {
    if (isTried) setIsOpen(true);
  }, [isTried]);
  return (
    <>
      <Button
        className={styles["disclosure"]}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={isOpen ? "down" : "chevron"} />
        {t("typed.open")}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <LateForm call={call} form={form} name={name} /> : null}
      </div>
    </>
  );
}
