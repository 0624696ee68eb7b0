import { useMemo } from "react";
import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { Fold } from "../fold.tsx";
import { JsonValue } from "../json-value.tsx";
import { toolViewOf } from "../tool-views/registry.ts";
import { ApprovalFacts } from "./approval-facts.tsx";
import { PartFrame, PartNote } from "./part-frame.tsx";
import { PartInput } from "./part-input.tsx";
import type { StatePart } from "./state-part.ts";

const t = speaker(transcriptEn);

/** It gave an output, whatever that is: 0, false, an empty text and null too. A preliminary one is not the outcome. */
export function OutputAvailable({ part }: StatePart<"output-available">) {
  const { preliminary, approval } = part;
  return (
    <PartFrame part={part} sign={preliminary ? "clock" : "go"} words={wordsOf(part)}>
      {preliminary ? <PartNote text={t("part.output-available-preliminary-says")} /> : null}
      {approval === null ? <PartNote text={t("part.not-asked")} /> : null}
      <ApprovalFacts approval={approval} />
      <PartInput part={part} />
      <Output part={part} />
    </PartFrame>
  );
}

function wordsOf({ preliminary, approval }: StatePart<"output-available">["part"]): string {
  if (approval?.approved === false) return t("part.output-available-no");
  if (preliminary) return t("part.output-available-preliminary");
  return t(approval === null ? "part.output-available" : "part.output-available-yes");
}

function Output({ part }: StatePart<"output-available">) {
  const view = useMemo(() => toolViewOf(part)?.output(part) ?? null, [part]);
  const label = t(part.preliminary ? "part.output-preliminary" : "part.output");
  if (view === null) return <JsonValue label={label} source={part.output} />;
  return (
    <>
      {view}
      <Fold label={label} count={part.output.length}>
        <JsonValue label={label} source={part.output} />
      </Fold>
    </>
  );
}
