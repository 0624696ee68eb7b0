import { useId } from "react";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { spellName } from "../../../lib/text/literal-text.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { AnswerSection } from "../answer/answer-section.tsx";
import { SentArguments } from "../answer/sent-arguments.tsx";
import { ArgumentsBox } from "../arguments/arguments-box.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { callName } from "../call-name.ts";
import { ChangedNote, SeenDifference } from "../changed/changed-note.tsx";
import { DiffersLine } from "../differs/differs-line.tsx";
import { standingOf } from "../differs/standings-of.ts";
import type { ChangedCall } from "../pane-state.ts";
import { QuotedWords } from "../quoted-words.tsx";
import styles from "./call-card.module.css";
import { CallHeader } from "./call-header.tsx";
import { ConfirmUninspectable } from "./confirm-uninspectable.tsx";
import { InspectionNote } from "./inspection-note.tsx";
import { OutcomeNote } from "./outcome-note.tsx";
import { ReasonField } from "./reason-field.tsx";
import { SystemSays } from "./system-says.tsx";

const t = speaker(batchEn);

interface CallCardProps {
  readonly call: ToolCall;
  /** What changed while a person looked, until they have seen it. */
  readonly change: ChangedCall | undefined;
}

/**
 * One call: its name and verbs, then its arguments or the form of its answer, then what the system says of it, then what
 * the agent says (T-01).
 */
export function CallCard({ call, change }: CallCardProps) {
  const { batch } = useBatchScope();
  const name = callName(batch, call);
  const differs = useId();
  return (
    <article
      className={styles["card"]}
      aria-label={name}
      aria-describedby={standingOf(batch, call) === undefined ? undefined : differs}
      data-call-id={call.id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: `j` and `k` move among calls, and decision keys act on the focused one
      tabIndex={0}
    >
      <CallHeader call={call} isChangeUnseen={change !== undefined} />
      <ReasonField call={call} name={name} />
      {call.outcome.kind === "waiting" ? null : <OutcomeNote call={call} />}
      {change === undefined ? null : <ChangedNote change={change} call={call} />}
      <DiffersLine call={call} name={name} id={differs} />
      <Asked call={call} name={name} />
      {change === undefined ? null : <SeenDifference call={call} />}
      <InspectionNote call={call} />
      <ConfirmUninspectable call={call} />
      <SystemSays call={call} name={name} />
      <AgentSays call={call} />
    </article>
  );
}

/**
 * What is asked: arguments, first of all; where a form of questions stands in their place, or the answer to them, they
 * stand below it, folded. Keyed by the digest, so that what was looked at or typed never counts for another text.
 */
function Asked({ call, name }: { readonly call: ToolCall; readonly name: string }) {
  const { isFramed } = useBatchScope();
  const { outcome, digest, rules } = call;
  const form = outcome.kind === "waiting" && !isFramed ? rules.answer : null;
  const isAnswerAbove = outcome.kind === "answered" && outcome.asked !== undefined;
  const sent =
    form?.kind === "questions" || isAnswerAbove ? (
      <SentArguments key={digest} call={call} name={name} />
    ) : (
      <ArgumentsBox key={digest} call={call} name={name} />
    );
  const answer =
    form === null ? null : <AnswerSection key={`${digest} answer`} call={call} form={form} name={name} />;
  return (
    <>
      {form?.kind === "questions" ? answer : null}
      {sent}
      {form?.kind === "questions" ? null : answer}
    </>
  );
}

function AgentSays({ call }: { readonly call: ToolCall }) {
  if (call.agentSays.length === 0) return null;
  return (
    <div className={styles["says"]} data-zone="agent">
      {call.agentSays.map(({ label, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of one call have no id and never change places
        <QuotedWords key={index} label={t("says.labelled", { label: spellName(label) })} text={text} />
      ))}
    </div>
  );
}
