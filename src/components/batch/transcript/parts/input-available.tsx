import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { PartFrame } from "./part-frame.tsx";
import { PartInput } from "./part-input.tsx";
import type { StatePart } from "./state-part.ts";

const t = speaker(transcriptEn);

/** Called, and nothing more is known: at work, or waiting for a client that gives its output. */
export function InputAvailable({ part }: StatePart<"input-available">) {
  return (
    <PartFrame part={part} sign="clock" words={t(`part.input-available-${part.runsAt}`)}>
      <PartInput part={part} />
    </PartFrame>
  );
}
