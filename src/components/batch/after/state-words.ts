import type { CallId } from "../../../domain/batch-ref.ts";
import type { ActKind, Answer } from "../../../domain/decision.ts";
import type { DecisionRules } from "../../../domain/decision-rules.ts";
import type { Submission, SubmissionState } from "../../../domain/submission.ts";
import { isClosed, isUntold } from "../../../domain/submission-state.ts";
import { submissionEn } from "../../../messages/en/submission.ts";
import { speaker } from "../../../messages/speaker.ts";
import type { IconName } from "../../../ui/icon.tsx";

const t = speaker(submissionEn);

/** How the state of a sending is said. "Recorded" stands only for a record that was read back. */
export interface StateWords {
  readonly title: string;
  readonly says: string | null;
  readonly sign: IconName;
  /** It did not go as hoped: hatched, with its way on. */
  readonly isTrouble: boolean;
}

/** What of a batch's rules its sending is said by. */
type Rules = Pick<DecisionRules, "abort" | "blocked">;

/** The words of one sending in its state. What an act does is no decision, and is not said as one. */
export function stateWords(submission: Submission, rules: Rules): StateWords {
  const { state, answer } = submission;
  const said = saidOtherwise(state, answer);
  const title = said.title ?? titleOf(state);
  const says = said.says ?? abortWords(submission, rules) ?? saysOf(submission, rules);
  const sign = isUntold(state) ? "info" : signs[state.kind];
  return { title, says, sign, isTrouble: troubles.has(state.kind) };
}

function titleOf(state: SubmissionState): string {
  const isBefore = state.kind === "sending" && !state.hasLeft;
  if (isUntold(state)) return t("sending.title.no-longer-waiting");
  if (isClosed(state)) return t("sending.title.closed");
  return t(isBefore ? "sending.title.comparing" : `sending.title.${state.kind}`);
}

/** An abort that stands for denials is recorded only when its feedback stands in the conversation too: that is said. */
function abortWords({ state, answer }: Submission, { abort }: Rules): string | null {
  if (state.kind !== "recorded" || answer.kind !== "abort" || isUntold(state)) return null;
  if (abort.kind !== "stands-for-denials") return t("sending.says.abort-recorded");
  return t(abort.goesAs === "reason" ? "sending.says.reasons-recorded" : "sending.says.feedback-recorded");
}

function saysOf({ state, calls }: Submission, rules: Rules): string | null {
  switch (state.kind) {
    case "recorded":
      return t(isUntold(state) ? "sending.says.no-longer-waiting" : "sending.says.recorded");
    case "sending":
      return t(state.hasLeft ? "sending.says.sending" : "sending.says.comparing");
    case "recorded-in-part":
      return t(`sending.says.recorded-in-part${restOf(state.missing, calls, rules)}`, {
        missing: state.missing.length,
      });
    case "elsewhere":
      return isClosed(state)
        ? t("sending.says.closed")
        : t("sending.says.elsewhere", { count: state.calls.length });
    case "unknown":
      return t(state.isStillWaiting ? "sending.says.unknown-waiting" : "sending.says.unknown");
    default:
      return t(`sending.says.${state.kind}`);
  }
}

/** What may still become of the calls that the record holds no decision of, as the end of a sentence's id. */
function restOf(missing: readonly CallId[], calls: Submission["calls"], { blocked }: Rules) {
  const isAnyLeft = calls.some(({ id, outcome }) => missing.includes(id) && outcome.kind === "waiting");
  if (!isAnyLeft) return "-closed";
  return blocked === null ? "" : "-blocked";
}

type SaidOtherwise = Partial<Pick<StateWords, "title" | "says">>;

/** What is said otherwise than of decisions that were sent: of an act, and of what was asked before anything was done. */
function saidOtherwise(state: SubmissionState, answer: Answer): SaidOtherwise {
  if (state.kind === "refused" && state.error.asks !== undefined)
    return { title: t("sending.title.needs-consent"), says: t("sending.says.needs-consent") };
  if (answer.kind !== "act") return {};
  return (answer.act === "continue" ? continuationWords(state) : messageWords(state, answer.act)) ?? {};
}

/** Of a message; null where the words of a decision are true of it too. */
function messageWords(state: SubmissionState, act: ActKind): SaidOtherwise | null {
  switch (state.kind) {
    case "sending":
      return state.hasLeft ? { says: t("sending.says.message-sending") } : null;
    case "recorded": {
      const what = act === "send-feedback-again" ? "feedback" : "message";
      return { title: t(`sending.title.${what}-recorded`), says: t(`sending.says.${what}-recorded`) };
    }
    case "unknown":
      return state.isStillWaiting ? { says: t("sending.says.message-unknown-waiting") } : null;
    case "elsewhere":
      return { title: t("sending.title.message-elsewhere"), says: t("sending.says.message-elsewhere") };
    case "sent":
    case "refused":
    case "changed":
      return { says: t(`sending.says.message-${state.kind}`) };
    default:
      return null;
  }
}

/** The same of a continuation. */
function continuationWords(state: SubmissionState): SaidOtherwise | null {
  switch (state.kind) {
    case "sending":
      return state.hasLeft ? { says: t("sending.says.continue-sending") } : null;
    case "recorded":
      return isUntold(state)
        ? null
        : { title: t("sending.title.continued"), says: t("sending.says.continued") };
    case "unknown":
      return state.isStillWaiting ? { says: t("sending.says.continue-unknown-waiting") } : null;
    case "elsewhere":
      return { title: t("sending.title.continue-elsewhere"), says: t("sending.says.continue-elsewhere") };
    case "sent":
    case "refused":
    case "changed":
      return { says: t(`sending.says.continue-${state.kind}`) };
    default:
      return null;
  }
}

const signs: Readonly<Record<SubmissionState["kind"], IconName>> = {
  "waiting-for-stream": "clock",
  sending: "send",
  sent: "send",
  checking: "clock",
  unknown: "info",
  recorded: "check",
  "recorded-in-part": "info",
  undelivered: "info",
  refused: "info",
  changed: "info",
  elsewhere: "info",
  "decided-twice": "warning",
  cancelled: "info",
};

const troubles: ReadonlySet<SubmissionState["kind"]> = new Set([
  "checking",
  "unknown",
  "recorded-in-part",
  "undelivered",
  "refused",
  "changed",
  "elsewhere",
  "decided-twice",
]);
