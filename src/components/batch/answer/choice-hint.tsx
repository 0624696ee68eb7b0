import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { choiceOf } from "../../../domain/decision-draft.ts";
import { answerFaults } from "../../../domain/given-answer.ts";
import type { AnswerForm } from "../../../domain/question.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { answerEn } from "../../../messages/en/answer.ts";
import { speaker } from "../../../messages/speaker.ts";
import { useBatchScope } from "../batch-scope.ts";
import styles from "./answer.module.css";

const t = speaker(answerEn);

interface ChoiceHintProps {
  readonly call: ToolCall;
  readonly form: AnswerForm;
}

/** Says that a filled form is not yet a choice, or not any more. Always there, so that it is heard when it speaks. */
export function ChoiceHint({ call, form }: ChoiceHintProps) {
  const { draftStore } = useBatchScope();
  const isChanged = useChangedSince(call);
  const isReady = useStore(draftStore, ({ draft }) => {
    const answer = draft.answers.get(call.id);
    if (draft.isAborting || choiceOf(draft, call) !== undefined || answer === undefined) return false;
    return answerFaults(form, answer).length === 0;
  });
  return (
    <p className={styles["hint"]} aria-live="polite">
      {isChanged ? t("answer.changed-since") : isReady ? t("answer.filled") : null}
    </p>
  );
}

/** Whether the answer that was chosen was changed since, here or in another tab, so that its choice fell. */
function useChangedSince(call: ToolCall): boolean {
  const { draftStore } = useBatchScope();
  const [isChanged, setIsChanged] = useState(false);
  useEffect(
    () =>
      draftStore.subscribe(({ draft }, { draft: before }) => {
        const answer = draft.answers.get(call.id);
        const hasFallen = choiceOf(before, call)?.verb === "answer" && answer !== before.answers.get(call.id);
        if (choiceOf(draft, call) !== undefined || answer === undefined) setIsChanged(false);
        else if (hasFallen) setIsChanged(true);
      }),
    [draftStore, call],
  );
  return isChanged;
}
