import { useId } from "react";
import type { Consent } from "../../../domain/backend-error.ts";
import type { Submission } from "../../../domain/submission.ts";
import { submissionEn } from "../../../messages/en/submission.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { useInbox } from "../../inbox-context.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { NotTaken } from "../call/beside-verbs.tsx";
import { answerContent } from "../draft-content.ts";
import { reportPlace, sayNotTaken } from "../pane-state.ts";
import { batchMark } from "../press/press-marks.ts";
import { usePress } from "../press/use-press.ts";
import { whyAllOff } from "../press/why-off.ts";
import { focusAfterSending } from "./after-focus.ts";
import styles from "./after-sending.module.css";

const t = speaker(submissionEn);

interface AskConsentProps {
  readonly submission: Submission;
  readonly asks: Consent;
}

/**
 * What a server cannot do as safely as it should: the question, and the two presses that answer it. One agrees for the
 * connection and sends the same content, under the same key; nothing leaves without it.
 */
export function AskConsent({ submission, asks }: AskConsentProps) {
  const { runner, backendOf } = useInbox();
  const scope = useBatchScope();
  const { id: submissionId, ref, answer } = submission;
  const id = useId();
  const why = whyAllOff(scope) ?? sayOrNull(runner.whyNotAgain(submissionId));
  const press = usePress({
    place: reportPlace,
    mark: batchMark,
    onPress: () => {
      if (why !== null) return sayNotTaken(scope.pane, reportPlace, t("sending.not-taken", { why }));
      backendOf(ref.connectionId)?.agree?.(asks.id);
      const refusal = runner.sendAgain(submissionId);
      if (refusal === null) focusAfterSending();
      else sayNotTaken(scope.pane, reportPlace, t("sending.not-taken", { why: say(refusal) }));
    },
  });
  return (
    <div className={styles["consent"]}>
      <p id={`${id}-question`}>
        <strong>{say(asks.question)}</strong> {t("sending.sends", { content: answerContent(answer) })}
      </p>
      <div className={styles["ways"]}>
        <Button
          {...press}
          look="send"
          offBecause={why === null ? undefined : `${id}-why`}
          aria-describedby={`${id}-question ${why === null ? "" : `${id}-why `}${id}`}
        >
          {say(asks.yes)}
        </Button>
        <Button onClick={() => runner.dismiss(submissionId)}>{t("sending.do-not-send")}</Button>
        {why === null ? null : <span id={`${id}-why`}>{why}</span>}
        <NotTaken id={id} place={reportPlace} />
      </div>
    </div>
  );
}

const sayOrNull = (sentence: Parameters<typeof say>[0] | null): string | null =>
  sentence === null ? null : say(sentence);
