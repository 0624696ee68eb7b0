import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { PartFrame, PartNote } from "./part-frame.tsx";
import type { StatePart } from "./state-part.ts";

const t = speaker(transcriptEn);

/** A state that this inbox does not know: its name stands in the frame, and all of it as it came. */
export function UnknownState({ part }: StatePart<"unknown">) {
  return (
    <PartFrame part={part} sign="eye" words={t("part.unknown")} isRawOpen>
      <PartNote text={t("part.unknown-says")} />
    </PartFrame>
  );
}
