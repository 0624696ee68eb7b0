import { useId } from "react";
import { useStore } from "zustand";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { confirmLook } from "../../../stores/draft-store.ts";
import { useInbox } from "../../inbox-context.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { spelledTool } from "../call-name.ts";
import styles from "./confirm-uninspectable.module.css";

const t = speaker(batchEn);

/**
 * The typed confirmation of a call that cannot be shown faithfully, where the deployment allows to approve one at all
 * (design section 5). What is typed is the name as it is spelled, so that a look-alike letter has to be seen.
 */
export function ConfirmUninspectable({ call }: { readonly call: ToolCall }) {
  const { policy } = useInbox();
  const { draftStore, isFramed } = useBatchScope();
  const isLooked = useStore(draftStore, ({ looks }) => looks.get(call.id)?.digest === call.digest);
  const id = useId();
  const isAsked = call.inspection.level === "uninspectable" && policy.allowUninspectable && !isFramed;
  if (!isAsked || !isLooked || !call.rules.verbs.includes("approve")) return null;
  const name = spelledTool(call.toolName);
  return (
    <div className={styles["confirm"]} key={call.digest}>
      <label htmlFor={id}>{t("confirm.label", { name })}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        onChange={(event) => confirmLook(draftStore, call, event.currentTarget.value === name)}
      />
      <p id={`${id}-hint`}>{t("confirm.hint")}</p>
    </div>
  );
}
