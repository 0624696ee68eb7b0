import { useStore } from "zustand";
import { choiceOf } from "../../../domain/decision-draft.ts";
import type { Verb } from "../../../domain/decision-rules.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { KeyCap } from "../../../ui/key-cap.tsx";
import { useInbox } from "../../inbox-context.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { callName } from "../call-name.ts";
import { decide } from "../press/decide.ts";
import { callMark } from "../press/press-marks.ts";
import { usePress } from "../press/use-press.ts";
import styles from "./call-verbs.module.css";

const t = speaker(batchEn);

interface VerbButtonProps {
  readonly call: ToolCall;
  readonly verb: Verb;
  /** The id of the element that says why it is off. */
  readonly offBecause: string | undefined;
  /** The id of the element where a press that was not taken says so. */
  readonly noteId: string;
  readonly hasKey: boolean;
}

const signs = {
  approve: "check",
  deny: "deny",
  abort: "abort",
  answer: "answer",
  decline: "deny",
} as const satisfies Record<Verb, IconName>;

/** The key that does what the button does; for an answer, the one that goes to its first field. */
const keys = {
  approve: "a",
  deny: "d",
  abort: "x",
  answer: "a",
  decline: "d",
} as const satisfies Record<Verb, string>;

/** "Approve bash, 2 of 3": chooses, never sends; the same press again takes it back. */
export function VerbButton({ call, verb, offBecause, noteId, hasKey }: VerbButtonProps) {
  const scope = useBatchScope();
  const { policy } = useInbox();
  const isPressed = useStore(scope.draftStore, ({ draft }) =>
    draft.isAborting ? verb === "abort" : choiceOf(draft, call)?.verb === verb,
  );
  const press = usePress({
    place: call.id,
    mark: callMark(call.id),
    onPress: () => decide(scope, { call, verb, policy }),
  });
  const described = offBecause === undefined ? noteId : `${offBecause} ${noteId}`;
  return (
    <Button
      {...press}
      className={`${styles["verb"]} ${styles[verb]}`}
      aria-label={t("verb.named", { verb: t(`verb.${verb}`), name: callName(scope.batch, call) })}
      aria-pressed={isPressed}
      offBecause={offBecause}
      aria-describedby={described}
    >
      <Icon name={signs[verb]} />
      {t(`verb.${verb}`)}
      {hasKey ? <KeyCap>{keys[verb]}</KeyCap> : null}
    </Button>
  );
}
