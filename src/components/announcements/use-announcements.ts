import { useEffect, useState } from "react";
import type { StoreApi } from "zustand/vanilla";
import type { Submission } from "../../domain/submission.ts";
import { announcementsEn } from "../../messages/en/announcements.ts";
import { say } from "../../messages/sayings.ts";
import { speaker } from "../../messages/speaker.ts";
import { contentOf, toolsOf } from "../sent/submission-words.ts";

const t = speaker(announcementsEn);

/** What the two live regions hold. */
interface Announcements {
  readonly status: string;
  readonly alert: string;
}

/** What is said of each change of a submission; the last one of each kind stands. What was there at the start is not news. */
export function useAnnouncements(submissions: StoreApi<ReadonlyMap<string, Submission>>): Announcements {
  const [said, setSaid] = useState<Announcements>({ status: "", alert: "" });
  useEffect(
    () =>
      submissions.subscribe((now, before) => {
        for (const [id, submission] of now) {
          const known = before.get(id)?.state;
          if (
            known === submission.state ||
            (known?.kind === submission.state.kind && known.kind !== "refused")
          )
            continue;
          const words = announcementOf(submission);
          setSaid((last) => ({ ...last, ...words }));
        }
      }),
    [submissions],
  );
  return said;
}

/** The sentence of a submission's present state, for one of the two regions. */
function announcementOf(submission: Submission): Partial<Announcements> {
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
      return { status: t("say.recorded", { content: contentOf(submission), tools }) };
    case "recorded-in-part":
      return { alert: t("say.in-part", { tools }) };
    case "refused":
      return { alert: t("say.refused", { tools, why: say(state.error.said) }) };
    case "changed":
      return { alert: t("say.changed", { tools }) };
    case "elsewhere":
      return { alert: t("say.elsewhere", { tools }) };
    case "unknown":
      return { alert: t("say.unknown", { tools }) };
  }
}
