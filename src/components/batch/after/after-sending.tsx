import { isSettled, type Submission } from "../../../domain/submission.ts";
import { submissionEn } from "../../../messages/en/submission.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Age } from "../../clock/age.tsx";
import { useInbox } from "../../inbox-context.tsx";
import { withoutTitle } from "../../sent/submission-words.ts";
import { useBatchScope } from "../batch-scope.ts";
import { exactClock } from "../clock-time.ts";
import { ConflictWays } from "../conflict/conflict-ways.tsx";
import { mixedAbortOf } from "../conflict/mixed-abort.ts";
import { ServerSaw } from "../conflict/server-saw.tsx";
import { useConflict } from "../conflict/use-conflict.ts";
import { answerContent } from "../draft-content.ts";
import { QuotedWords } from "../quoted-words.tsx";
import { afterSendingId } from "./after-focus.ts";
import styles from "./after-sending.module.css";
import { ElsewhereLines } from "./elsewhere-lines.tsx";
import { FourFactsTable } from "./four-facts-table.tsx";
import { NextButton } from "./next-button.tsx";
import { Notices } from "./notices.tsx";
import { RefusalWords } from "./refusal-words.tsx";
import { stateWords } from "./state-words.ts";
import { WaysOn } from "./ways-on.tsx";

const t = speaker(submissionEn);

/** What is known of the latest sending of this batch. It stays in place until the person moves on. */
export function AfterSending() {
  const { submission } = useBatchScope();
  const { Dialog, onAnswered } = useConflict();
  if (submission === undefined || isTakenBack(submission)) return null;
  return (
    <>
      <Report submission={submission} onAnswered={onAnswered} />
      {Dialog === null ? null : <Dialog submission={submission} onClosed={onAnswered} />}
    </>
  );
}

interface ReportProps {
  readonly submission: Submission;
  /** A way on after a mixed abort was taken here: the dialog does not ask any more. */
  readonly onAnswered: () => void;
}

function Report({ submission, onAnswered }: ReportProps) {
  const { state, answer } = submission;
  const { rules } = useBatchScope().batch;
  const { title, says, sign, isTrouble } = stateWords(submission, rules);
  const error = "error" in state ? state.error : null;
  const conflict = mixedAbortOf(submission);
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
        <Time submission={submission} />
      </div>
      {error === null ? null : <p>{withoutTitle(say(error.said), title)}</p>}
      {conflict === null ? null : <ServerSaw error={conflict} />}
      <RefusalWords submission={submission} />
      {says === null ? null : (
        <p>
          {says}{" "}
          {isTrouble && isChoiceTold(submission)
            ? t("sending.you-chose", { content: answerContent(answer) })
            : null}
        </p>
      )}
      <ElsewhereLines submission={submission} />
      {isOnItsWay(submission) ? <Stay /> : null}
      {isSettled(state) ? <FourFactsTable submission={submission} /> : null}
      <Notices submission={submission} />
      <AgentWords submission={submission} />
      <div className={styles["ways"]}>
        {conflict === null ? null : <ConflictWays onTaken={onAnswered} />}
        <WaysOn submission={submission} />
        <NextButton submission={submission} />
      </div>
    </section>
  );
}

/** An act chose nothing; a question before sending says itself what would be sent. */
const isChoiceTold = ({ state, answer }: Submission): boolean =>
  answer.kind !== "act" && !(state.kind === "refused" && state.error.asks !== undefined);

/** When it came to rest; while it has not, how long ago it was sent. */
function Time({ submission: { state, settledAt, startedAt } }: { readonly submission: Submission }) {
  const isOpen = state.kind === "sent" || state.kind === "checking";
  return (
    <span className={styles["time"]}>
      {exactClock(settledAt ?? startedAt)}
      {isOpen ? (
        <>
          , {t("sending.since")} <Age at={startedAt} />
        </>
      ) : null}
    </span>
  );
}

/** What closing the page would do now, in the words of its system; what it does not tell is said to be untold. */
function Stay() {
  const { ref, rules } = useBatchScope().batch;
  const { whileSent } = rules;
  const { backendOf } = useInbox();
  // Where no stream is held, nothing is cut by closing the page.
  const isCarriedOut = whileSent !== null && backendOf(ref.connectionId)?.holdsStream === false;
  return (
    <p className={styles["stay"]}>
      <Icon name="info" />
      <span>
        {isCarriedOut ? null : `${t("sending.stay")} `}
        {whileSent === null ? t("sending.stay-untold") : say(whileSent)}
      </span>
    </p>
  );
}

/** What the agent says once the decisions were taken; what it refused with stands with the refusal. */
function AgentWords({ submission: { words, answer, state } }: { readonly submission: Submission }) {
  if (words === "" || state.kind === "refused") return null;
  return <QuotedWords label={t(agentLabel(answer))} text={words} />;
}

function agentLabel(answer: Submission["answer"]) {
  if (answer.kind !== "act") return "sending.agent-words";
  return answer.act === "continue" ? "sending.agent-words-continued" : "sending.agent-words-message";
}

/** A sending that was taken back tells nothing more; feedback that is due still has its way on here. */
const isTakenBack = ({ state, answer }: Submission): boolean =>
  state.kind === "cancelled" && !(answer.kind === "act" && answer.act === "send-feedback-again");

/** Its stream is open: closing the page now would cut it. */
const isOnItsWay = ({ state }: Submission): boolean =>
  state.kind === "sent" || (state.kind === "sending" && state.hasLeft);
