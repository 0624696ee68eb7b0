import { useState } from "react";
import { Link } from "wouter";
import { type BatchRef, refKey } from "../../domain/batch-ref.ts";
import { isSettled, needsAttention, type Submission } from "../../domain/submission.ts";
import { announcementsEn } from "../../messages/en/announcements.ts";
import { speaker } from "../../messages/speaker.ts";
import type { SubmissionRunner } from "../../submissions/runner.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import hidden from "../../ui/visually-hidden.module.css";
import { StorageNotice } from "../drafts/storage-notice.tsx";
import { wantHeadingFocus } from "../heading-focus.ts";
import { useInbox } from "../inbox-context.tsx";
import { toolsOf } from "../sent/submission-words.ts";
import { useShownInSent } from "../sent/use-shown-in-sent.ts";
import styles from "./announcements.module.css";
import { type Said, useAnnouncements } from "./use-announcements.ts";

const t = speaker(announcementsEn);

interface AnnouncementsProps {
  readonly openRef: BatchRef | null;
  readonly hrefOf: (ref: BatchRef) => string;
}

/** The app's one status and one alert region, and the strip that keeps telling what was not recorded. No toasts. */
export function Announcements({ openRef, hrefOf }: AnnouncementsProps) {
  const { runner } = useInbox();
  return (
    <>
      <LiveRegions submissions={runner.submissions} />
      <div className={styles["lines"]}>
        <StorageNotice />
        <Strip openRef={openRef} hrefOf={hrefOf} />
      </div>
    </>
  );
}

/** The two regions alone. Words that are said again are a new element, or nobody would hear them. */
export function LiveRegions({ submissions }: Pick<SubmissionRunner, "submissions">) {
  const { status, alert } = useAnnouncements(submissions);
  return (
    <>
      <div role="status" className={hidden["hidden"]}>
        <Words said={status} />
      </div>
      <div role="alert" className={hidden["hidden"]}>
        <Words said={alert} />
      </div>
    </>
  );
}

const Words = ({ said: { words, turn } }: { readonly said: Said }) =>
  words === "" ? null : <span key={turn}>{words}</span>;

/** Stays until what it tells was opened or dismissed. The batch on screen tells its own. */
function Strip({ openRef, hrefOf }: AnnouncementsProps) {
  const { runner } = useInbox();
  const asking = useShownInSent().filter(({ state }) => needsAttention(state) && isSettled(state));
  const told = useUntold(asking, openRef);
  const [first] = told;
  if (first === undefined) return null;
  return (
    <aside className={styles["strip"]} aria-label={t("strip.region")}>
      <Icon name="warning" />
      <span>
        {stripWords(first)}
        {told.length === 1 ? "" : `, ${t("strip.more", { n: told.length - 1 })}`}
      </span>
      <Link href={hrefOf(first.ref)} onClick={wantHeadingFocus} className={styles["open"]}>
        {t("strip.open")}
      </Link>
      <Button look="plain" onClick={() => runner.dismiss(first.id)}>
        {t("strip.dismiss")}
      </Button>
    </aside>
  );
}

/** The submissions whose batch was not on screen since they came to their present state. */
function useUntold(asking: readonly Submission[], openRef: BatchRef | null): readonly Submission[] {
  const [opened, setOpened] = useState<ReadonlySet<Submission["state"]>>(new Set());
  const openKey = openRef === null ? null : refKey(openRef);
  const isOpened = ({ ref, state }: Submission) => opened.has(state) || refKey(ref) === openKey;
  const news = asking.filter((submission) => isOpened(submission) && !opened.has(submission.state));
  // What is on screen now was opened, and stays so when the person moves on.
  if (news.length > 0) setOpened(new Set([...opened, ...news.map(({ state }) => state)]));
  return asking.filter((submission) => !isOpened(submission));
}

function stripWords(submission: Submission): string {
  const { state, answer, calls } = submission;
  const tools = toolsOf(submission);
  if (state.kind === "undelivered") return t("strip.undelivered", { tools });
  // An act is one, of however many calls.
  const what = answer.kind !== "act" ? "decision" : answer.act === "continue" ? "continuation" : "message";
  const n = what === "decision" ? calls.length : 1;
  switch (state.kind) {
    case "unknown":
      return t("strip.unknown", { n, what, tools });
    case "recorded-in-part":
      return t("strip.in-part", { n, what, tools });
    case "decided-twice":
      return t("strip.decided-twice", { n: state.calls.length, what, tools });
    default:
      return t("strip.refused", { n, what, tools });
  }
}
