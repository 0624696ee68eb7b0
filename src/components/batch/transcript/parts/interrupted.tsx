import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { PartFrame } from "./part-frame.tsx";
import { PartInput } from "./part-input.tsx";
import type { StatePart } from "./state-part.ts";

const t = speaker(transcriptEn);

/** Cut off without a result. What was approved may have happened; nothing here says that it did or did not. */
export function Interrupted({ part }: StatePart<"interrupted">) {
  return (
    <PartFrame part={part} sign="abort" words={wordsOf(part)}>
      <PartInput part={part} />
    </PartFrame>
  );
}

function wordsOf({ answered }: StatePart<"interrupted">["part"]): string {
  if (answered === null) return t("part.interrupted-unanswered");
  return t(answered ? "part.interrupted-yes" : "part.interrupted-no");
}
