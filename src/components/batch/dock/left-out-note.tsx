import { useStore } from "zustand";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { callName } from "../call-name.ts";
import styles from "./dock.module.css";

const t = speaker(batchEn);

/** Which calls "Approve all" left undecided, and why. */
export function LeftOutNote() {
  const { batch, draftStore } = useBatchScope();
  const left = useStore(draftStore, (state) => state.left);
  return (
    <div className={styles["left"]} aria-live="polite">
      {left.map(({ call, why }) => (
        <p key={call.id} className={styles["why"]}>
          <Icon name="eye" />
          <span>{t("dock.left", { name: callName(batch, call), why: t(`dock.left-${why}`) })}</span>
        </p>
      ))}
    </div>
  );
}
