import { useStore } from "zustand";
import { decidableCalls, undecidedCalls } from "../../../domain/decision-draft.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { callElement, goToCallElement } from "../call-element.ts";
import styles from "./calls-strip.module.css";
import type { DockFacts } from "./use-dock-facts.ts";

const t = speaker(batchEn);

interface CallsStripProps {
  readonly facts: DockFacts;
  readonly isShort: boolean;
}

/**
 * The meter of many calls: a tick a call, which tells where the undecided ones are. A press goes to the next of them
 * after the call where the person was, and after the last to the first; it decides and sends nothing.
 */
export function CallsStrip({ facts, isShort }: CallsStripProps) {
  const { batch, draftStore, pane } = useBatchScope();
  const draft = useStore(draftStore, (state) => state.draft);
  const undecided = draft.isAborting ? [] : undecidedCalls(draft, batch);
  const counts = { decided: facts.decided, of: facts.waiting };
  const drawn = (
    <>
      <span className={styles["strip"]} aria-hidden="true">
        {decidableCalls(batch).map((call) => (
          <i key={call.id} data-is={undecided.includes(call) ? "undecided" : "decided"} />
        ))}
      </span>
      <span className={styles["count"]}>{t(isShort ? "dock.decided-short" : "dock.decided", counts)}</span>
    </>
  );
  if (undecided.length === 0) return <span className={styles["whole"]}>{drawn}</span>;
  const handlePress = () => {
    const next = nextOf(undecided, batch.calls, pane.getState().visited);
    const element = next === undefined ? undefined : callElement(next.id);
    if (element !== undefined) goToCallElement(element);
  };
  return (
    <Button
      look="plain"
      className={styles["way"] ?? ""}
      aria-label={t("dock.to-undecided", counts)}
      onClick={handlePress}
    >
      {drawn}
      <Icon name="go" />
    </Button>
  );
}

function nextOf(
  undecided: readonly ToolCall[],
  calls: readonly ToolCall[],
  visited: string | null,
): ToolCall | undefined {
  const from = calls.findIndex(({ id }) => id === visited);
  return undecided.find((call) => calls.indexOf(call) > from) ?? undecided[0];
}
