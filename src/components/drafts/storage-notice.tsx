import { useStore } from "zustand";
import { draftsEn } from "../../messages/en/drafts.ts";
import { speaker } from "../../messages/speaker.ts";
import { Icon } from "../../ui/icon.tsx";
import { useInbox } from "../inbox-context.tsx";
import styles from "./drafts.module.css";

const t = speaker(draftsEn);

/** The one quiet notice that drafts, or the files of one, live in memory alone. Decisions are as they are everywhere (threats R-22). */
export function StorageNotice() {
  const keeping = useStore(useInbox().drafts.keeping);
  if (keeping === "kept") return null;
  return (
    <aside className={styles["memory"]} aria-label={t("drafts.region")}>
      <Icon name="info" />
      <span>{t(keeping === "words" ? "drafts.words-only" : "drafts.memory")}</span>
    </aside>
  );
}
