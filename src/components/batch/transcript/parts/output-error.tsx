import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { FoldedText } from "../folded-text.tsx";
import { JsonValue } from "../json-value.tsx";
import { ApprovalFacts } from "./approval-facts.tsx";
import { PartFrame, PartNote } from "./part-frame.tsx";
import { PartInput } from "./part-input.tsx";
import type { StatePart } from "./state-part.ts";

const t = speaker(transcriptEn);

/** It failed. That it was approved before is a fact of its own, and both are told. */
export function OutputError({ part }: StatePart<"output-error">) {
  const { input, rawInput, errorText } = part;
  return (
    <PartFrame part={part} sign="warning" words={wordsOf(part)}>
      <ApprovalFacts approval={part.approval} />
      {errorText === "" ? (
        <PartNote text={t("part.error-empty")} />
      ) : (
        <FoldedText label={t("part.error")} text={errorText} isCode />
      )}
      {input === null && rawInput !== null ? null : <PartInput part={part} />}
      {rawInput === null || rawInput === "null" ? null : (
        <JsonValue label={t("part.raw-input")} source={rawInput} />
      )}
    </PartFrame>
  );
}

function wordsOf({ approval }: StatePart<"output-error">["part"]): string {
  if (approval === null) return t("part.output-error");
  return t(approval.approved ? "part.output-error-yes" : "part.output-error-no");
}
