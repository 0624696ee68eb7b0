import type { DecisionRules } from "../../../domain/decision-rules.ts";
import { isSettled, type Submission } from "../../../domain/submission.ts";
import { submissionEn } from "../../../messages/en/submission.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import { withoutTitle } from "../../sent/submission-words.ts";
import { useBatchScope } from "../batch-scope.ts";
import { exactClock } from "../clock-time.ts";
import { answerContent } from "../draft-content.ts";
import { QuotedWords } from "../quoted-words.tsx";
import { afterSendingId } from "./after-focus.ts";
import styles from "./after-sending.module.css";
import { FourFactsTable } from "./four-facts-table.tsx";
import { NextButton } from "./next-button.tsx";
import { stateWords } from "./state-words.ts";
import { WaysOn } from "./ways-on.tsx";

const t = speaker(submissionEn);

/** What is known of the latest sending of this batch. It stays in place until the person moves on. */
export function AfterSending() {
  const { submission } = useBatchScope();
  if (submission === undefined || isTakenBack(submission)) return null;
  return <Report submission={submission} />;
}

function Report({ submission }: { readonly submission: Submission }) {
  const { state, notices, answer } = submission;
  const { rules } = useBatchScope().batch;
  const words = stateWords(submission);
  const { title, sign, isTrouble } = words;
  const says = isAbortWhole(submission, rules) ? t("sending.says.feedback-recorded") : words.says;
  const error = "error" in state ? state.error : null;
  return (
    <section
      className={styles["report"]}
      data-trouble={isTrouble || undefined}
      data-landing
      tabIndex={-1}
      aria-label={t("sending.region")}
    >
      <div className={styles["top"]}>
        <h3 id={afterSendingId} tabIndex={-1} className={styles["title"]}>
          <Icon name={sign} />
          <span>{title}</span>
        </h3>
        <span className={styles["time"]}>{exactClock(submission.settledAt ?? submission.startedAt)}</span>
      </div>
      {error === null ? null : <p>{withoutTitle(say(error.said), title)}</p>}
      {error?.serverWords ? <QuotedWords label={t("sending.server-words")} text={error.serverWords} /> : null}
      {says === null ? null : (
        <p>
          {says}{" "}
          {isTrouble && answer.kind !== "act"
            ? t("sending.you-chose", { content: answerContent(answer) })
            : null}
        </p>
      )}
      {isOnItsWay(submission) ? (
        <p className={styles["stay"]}>
          <Icon name="info" />
          <span>{t("sending.stay")}</span>
        </p>
      ) : null}
      {isSettled(state) ? <FourFactsTable submission={submission} /> : null}
      {notices.map(({ said, serverWords }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notices only ever grow at their end
        <div key={index}>
          <p>{say(said)}</p>
          {serverWords === null ? null : <QuotedWords label={t("sending.server-words")} text={serverWords} />}
        </div>
      ))}
      <AgentWords submission={submission} />
      <div className={styles["ways"]}>
        <WaysOn submission={submission} />
        <NextButton submission={submission} />
      </div>
    </section>
  );
}

function AgentWords({ submission: { words, answer } }: { readonly submission: Submission }) {
  if (words === "") return null;
  const label = answer.kind === "act" ? "sending.agent-words-message" : "sending.agent-words";
  return <QuotedWords label={t(label)} text={words} />;
}

/** An abort that stands for denials is recorded only when its feedback stands in the conversation too: that is said. */
const isAbortWhole = ({ state, answer }: Submission, { abort }: DecisionRules): boolean =>
  state.kind === "recorded" && answer.kind === "abort" && abort.kind === "stands-for-denials";

/** A sending that was taken back tells nothing more; feedback that is due still has its way on here. */
const isTakenBack = ({ state, answer }: Submission): boolean =>
  state.kind === "cancelled" && !(answer.kind === "act" && answer.act === "send-feedback-again");

/** Its stream is open: closing the page now would cut it. */
const isOnItsWay = ({ state }: Submission): boolean =>
  state.kind === "sent" || (state.kind === "sending" && state.hasLeft);
