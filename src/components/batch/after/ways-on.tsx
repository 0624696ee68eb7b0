import { useId } from "react";
import { useStore } from "zustand";
import type { Submission } from "../../../domain/submission.ts";
import { submissionEn } from "../../../messages/en/submission.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { asksForToken } from "../../connection/asks-for-token.ts";
import { TokenPrompt } from "../../connection/token-prompt.tsx";
import { useInbox } from "../../inbox-context.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { NotTaken } from "../call/beside-verbs.tsx";
import { answerContent } from "../draft-content.ts";
import { reportPlace, sayNotTaken } from "../pane-state.ts";
import { batchMark } from "../press/press-marks.ts";
import { usePress } from "../press/use-press.ts";
import { AskConsent } from "./consent.tsx";
import { SendFeedbackAgain } from "./send-feedback-again.tsx";

const t = speaker(submissionEn);

/**
 * What a person can do about a sending in its state; nothing is repeated without one of these presses. Inside another page
 * none of them stands (T-36).
 */
export function WaysOn({ submission }: { readonly submission: Submission }) {
  const { isFramed } = useBatchScope();
  const { state } = submission;
  if (isFramed) return null;
  switch (state.kind) {
    case "waiting-for-stream":
      return <DoNotSend submission={submission} />;
    case "checking":
      return <Check submission={submission} words={t("sending.read-now")} />;
    case "unknown":
      return (
        <>
          <Check submission={submission} words={t("sending.read-again")} />
          {state.isStillWaiting ? <SendAgain submission={submission} /> : null}
        </>
      );
    case "undelivered":
      return <SendFeedbackAgain submission={submission} />;
    case "refused":
      return <AfterRefusal submission={submission} />;
    case "cancelled":
    case "changed":
      return (
        <>
          <SendFeedbackAgain submission={submission} />
          <ReadAgain />
        </>
      );
    case "elsewhere":
    case "recorded-in-part":
      return <ReadAgain />;
    default:
      return null;
  }
}

/** A sending that was refused for its token asks for one in place, until one was given. */
function AfterRefusal({ submission }: { readonly submission: Submission }) {
  const { backendOf, credentials } = useInbox();
  const { readAgain } = useBatchScope();
  const { state, ref } = submission;
  const backend = backendOf(ref.connectionId);
  const hasToken = useStore(credentials.store, (tokens) => tokens.has(ref.connectionId));
  const isAsked = asksForToken(submission) && !hasToken;
  if (state.kind === "refused" && state.error.asks !== undefined)
    return <AskConsent submission={submission} asks={state.error.asks} />;
  // Nothing else is sent to a server that is out of space: this is the one try by hand (threats R-13).
  if (state.kind === "refused" && state.error.kind === "storage-full")
    return <SendAgain submission={submission} />;
  if (!isAsked || backend === undefined) {
    return (
      <>
        <SendFeedbackAgain submission={submission} />
        <ReadAgain />
      </>
    );
  }
  return <TokenPrompt backend={backend} onGiven={() => void readAgain()} />;
}

function DoNotSend({ submission }: { readonly submission: Submission }) {
  const { runner } = useInbox();
  return <Button onClick={() => runner.cancel(submission.id)}>{t("sending.do-not-send")}</Button>;
}

interface CheckProps {
  readonly submission: Submission;
  readonly words: string;
}

/** Reads the record for this sending. */
function Check({ submission, words }: CheckProps) {
  const { runner } = useInbox();
  return <Button onClick={() => void runner.check(submission.id)}>{words}</Button>;
}

/** Sends the same content under the same key. A control that sends: pressed like Submit, guarded like it. */
function SendAgain({ submission }: { readonly submission: Submission }) {
  const { runner } = useInbox();
  const { pane } = useBatchScope();
  const press = usePress({
    place: reportPlace,
    mark: batchMark,
    onPress: () => {
      const refusal = runner.sendAgain(submission.id);
      if (refusal !== null) sayNotTaken(pane, reportPlace, t("sending.not-taken", { why: say(refusal) }));
    },
  });
  const id = useId();
  const why = runner.whyNotAgain(submission.id);
  return (
    <>
      <Button
        {...press}
        look="send"
        offBecause={why === null ? undefined : `${id}-why`}
        aria-describedby={why === null ? id : `${id}-why ${id}`}
      >
        {t("sending.send-again", { content: answerContent(submission.answer) })}
      </Button>
      {why === null ? null : <span id={`${id}-why`}>{say(why)}</span>}
      <NotTaken id={id} place={reportPlace} />
    </>
  );
}

function ReadAgain() {
  const { readAgain } = useBatchScope();
  return <Button onClick={() => void readAgain()}>{t("sending.read-again")}</Button>;
}
