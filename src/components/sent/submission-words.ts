import { leavesSentAt, type Submission } from "../../domain/submission.ts";
import { isSettled, needsAttention, type SubmissionState } from "../../domain/submission-state.ts";
import { spellTool } from "../../lib/text/literal-text.ts";
import { announcementsEn } from "../../messages/en/announcements.ts";
import { speaker } from "../../messages/speaker.ts";

const t = speaker(announcementsEn);

/** The distinct tools of a sending, spelled, in their order. */
export const toolsOf = (submission: Submission): string =>
  [...new Set(submission.calls.map((call) => spellTool(call.toolName)))].join(", ");

const verbs = ["approve", "deny", "answer", "decline", "abort"] as const;

const contents = {
  continue: "content.continue",
  "close-turn": "content.message",
  "send-feedback-again": "content.feedback",
} as const;

/** What was sent, in the words of the decision bar: "1 approve, 1 deny". */
export function contentOf({ calls, answer }: Submission): string {
  if (answer.kind === "act") return t(contents[answer.act]);
  const count = (verb: string) => calls.filter((call) => call.decision === verb).length;
  const parts = verbs.flatMap((verb) =>
    count(verb) === 0 ? [] : [t(`content.${verb}`, { n: count(verb) })],
  );
  return parts.join(", ");
}

/** A sentence under a title that it begins with: the title is not said twice. */
export function withoutTitle(sentence: string, title: string): string {
  if (!sentence.startsWith(`${title}: `)) return sentence;
  const rest = sentence.slice(title.length + 2);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** How many submissions ask for attention, for the rail. */
export interface SentAttention {
  readonly total: number;
  readonly unknown: number;
  readonly notRecorded: number;
  /** Aborts whose denials are recorded and whose feedback did not arrive. */
  readonly undelivered: number;
  /** Decisions that the record holds beside somebody else's. */
  readonly twice: number;
}

/** Counts submissions by what they ask. */
export function sentAttention(submissions: Iterable<Submission>): SentAttention {
  const all = [...submissions];
  const count = (...kinds: readonly SubmissionState["kind"][]) =>
    all.filter(({ state }) => kinds.includes(state.kind)).length;
  const [unknown, undelivered] = [count("unknown", "checking"), count("undelivered")];
  const twice = count("decided-twice");
  return {
    total: all.length,
    unknown,
    undelivered,
    twice,
    notRecorded: all.filter(({ state }) => needsAttention(state)).length - unknown - undelivered - twice,
  };
}

/** What Sent shows at `now` (milliseconds since the epoch, UTC): what asks for attention first, then the newest. */
export const shownInSent = (
  submissions: ReadonlyMap<string, Submission>,
  now: number,
): readonly Submission[] =>
  [...submissions.values()]
    .filter((submission) => now < leavesSentAt(submission))
    .sort(
      (one, other) =>
        Number(needsAttention(other.state)) - Number(needsAttention(one.state)) ||
        other.startedAt - one.startedAt,
    );

/** Whether a person may take it out of Sent. */
export const canDismiss = ({ state }: Submission): boolean => isSettled(state) && needsAttention(state);
