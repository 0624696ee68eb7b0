import { useStore } from "zustand";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { say } from "../../../messages/sayings.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useBatchScope } from "../batch-scope.ts";
import styles from "./call-verbs.module.css";

interface NotTakenProps {
  readonly id: string;
  /** A call's id, or the dock. */
  readonly place: string;
}

/** Says beside the control that a press was not taken. Mounted empty, so that assistive technology hears it. */
export function NotTaken({ id, place }: NotTakenProps) {
  const said = useStore(useBatchScope().pane, (state) => state.notTaken.get(place));
  return (
    <p id={id} className={said === undefined ? styles["silent"] : styles["not-taken"]} aria-live="polite">
      {said === undefined ? null : <Icon name="info" />}
      {said === undefined ? null : <span>{said}</span>}
    </p>
  );
}

/** Why a waiting call takes no verb here, in the words of its system. */
export function ReasonOff({ id, call }: { readonly id: string; readonly call: ToolCall }) {
  if (call.rules.off === null) return null;
  return (
    <p id={id} className={`${styles["beside"]} ${styles["why"]}`}>
      <Icon name="info" />
      <span>{say(call.rules.off)}</span>
    </p>
  );
}
