import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { ApprovalFacts } from "./approval-facts.tsx";
import { PartFrame, PartNote } from "./part-frame.tsx";
import { PartInput } from "./part-input.tsx";
import type { StatePart } from "./state-part.ts";

const t = speaker(transcriptEn);

const signs = { yes: "check", no: "deny", abort: "abort" } as const;

/** Answered. A no may be left so for ever: it is drawn as what it was, never with a tick (protocols/ai-sdk-parts.md). */
export function ApprovalResponded({ part }: StatePart<"approval-responded">) {
  const { approved, isAborted = false } = part.approval;
  const answer = approved ? "yes" : isAborted ? "abort" : "no";
  return (
    <PartFrame part={part} sign={signs[answer]} words={t(`part.approval-responded-${answer}`)}>
      <PartNote text={t(`part.approval-responded-${answer}-says`)} />
      <ApprovalFacts approval={part.approval} />
      <PartInput part={part} />
    </PartFrame>
  );
}
