import { say } from "../../../messages/sayings.ts";
import { Icon } from "../../../ui/icon.tsx";
import hidden from "../../../ui/visually-hidden.module.css";
import { useBatchScope } from "../batch-scope.ts";
import styles from "./dock.module.css";

/** The id of what a Submit does beside recording, by the id of where it says that a press was not taken. */
export const alsoDoesId = (notTakenId: string): string => `${notTakenId}-also`;

interface AlsoDoesProps {
  readonly notTakenId: string;
  /** The bar of one line has no room for it: its sheet draws it. */
  readonly isSpokenOnly?: boolean;
}

/** What a sending does beside recording the decisions, beside the Submit that does it; nothing where it only records. */
export function AlsoDoes({ notTakenId, isSpokenOnly = false }: AlsoDoesProps) {
  const { alsoDoes } = useBatchScope().batch.rules;
  if (alsoDoes === undefined) return null;
  return (
    <p id={alsoDoesId(notTakenId)} className={isSpokenOnly ? hidden["hidden"] : styles["does"]}>
      <Icon name="send" />
      <span>{say(alsoDoes)}</span>
    </p>
  );
}
