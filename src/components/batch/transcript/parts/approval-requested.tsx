import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { Quoted } from "../quoted.tsx";
import { PartFrame } from "./part-frame.tsx";
import { PartInput } from "./part-input.tsx";
import type { StatePart } from "./state-part.ts";
import { usePartFacts } from "./use-part-facts.ts";

const t = speaker(transcriptEn);

/**
 * Asked about and not answered; by a policy where it says so. Only a call of this batch can be said to wait: an
 * earlier asking keeps this state for ever when the conversation went on without an answer.
 */
export function ApprovalRequested({ part }: StatePart<"approval-requested">) {
  const { isAutomatic, requestReason } = part.approval;
  const { card } = usePartFacts(part);
  const asked =
    card?.outcome.kind === "waiting" ? "part.approval-requested" : "part.approval-requested-ended";
  const words = t(isAutomatic ? "part.approval-requested-automatic" : asked);
  return (
    <PartFrame part={part} sign="clock" words={words}>
      {requestReason === null ? null : <Quoted label={t("part.request-reason")} text={requestReason} />}
      <PartInput part={part} />
    </PartFrame>
  );
}
