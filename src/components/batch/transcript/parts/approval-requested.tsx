import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { Quoted } from "../quoted.tsx";
import { PartFrame } from "./part-frame.tsx";
import { PartInput } from "./part-input.tsx";
import type { StatePart } from "./state-part.ts";

const t = speaker(transcriptEn);

/** Asked about and not answered; by a policy where it says so. */
export function ApprovalRequested({ part }: StatePart<"approval-requested">) {
  const { isAutomatic, requestReason } = part.approval;
  const words = t(isAutomatic ? "part.approval-requested-automatic" : "part.approval-requested");
  return (
    <PartFrame part={part} sign="clock" words={words}>
      {requestReason === null ? null : <Quoted label={t("part.request-reason")} text={requestReason} />}
      <PartInput part={part} />
    </PartFrame>
  );
}
