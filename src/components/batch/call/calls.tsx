import { useStore } from "zustand";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { useBatchScope } from "../batch-scope.ts";
import { CallBoundary } from "./call-boundary.tsx";
import { CallCard } from "./call-card.tsx";
import styles from "./calls.module.css";

const t = speaker(batchEn);

/** The calls of the batch, in the order in which they were asked; one that cannot be drawn harms only itself. */
export function Calls() {
  const { batch, pane } = useBatchScope();
  const changed = useStore(pane, (state) => state.changed);
  return (
    <section className={styles["calls"]} aria-label={t("call.calls")}>
      {batch.calls.map((call) => (
        <CallBoundary key={call.id} call={call}>
          <CallCard call={call} change={changed.get(call.id)} />
        </CallBoundary>
      ))}
    </section>
  );
}
