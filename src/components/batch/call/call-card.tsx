import type { ToolCall } from "../../../domain/tool-call.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import { ArgumentsBox } from "../arguments/arguments-box.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { callName } from "../call-name.ts";
import { ChangedNote, SeenDifference } from "../changed/changed-note.tsx";
import { PageLink } from "../head/page-link.tsx";
import type { ChangedCall } from "../pane-state.ts";
import { QuotedWords } from "../quoted-words.tsx";
import styles from "./call-card.module.css";
import { CallHeader } from "./call-header.tsx";
import { ConfirmUninspectable } from "./confirm-uninspectable.tsx";
import { InspectionNote } from "./inspection-note.tsx";
import { OutcomeNote } from "./outcome-note.tsx";

const t = speaker(batchEn);

interface CallCardProps {
  readonly call: ToolCall;
  /** What changed while a person looked, until they have seen it. */
  readonly change: ChangedCall | undefined;
}

/** One call: its name and verbs, then its arguments, then what the agent says of it (T-01). */
export function CallCard({ call, change }: CallCardProps) {
  const { batch } = useBatchScope();
  const name = callName(batch, call);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: `j` and `k` move among calls, and decision keys act on the focused one
    <article className={styles["card"]} aria-label={name} data-call-id={call.id} tabIndex={0}>
      <CallHeader call={call} isChangeUnseen={change !== undefined} />
      {call.outcome.kind === "waiting" ? null : <OutcomeNote call={call} />}
      {change === undefined ? null : <ChangedNote change={change} call={call} />}
      <ArgumentsBox key={call.digest} call={call} name={name} />
      {change === undefined ? null : <SeenDifference call={call} />}
      <InspectionNote inspection={call.inspection} />
      <ConfirmUninspectable call={call} />
      <WhyNoVerbs call={call} />
      <AgentSays call={call} />
    </article>
  );
}

/** A waiting call without verbs says why; one that asks for an answer also says where to give it. */
function WhyNoVerbs({ call }: { readonly call: ToolCall }) {
  const { batch } = useBatchScope();
  if (call.outcome.kind !== "waiting") return null;
  if (call.isClientTool) {
    return (
      <div className={styles["note"]}>
        <Icon name="answer" />
        <p>
          {t("call.answer-not-built")} <PageLink url={batch.pageUrl} />
        </p>
      </div>
    );
  }
  return null;
}

function AgentSays({ call }: { readonly call: ToolCall }) {
  if (call.agentSays.length === 0) return null;
  return (
    <div className={styles["says"]}>
      {call.agentSays.map(({ label, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of one call have no id and never change places
        <QuotedWords key={index} label={t("says.labelled", { label })} text={text} />
      ))}
    </div>
  );
}
