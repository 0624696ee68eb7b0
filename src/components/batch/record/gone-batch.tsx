import { useStore } from "zustand";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { useInbox } from "../../inbox-context.tsx";
import { FourFactsTable } from "../after/four-facts-table.tsx";
import { stateWords } from "../after/state-words.ts";
import { KeptFeedbackOf } from "../dock/kept-feedback.tsx";
import { PaneNotice } from "../pane-notice.tsx";

const t = speaker(batchEn);

/** A batch that its conversation holds no more: what this browser sent of it, as far as it is known, and kept words. */
export function GoneBatch({ batch: { ref, rules } }: { readonly batch: ApprovalBatch }) {
  const { runner } = useInbox();
  const sent = useStore(runner.submissions, () => runner.latest(ref));
  const words = sent === undefined ? null : stateWords(sent, rules);
  return (
    <PaneNotice title={words?.title ?? t("pane.gone")}>
      <p>{words?.says ?? t("pane.gone-says")}</p>
      {sent === undefined ? null : <FourFactsTable submission={sent} />}
      <KeptFeedbackOf batchRef={ref} />
    </PaneNotice>
  );
}
