import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { PartFrame } from "./part-frame.tsx";
import { PartInput } from "./part-input.tsx";
import type { StatePart } from "./state-part.ts";

const t = speaker(transcriptEn);

/** Its arguments had not come whole when this was read. */
export function InputStreaming({ part }: StatePart<"input-streaming">) {
  return (
    <PartFrame part={part} sign="clock" words={t("part.input-streaming")}>
      <PartInput part={part} label={t("part.input-partial")} />
    </PartFrame>
  );
}
