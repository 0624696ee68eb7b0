import { useId } from "react";
import { useStore } from "zustand";
import { choiceOf } from "../../../domain/decision-draft.ts";
import type { Sentence } from "../../../domain/sentence.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { answerEn } from "../../../messages/en/answer.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import { writeReason } from "../../../stores/draft-store.ts";
import { useBatchScope } from "../batch-scope.ts";
import { HiddenNote } from "../dock/hidden-note.tsx";
import styles from "./reason-field.module.css";

const t = speaker(answerEn);

interface ReasonFieldProps {
  readonly call: ToolCall;
  /** The call's name as it is spoken. */
  readonly name: string;
}

/**
 * The reason of one decision, where its verb carries one: it stands in the article of its call. Words stay when the
 * verb changes, and come back with it.
 */
export function ReasonField({ call, name }: ReasonFieldProps) {
  const { batch, draftStore, isFramed } = useBatchScope();
  const verb = useStore(draftStore, ({ draft }) =>
    draft.isAborting ? undefined : choiceOf(draft, call)?.verb,
  );
  const reason = useStore(draftStore, ({ draft }) => draft.reasons.get(call.id) ?? "");
  const id = useId();
  if (call.outcome.kind !== "waiting" || isFramed || verb === undefined || verb === "answer") return null;
  const rule = batch.rules.reason[verb];
  if (rule === "none") return null;
  const isRequired = rule === "required";
  const said = verb === "decline" ? undefined : batch.rules.reason.said?.[verb];
  return (
    <div className={styles["reason"]}>
      <label htmlFor={id}>{t("reason.label")}</label>
      <textarea
        id={id}
        rows={2}
        data-reason
        value={reason}
        aria-label={t("reason.named", { name })}
        aria-describedby={`${id}-hint`}
        aria-required={isRequired}
        onChange={(event) => writeReason(draftStore, call.id, event.currentTarget.value)}
      />
      <p id={`${id}-hint`}>{hintWords(verb, isRequired, said)}</p>
      <HiddenNote text={reason} place="text" />
    </div>
  );
}

/** Whether words are due, and what becomes of them: where its system does not tell, they go to the agent. */
function hintWords(
  verb: "approve" | "deny" | "decline",
  isRequired: boolean,
  said: Sentence | undefined,
): string {
  const due = isRequired ? "reason.required" : "reason.optional";
  if (said === undefined) return t(due, { verb });
  return `${isRequired ? t("reason.required", { verb }) : t("reason.optional-only")} ${say(said)}`;
}
