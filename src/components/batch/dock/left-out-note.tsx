import { useStore } from "zustand";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { LeftOut } from "../../../domain/decision-draft.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { manyCallsEn } from "../../../messages/en/many-calls.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { callName } from "../call-name.ts";
import styles from "./dock.module.css";
import { placesOf } from "./places.ts";

const t = speaker(batchEn);
const tMany = speaker(manyCallsEn);

const reasons = [
  "marked",
  "uninspectable",
  "not-seen",
  "not-offered",
] as const satisfies readonly LeftOut["why"][];

/** Of one reason, up to so many calls have a line each; of more, one line says their places. */
const mostLines = 3;

/** Which calls "Approve all" left undecided, and why. */
export function LeftOutNote() {
  const { batch, draftStore } = useBatchScope();
  const left = useStore(draftStore, (state) => state.left);
  const said = reasons.flatMap((why) =>
    saidOf(
      why,
      left.filter((one) => one.why === why),
      batch,
    ),
  );
  return (
    <div className={styles["left"]} aria-live="polite">
      {said.map((words) => (
        <p key={words} className={styles["why"]}>
          <Icon name="eye" />
          <span>{words}</span>
        </p>
      ))}
    </div>
  );
}

function saidOf(why: LeftOut["why"], left: readonly LeftOut[], batch: ApprovalBatch): readonly string[] {
  if (left.length <= mostLines)
    return left.map(({ call }) =>
      t("dock.left", { name: callName(batch, call), why: t(`dock.left-${why}`) }),
    );
  const ids = new Set(left.map(({ call }) => call.id));
  const places = batch.calls.flatMap(({ id }, index) => (ids.has(id) ? [index + 1] : []));
  return [
    tMany("left.many", {
      count: left.length,
      places: placesOf(places),
      of: batch.calls.length,
      why: tMany(`left.${why}`),
    }),
  ];
}
