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
    <p id={id} className={styles[look(said)]} aria-live="polite">
      {said ? <Icon name="info" /> : null}
      {said === undefined ? null : <span>{said}</span>}
    </p>
  );
}

const look = (said: string | undefined) =>
  said === undefined ? "silent" : said === "" ? "room" : "not-taken";

interface WhyProps {
  readonly id: string;
  readonly why: string;
}

/** Why a verb is off, beside it. */
export function Why({ id, why }: WhyProps) {
  return (
    <p id={id} className={styles["why"]}>
      <Icon name="info" />
      <span>{why}</span>
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

/** Whether a call goes without the verb that a person looks for first; what else is not offered is said in its header. */
export const isVerbMissing = ({ rules: { verbs } }: ToolCall): boolean =>
  !verbs.includes("approve") && !verbs.includes("answer");

/** Why a verb that a person may look for does not stand among those that do; said once where the form says it. */
export function WhyNotOffered({ call }: { readonly call: ToolCall }) {
  const { off, answer } = call.rules;
  if (off === null || !isVerbMissing(call)) return null;
  if (answer?.kind === "elsewhere" && answer.said.id === off.id) return null;
  return (
    <p className={styles["why"]}>
      <Icon name="info" />
      <span>{say(off)}</span>
    </p>
  );
}
