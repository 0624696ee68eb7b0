import { spellName } from "../../../../lib/text/literal-text.ts";
import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { PartFrame, PartNote } from "./part-frame.tsx";
import type { StatePart } from "./state-part.ts";

const t = speaker(transcriptEn);

/** A part that breaks the shape of its own state: what is wrong, and all of it as it came. */
export function Malformed({ part }: StatePart<"malformed">) {
  return (
    <PartFrame part={part} sign="eye" words={t("part.malformed")} isRawOpen>
      <PartNote text={t("part.malformed-says", { fault: spellName(part.fault) })} />
    </PartFrame>
  );
}
