import { useStore } from "zustand";
import type { BatchRef } from "../../../domain/batch-ref.ts";
import { withFeedback } from "../../../domain/decision-draft.ts";
import { abortEn } from "../../../messages/en/abort.ts";
import { speaker } from "../../../messages/speaker.ts";
import { changeDraft, type DraftStore } from "../../../stores/draft-store.ts";
import { Button } from "../../../ui/button.tsx";
import { WrittenWordsBox } from "../../drafts/written-words.tsx";
import { useInbox } from "../../inbox-context.tsx";
import styles from "./feedback.module.css";

const t = speaker(abortEn);

/** The words of a batch that cannot be read any more, where there are any. */
export function KeptFeedbackOf({ batchRef }: { readonly batchRef: BatchRef }) {
  const { drafts } = useInbox();
  // A draft may come from the browser's storage after the page was drawn.
  useStore(drafts.index);
  const draftStore = drafts.peek(batchRef);
  if (draftStore === undefined) return null;
  return (
    <div className={styles["alone"]}>
      <KeptFeedback draftStore={draftStore} />
    </div>
  );
}

/** Words whose batch is settled or gone: kept, said as not sent, to be copied. Nothing where there are none. */
export function KeptFeedback({ draftStore }: { readonly draftStore: DraftStore }) {
  const words = useStore(draftStore, ({ draft }) => draft.feedback);
  if (words === "") return null;
  return (
    <div className={styles["kept"]}>
      <p className={styles["quiet"]}>{t("kept.says")}</p>
      <WrittenWordsBox label={t("kept.label")} text={words} />
      <Button look="plain" onClick={() => changeDraft(draftStore, (draft) => withFeedback(draft, ""))}>
        {t("kept.throw-away")}
      </Button>
    </div>
  );
}
