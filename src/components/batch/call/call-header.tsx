import { useStore } from "zustand";
import { choiceOf } from "../../../domain/decision-draft.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import { LiteralText } from "../../../ui/literal-text.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { isVerbMissing } from "./beside-verbs.tsx";
import styles from "./call-card.module.css";
import { CallVerbs } from "./call-verbs.tsx";

const t = speaker(batchEn);

interface CallHeaderProps {
  readonly call: ToolCall;
  readonly isChangeUnseen: boolean;
}

/** Tool name and verbs; stays in view while the arguments scroll under it. */
export function CallHeader({ call, isChangeUnseen }: CallHeaderProps) {
  const { batch } = useBatchScope();
  const at = batch.calls.findIndex(({ id }) => id === call.id) + 1;
  return (
    <header className={styles["header"]} data-sticky>
      <div className={styles["name"]}>
        <h3 className={styles["tool"]}>
          {call.toolName === "" ? t("call.no-name") : <LiteralText text={call.toolName} place="tool" />}
        </h3>
        {batch.calls.length === 1 ? null : (
          <span className={`${styles["place"]} ${styles["at"]}`}>
            {t("call.place", { at, of: batch.calls.length })}
          </span>
        )}
        <div className={styles["said"]}>
          {call.origin === null ? null : <span className={styles["place"]}>{say(call.origin)}</span>}
          {call.rules.off === null || isVerbMissing(call) ? null : (
            <span className={styles["place"]}>{say(call.rules.off)}</span>
          )}
          <Tags call={call} />
          <YouSaid call={call} />
        </div>
      </div>
      <CallVerbs call={call} isChangeUnseen={isChangeUnseen} />
    </header>
  );
}

function Tags({ call }: { readonly call: ToolCall }) {
  const { level } = call.inspection;
  return (
    <>
      {call.isClientTool ? <Tag icon="answer">{t("call.client-tool")}</Tag> : null}
      {level === "clear" ? null : (
        <Tag tone="mark" icon="eye">
          {t(`call.${level}`)}
        </Tag>
      )}
    </>
  );
}

/** The choice of this person, in words, in the header: the pressed button keeps its verb. */
function YouSaid({ call }: { readonly call: ToolCall }) {
  const verb = useStore(useBatchScope().draftStore, ({ draft }) =>
    draft.isAborting ? "abort" : (choiceOf(draft, call)?.verb ?? null),
  );
  if (call.outcome.kind !== "waiting" || call.rules.verbs.length === 0) return null;
  return (
    <span className={styles["you"]}>
      {verb === null ? null : (
        <Tag tone="draft" icon="pen">
          {t("call.you", { verb })}
        </Tag>
      )}
    </span>
  );
}
