import { useState } from "react";
import { useStore } from "zustand";
import type { BatchRef } from "../../../domain/batch-ref.ts";
import { withFeedback } from "../../../domain/decision-draft.ts";
import { abortEn } from "../../../messages/en/abort.ts";
import { speaker } from "../../../messages/speaker.ts";
import { changeDraft, type DraftStore } from "../../../stores/draft-store.ts";
import { Button } from "../../../ui/button.tsx";
import { useInbox } from "../../inbox-context.tsx";
import { QuotedWords } from "../quoted-words.tsx";
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
  const [said, setSaid] = useState<"kept.copied" | "kept.not-copied" | null>(null);
  const copy = () => {
    navigator.clipboard.writeText(words).then(
      () => setSaid("kept.copied"),
      () => setSaid("kept.not-copied"),
    );
  };
  if (words === "") return null;
  return (
    <div className={styles["kept"]}>
      <QuotedWords label={t("kept.label")} text={words} />
      <p className={styles["quiet"]}>{t("kept.says")}</p>
      <div className={styles["ways"]}>
        <Button onClick={copy}>{t("kept.copy")}</Button>
        <Button look="plain" onClick={() => changeDraft(draftStore, (draft) => withFeedback(draft, ""))}>
          {t("kept.throw-away")}
        </Button>
        <span className={styles["quiet"]} aria-live="polite">
          {said === null ? null : t(said)}
        </span>
      </div>
    </div>
  );
}
