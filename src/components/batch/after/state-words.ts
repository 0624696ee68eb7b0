import type { SubmissionState } from "../../../domain/submission.ts";
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

/** The words of one state. */
export function stateWords(state: SubmissionState): StateWords {
  const isBefore = state.kind === "sending" && !state.hasLeft;
  const title = t(isBefore ? "sending.title.comparing" : `sending.title.${state.kind}`);
  const says = saysOf(state);
  return { title, says, sign: signs[state.kind], isTrouble: troubles.has(state.kind) };
}

function saysOf(state: SubmissionState): string | null {
  switch (state.kind) {
    case "sending":
      return t(state.hasLeft ? "sending.says.sending" : "sending.says.comparing");
    case "recorded-in-part":
      return t("sending.says.recorded-in-part", { missing: state.missing.length });
    case "elsewhere":
      return t("sending.says.elsewhere", { count: state.calls.length });
    case "unknown":
      return t(state.isStillWaiting ? "sending.says.unknown-waiting" : "sending.says.unknown");
    default:
      return t(`sending.says.${state.kind}`);
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
]);
