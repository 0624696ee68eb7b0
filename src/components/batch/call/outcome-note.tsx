import { useStore } from "zustand";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { CallOutcome } from "../../../domain/call-outcome.ts";
import type { Submission } from "../../../domain/submission.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { answerEn } from "../../../messages/en/answer.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { RecordedAnswer } from "../answer/recorded-answer.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { decidedWords, wordsOfDecision } from "../decided-words.ts";
import { waitsFor } from "../people-words.ts";
import { QuotedWords } from "../quoted-words.tsx";
import styles from "./call-card.module.css";

const t = speaker(batchEn);
const ta = speaker(answerEn);

/** What became of a call that no longer waits, from the record alone. */
export function OutcomeNote({ call }: { readonly call: ToolCall }) {
  const { batch, pane, submission } = useBatchScope();
  const chosen = useStore(pane, (state) => state.overtaken.get(call.id));
  const { outcome } = call;
  return (
    <div className={styles["outcome"]}>
      <div className={styles["note"]}>
        <Icon name={signOf(outcome)} />
        <p className={styles["strong"]}>{outcomeWords(outcome, batch)}</p>
      </div>
      <Decided call={call} />
      {chosen === undefined || isOwn(submission) ? null : (
        <div className={`${styles["note"]} ${styles["trouble"]}`}>
          <Icon name="info" />
          <p>{t(isAnswered(outcome) ? "outcome.overtaken" : "outcome.left-behind", { verb: chosen })}</p>
        </div>
      )}
      {outcome.kind === "failed" ? (
        <QuotedWords label={t("outcome.failed-words")} text={outcome.message} />
      ) : null}
      {outcome.kind === "answered" ? (
        <RecordedAnswer asked={outcome.asked ?? []} answer={outcome.answer} />
      ) : null}
      {outcome.kind === "declined" && outcome.words !== null ? (
        <QuotedWords label={ta("given.declined")} text={outcome.words} />
      ) : null}
      {outcome.kind === "denied" && outcome.reason !== null ? (
        <QuotedWords label={t("outcome.denied-reason")} text={outcome.reason} />
      ) : null}
    </div>
  );
}

/** Who decided it, when, and with which words, where the record tells. */
function Decided({ call }: { readonly call: ToolCall }) {
  const said = decidedWords(call);
  const words = wordsOfDecision(call);
  return (
    <>
      {said === null ? null : <p>{said}</p>}
      {words === null ? null : <QuotedWords label={t("outcome.decided-words")} text={words} />}
    </>
  );
}

/** Whether the answer in the record may be this browser's own: then nobody was first. */
const isOwn = (submission: Submission | undefined): boolean =>
  submission !== undefined &&
  !["elsewhere", "refused", "changed", "cancelled"].includes(submission.state.kind);

/** Whether the record holds an answer to the call at all: else nobody can be said to have been first. */
const isAnswered = (outcome: CallOutcome): boolean =>
  !["no-longer-waiting", "lapsed", "superseded", "gone", "not-known"].includes(outcome.kind) &&
  !(outcome.kind === "interrupted" && outcome.approved === null);

function signOf(outcome: CallOutcome): IconName {
  if (outcome.kind === "decided-twice") return "warning";
  if (outcome.kind === "answered") return "answer";
  if (outcome.kind === "aborted") return "abort";
  if (outcome.kind === "denied" || outcome.kind === "declined") return "deny";
  if ("approved" in outcome && outcome.approved !== null) return outcome.approved ? "check" : "deny";
  return outcome.kind === "ran" ? "check" : "info";
}

function outcomeWords(outcome: CallOutcome, batch: ApprovalBatch): string {
  switch (outcome.kind) {
    case "recorded":
      return t(outcome.isConsumed === true ? "outcome.consumed" : "outcome.recorded", {
        verb: verbOf(outcome),
      });
    case "awaits-continuation":
      return t("outcome.awaits-continuation", { verb: verbOf(outcome), waits: waitsFor(batch, Date.now()) });
    case "recorded-lapsed":
    case "recorded-not-continued":
    case "recorded-beside-waiting":
    case "running":
      return t(`outcome.${outcome.kind}`, { verb: verbOf(outcome) });
    case "decided-twice":
      return t("outcome.decided-twice", { n: outcome.approved.length });
    case "ran":
      if (!outcome.wasAsked) return t("outcome.ran-unasked");
      return outcome.exitCode === null ? t("outcome.ran") : t("outcome.ran-code", { code: outcome.exitCode });
    case "interrupted":
      if (outcome.approved === null) return t("outcome.interrupted-unanswered");
      return t(outcome.approved ? "outcome.interrupted-approved" : "outcome.interrupted-denied");
    default:
      return t(`outcome.${outcome.kind}`);
  }
}

const verbOf = ({ approved }: { readonly approved: boolean }) => (approved ? "approve" : "deny");
