import { useId } from "react";
import { useStore } from "zustand";
import { withFeedback } from "../../../domain/decision-draft.ts";
import { abortEn } from "../../../messages/en/abort.ts";
import { say } from "../../../messages/sayings.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { NotTaken } from "../call/beside-verbs.tsx";
import { useWishedFocus } from "../focus/use-wished-focus.ts";
import { dockPlace } from "../pane-state.ts";
import { type OfferedAct, wordsFor } from "../press/act-of.ts";
import { batchMark } from "../press/press-marks.ts";
import { usePress } from "../press/use-press.ts";
import { useSubmit } from "../press/use-submit.ts";
import { whyActOff } from "../press/why-act-off.ts";
import { changeFromDock } from "./change-from-dock.ts";
import styles from "./dock.module.css";
import feedback from "./feedback.module.css";
import { GrowingText } from "./growing-text.tsx";
import { HiddenNote } from "./hidden-note.tsx";
import { useIsOnePane } from "./use-is-one-pane.ts";

const t = speaker(abortEn);

interface WhatItDoesProps {
  readonly id: string;
  readonly said: string;
  readonly isFolded: boolean;
}

/**
 * What an act does and cannot do. On one pane it opens by a press where a message is written below it, or the bar would
 * leave no room for the calls.
 */
function WhatItDoes({ id, said, isFolded }: WhatItDoesProps) {
  const isOnePane = useIsOnePane();
  const words = (
    <p id={id} className={feedback["quiet"]}>
      {said}
    </p>
  );
  if (!isOnePane || !isFolded) return words;
  return (
    <details className={feedback["what"]}>
      <summary>
        <Icon name="chevron" />
        <span>{t("act.what-it-does")}</span>
      </summary>
      {words}
    </details>
  );
}

/** What else may be done to a batch, as its one act: what that does and cannot do, the message that it takes, and its button. */
export function ActForm({ act }: { readonly act: OfferedAct }) {
  const scope = useBatchScope();
  const { draftStore } = scope;
  const words = useStore(draftStore, ({ draft }) => wordsFor(act, draft));
  const field = useWishedFocus<HTMLTextAreaElement>("message");
  const submit = useSubmit(scope);
  const press = usePress({ place: dockPlace, mark: batchMark, onPress: submit.byPress });
  const why = whyActOff(scope, act, words);
  const id = useId();
  return (
    <>
      <div className={styles["upper"]}>
        <WhatItDoes id={`${id}-said`} said={say(act.said)} isFolded={act.words !== "none"} />
        {act.words === "none" ? null : (
          <div className={feedback["feedback"]}>
            <label htmlFor={id} className={feedback["label"]}>
              {t("act.message")}
            </label>
            <GrowingText
              ref={field}
              id={id}
              text={words}
              aria-describedby={`${id}-said`}
              onText={(text) => changeFromDock(scope, (draft) => withFeedback(draft, text))}
            />
            <HiddenNote text={words} place="text" />
          </div>
        )}
      </div>
      <div className={styles["reasons"]}>
        {why === null ? null : (
          <p className={styles["why"]} id={`${id}-why`}>
            <Icon name="info" />
            <span>{why}</span>
          </p>
        )}
        <NotTaken id={`${id}-note`} place={dockPlace} />
      </div>
      <div className={styles["bar"]}>
        <div className={styles["go"]}>
          <Button
            {...press}
            look="send"
            offBecause={why === null ? undefined : `${id}-why`}
            aria-describedby={`${act.words === "none" ? `${id}-said ` : ""}${why === null ? "" : `${id}-why `}${id}-note`}
          >
            {t(`act.${act.kind}`)}
          </Button>
        </div>
      </div>
    </>
  );
}
