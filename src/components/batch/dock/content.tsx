import { useStore } from "zustand";
import { spellName } from "../../../lib/text/literal-text.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { useBatchScope } from "../batch-scope.ts";
import { draftContent } from "../draft-content.ts";
import styles from "./dock.module.css";

const t = speaker(batchEn);

/** What Submit would send, and in whose name: beside it, always (I-25). */
export function Content() {
  const { batch, draftStore, actingAs } = useBatchScope();
  const content = useStore(draftStore, ({ draft }) => draftContent(draft, batch));
  return (
    <p className={styles["content"]}>
      <strong>{content}</strong>
      <span>{actingAs === null ? t("dock.as-unknown") : t("dock.as", { name: spellName(actingAs) })}</span>
    </p>
  );
}
