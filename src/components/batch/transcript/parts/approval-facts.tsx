import type { ApprovalAnswered } from "../../../../domain/tool-part.ts";
import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { Quoted } from "../quoted.tsx";
import { PartNote } from "./part-frame.tsx";

const t = speaker(transcriptEn);

/** What an answered approval says beside yes or no: why it was asked, who decided where that is told, and the reason. */
export function ApprovalFacts({ approval }: { readonly approval: ApprovalAnswered | null }) {
  if (approval === null) return null;
  const { isAutomatic, requestReason, reason } = approval;
  return (
    <>
      {isAutomatic ? <PartNote text={t("part.automatic")} /> : null}
      {requestReason === null ? null : <Quoted label={t("part.request-reason")} text={requestReason} />}
      {reason === null ? null : <Quoted label={t("part.reason")} text={reason} />}
    </>
  );
}
