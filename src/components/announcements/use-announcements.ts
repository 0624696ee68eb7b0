import { useEffect, useState } from "react";
import type { StoreApi } from "zustand/vanilla";
import type { BackendError } from "../../domain/backend-error.ts";
import { refKey } from "../../domain/batch-ref.ts";
import { isSettled, type Submission, type SubmissionState } from "../../domain/submission.ts";
import { isClosed, isUntold } from "../../domain/submission-state.ts";
import { announcementsEn } from "../../messages/en/announcements.ts";
import { say } from "../../messages/sayings.ts";
import { speaker } from "../../messages/speaker.ts";
import { contentOf, toolsOf, withoutTitle } from "../sent/submission-words.ts";

const t = speaker(announcementsEn);

/** One thing said. `turn` tells it from the same words said before, which a screen reader must hear again. */
export interface Said {
  readonly words: string;
  readonly turn: number;
}

/** What the two live regions hold. */
interface Announcements {
  readonly status: Said;
  readonly alert: Said;
}

/** How a refusal's own sentence may begin, which is said before it already. */
const notRecorded = "Not recorded";

const silence: Said = { words: "", turn: 0 };

/**
 * What is said of each change of a submission; the last one of each kind stands, until the other kind tells of the same
 * batch what takes its ground away: a record that of an alert, an alert that of a status. What was sent earlier is not
 * news.
 */
export function useAnnouncements(submissions: StoreApi<ReadonlyMap<string, Submission>>): Announcements {
  const [held, setHeld] = useState(nothingSaid);
  useEffect(
    () =>
      submissions.subscribe((now, before) => {
        for (const [id, submission] of now)
          if (isNews(before.get(id)?.state, submission.state)) setHeld((last) => withSaid(last, submission));
      }),
    [submissions],
  );
  return held;
}

/** What the regions hold, and of which batch each speaks. */
interface Held extends Announcements {
  readonly stated: string;
  readonly alerted: string;
}

const nothingSaid: Held = { status: silence, alert: silence, stated: "", alerted: "" };

function withSaid({ status, alert, stated, alerted }: Held, submission: Submission): Held {
  const words = announcementOf(submission);
  const key = refKey(submission.ref);
  const isAlarming = words.alert !== undefined && stated === key;
  const isMended = submission.state.kind === "recorded" && alerted === key;
  return {
    status: next(status, words.status ?? (isAlarming ? "" : undefined)),
    alert: next(alert, words.alert ?? (isMended ? "" : undefined)),
    stated: words.status === undefined ? stated : key,
    alerted: words.alert === undefined ? alerted : key,
  };
}

const next = (last: Said, words: string | undefined): Said =>
  words === undefined ? last : { words, turn: last.turn + 1 };

/** What first appears at rest was sent by an earlier page or by another tab: it stands in Sent and is no news. */
function isNews(known: SubmissionState | undefined, state: SubmissionState): boolean {
  if (known === undefined) return !isSettled(state);
  if (known === state) return false;
  return known.kind !== state.kind || known.kind === "refused" || isUntold(known) !== isUntold(state);
}

interface Words {
  readonly status?: string;
  readonly alert?: string;
}

/** An act decides nothing: what was delivered is said. What a system does not say is not said as recorded. */
function recordedWords(submission: Submission, tools: string): string {
  if (isUntold(submission.state)) return t("say.no-longer-waiting", { tools });
  const { answer } = submission;
  if (answer.kind === "act" && answer.act === "continue") return t("say.continued", { tools });
  const content = contentOf(submission);
  return t(answer.kind === "act" ? "say.delivered" : "say.recorded", { content, tools });
}

/** Nobody answered anything before a message, or before calls that were closed: the conversation went on. */
function elsewhereWords({ state, answer }: Submission) {
  if (answer.kind === "act")
    return answer.act === "continue" ? "say.continue-elsewhere" : "say.message-elsewhere";
  return isClosed(state) ? "say.closed" : "say.elsewhere";
}

/** Why it was refused, and what is asked of the person then. */
function refusedBecause({ said, asks }: BackendError): string {
  const why = withoutTitle(say(said), notRecorded);
  return asks === undefined ? why : `${why} ${say(asks.question)}`;
}

/** The sentence of a submission's present state, for one of the two regions. */
function announcementOf(submission: Submission): Words {
  const { state } = submission;
  const tools = toolsOf(submission);
  switch (state.kind) {
    case "waiting-for-stream":
      return { status: t("say.waiting", { tools }) };
    case "sending":
      return { status: t("say.sending", { tools }) };
    case "sent":
      return { status: t("say.sent", { tools }) };
    case "checking":
      return { status: t("say.checking", { tools }) };
    case "cancelled":
      return { status: t("say.cancelled", { tools }) };
    case "recorded":
      return { status: recordedWords(submission, tools) };
    case "recorded-in-part":
      return { alert: t("say.in-part", { tools }) };
    case "undelivered":
      return { alert: t("say.undelivered", { tools }) };
    case "refused":
      return { alert: t("say.refused", { tools, why: refusedBecause(state.error) }) };
    case "changed":
      return { alert: t("say.changed", { tools }) };
    case "elsewhere":
      return { alert: t(elsewhereWords(submission), { tools }) };
    case "decided-twice":
      return { alert: t("say.decided-twice", { tools }) };
    case "unknown":
      return { alert: t("say.unknown", { tools }) };
  }
}
