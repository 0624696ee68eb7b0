import { useStore } from "zustand";
import { draftsEn } from "../../../messages/en/drafts.ts";
import { speaker } from "../../../messages/speaker.ts";
import { holdsNothing } from "../../../stores/draft-shelf.ts";
import { dropSpare } from "../../../stores/draft-store.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import styles from "../../drafts/drafts.module.css";
import { WrittenWordsBox } from "../../drafts/written-words.tsx";
import { useBatchScope } from "../batch-scope.ts";
import { clockTime } from "../clock-time.ts";
import dock from "./dock.module.css";

const t = speaker(draftsEn);

/** From when the draft is that an earlier page or another tab wrote, and the words in whose place others stand now. */
export function KeptNote() {
  const { draftStore } = useBatchScope();
  const { keptAt, spare, ...state } = useStore(draftStore);
  const isKept = keptAt !== null && !holdsNothing({ ...state, spare });
  if (!isKept && spare.length === 0) return null;
  return (
    <div className={styles["kept"]}>
      {isKept ? (
        <p className={dock["why"]}>
          <Icon name="pen" />
          <span>{t("drafts.from", { time: clockTime(keptAt) })}</span>
        </p>
      ) : null}
      {spare.length === 0 ? null : (
        <>
          <p className={styles["note"]}>{t("drafts.spare-says")}</p>
          {spare.map((text) => (
            <WrittenWordsBox key={text} label={t("drafts.spare")} text={text} />
          ))}
          <div className={styles["ways"]}>
            <Button look="plain" onClick={() => dropSpare(draftStore)}>
              {t("drafts.throw-away")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
