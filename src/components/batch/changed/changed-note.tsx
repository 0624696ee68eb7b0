import { argumentTextOf } from "../../../domain/call-changes.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { changedEn } from "../../../messages/en/changed.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { exactClock } from "../clock-time.ts";
import { type ChangedCall, differenceSeen, sayNotTaken } from "../pane-state.ts";
import { callMark } from "../press/press-marks.ts";
import { usePress } from "../press/use-press.ts";
import styles from "./changed.module.css";
import { LateCompared } from "./late-compared.tsx";
import { WhatChanged } from "./what-changed.tsx";

const t = speaker(changedEn);

interface ChangedNoteProps {
  readonly change: ChangedCall;
  readonly call: ToolCall;
}

/** A call changed while a person looked: that it did, what of their choice, and the difference (I-13, T-27). */
export function ChangedNote({ change, call }: ChangedNoteProps) {
  return (
    <>
      <div className={styles["note"]}>
        <Icon name="info" />
        <p>{changedWords(change, call)}</p>
      </div>
      <section className={styles["difference"]} aria-label={t("changed.label")}>
        {change.was === null ? <p>{t("changed.no-before")}</p> : <Between was={change.was} call={call} />}
      </section>
    </>
  );
}

function Between({ was, call }: { readonly was: ToolCall; readonly call: ToolCall }) {
  const [before, after] = [argumentTextOf(was), argumentTextOf(call)];
  const isSameText = before === after;
  return (
    <>
      <WhatChanged was={was} call={call} isSameText={isSameText} />
      {isSameText ? <p>{t("changed.same-text")}</p> : <LateCompared before={before} after={after} />}
    </>
  );
}

/** A call that takes no verb any more is not asked about again. */
function changedWords({ at, dropped }: ChangedCall, { rules }: ToolCall): string {
  const time = exactClock(at);
  const isOver = rules.verbs.length === 0;
  if (dropped === null) return t(isOver ? "changed.over" : "changed.looked", { time });
  return t(isOver ? "changed.dropped-over" : "changed.dropped", { time, verb: dropped });
}

/**
 * Turns the verbs on again and chooses nothing; nothing where there are none. A press like any other: it must meet the
 * text that is on screen.
 */
export function SeenDifference({ call }: { readonly call: ToolCall }) {
  const { pane } = useBatchScope();
  const press = usePress({
    place: call.id,
    mark: callMark(call.id),
    onPress: () => {
      differenceSeen(pane, call.id);
      sayNotTaken(pane, call.id, null);
    },
  });
  if (call.rules.verbs.length === 0) return null;
  return (
    <div className={styles["seen"]}>
      <Button {...press}>{t("changed.seen")}</Button>
      <span>{t("changed.seen-hint")}</span>
    </div>
  );
}
