import { figure } from "../../messages/en/figures.ts";
import { listEn } from "../../messages/en/list.ts";
import { speaker } from "../../messages/speaker.ts";
import styles from "./inbox-header.module.css";
import type { Waiting } from "./use-waiting.ts";

const t = speaker(listEn);

/** How far the first scan is, below the rows; nothing when it has ended. */
export function Progress({ waiting }: { readonly waiting: Waiting }) {
  const words = progressOf(waiting);
  return words === null ? null : <p className={styles["progress"]}>{words}</p>;
}

function progressOf({ isComplete, isUnread, looked }: Waiting): string | null {
  if (isComplete) return null;
  if (isUnread && looked.done === 0) return t("list.reading");
  const done = figure(looked.done);
  return looked.of === null
    ? t("list.looked-some", { done })
    : t("list.looked", { done, of: figure(looked.of) });
}
