import type { QuietCounts } from "../../../lib/json/display-json.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import styles from "./arguments.module.css";

const t = speaker(batchEn);

/** What is in the arguments that is ordinary and cannot be seen; nothing when there is none (design section 5). */
export function QuietNotes({ kept, notComposed }: QuietCounts) {
  return (
    <>
      {kept > 0 ? <p className={styles["quiet"]}>{t("args.kept", { count: kept })}</p> : null}
      {notComposed > 0 ? (
        <p className={styles["quiet"]}>{t("args.not-nfc", { count: notComposed })}</p>
      ) : null}
    </>
  );
}
