import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { ApprovalFacts } from "./approval-facts.tsx";
import { PartFrame, PartNote } from "./part-frame.tsx";
import { PartInput } from "./part-input.tsx";
import type { StatePart } from "./state-part.ts";

const t = speaker(transcriptEn);

/** Denied, and told to the model. Its approval may be missing, or say something else: that is told. */
export function OutputDenied({ part }: StatePart<"output-denied">) {
  const { approval } = part;
  return (
    <PartFrame
      part={part}
      sign="deny"
      words={t(approval?.approved === true ? "part.output-denied-yes" : "part.output-denied")}
    >
      {approval === null ? <PartNote text={t("part.output-denied-bare")} /> : null}
      <ApprovalFacts approval={approval} />
      <PartInput part={part} />
    </PartFrame>
  );
}
