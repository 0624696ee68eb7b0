import { lazy, Suspense } from "react";
import { useStore } from "zustand";
import type { BatchRef } from "../../../domain/batch-ref.ts";
import { type DecisionDraft, withAttachments, withFeedback } from "../../../domain/decision-draft.ts";
import { abortEn } from "../../../messages/en/abort.ts";
import { speaker } from "../../../messages/speaker.ts";
import { changeDraft, type DraftStore } from "../../../stores/draft-store.ts";
import { Button } from "../../../ui/button.tsx";
import { WrittenWordsBox } from "../../drafts/written-words.tsx";
import { FetchBoundary } from "../../fetch-boundary.tsx";
import { useInbox } from "../../inbox-context.tsx";
import styles from "./feedback.module.css";

const t = speaker(abortEn);

/** The words and files of a batch that cannot be read any more, where there are any. */
export function KeptFeedbackOf({ batchRef }: { readonly batchRef: BatchRef }) {
  const { drafts } = useInbox();
  // A draft may come from the browser's storage after the page was drawn.
  useStore(drafts.index);
  const draftStore = drafts.peek(batchRef);
  if (draftStore === undefined) return null;
  return (
    <div className={styles["alone"]}>
      <KeptFeedback draftStore={draftStore} isFilesOnly={false} />
    </div>
  );
}

/** The files and their pictures are a chunk of their own. */
const KeptFiles = lazy(async () => ({
  default: (await import("../../attachments/kept-files.tsx")).KeptFiles,
}));

interface KeptFeedbackProps {
  readonly draftStore: DraftStore;
  /** Its words have a way on, and stand elsewhere. */
  readonly isFilesOnly: boolean;
}

/** Words and files whose batch is settled or gone: kept, said as not sent, to be copied and saved. Nothing where there are none. */
export function KeptFeedback({ draftStore, isFilesOnly }: KeptFeedbackProps) {
  const { feedback, attachments } = useStore(draftStore, ({ draft }) => draft);
  const words = isFilesOnly ? "" : feedback;
  if (words === "" && attachments.length === 0) return null;
  const throwAway = (draft: DecisionDraft) =>
    withAttachments(isFilesOnly ? draft : withFeedback(draft, ""), []);
  return (
    <div className={styles["kept"]}>
      <p className={styles["quiet"]}>{t(attachments.length === 0 ? "kept.says" : "kept.says-files")}</p>
      {words === "" ? null : <WrittenWordsBox label={t("kept.label")} text={words} />}
      {attachments.length === 0 ? null : (
        <FetchBoundary fallback={<p className={styles["quiet"]}>{t("kept.files-not-loaded")}</p>}>
          <Suspense fallback={null}>
            <KeptFiles files={attachments} />
          </Suspense>
        </FetchBoundary>
      )}
      <Button look="plain" onClick={() => changeDraft(draftStore, throwAway)}>
        {t("kept.throw-away")}
      </Button>
    </div>
  );
}
