import { useMemo } from "react";
import type { ToolPart } from "../../../../domain/tool-part.ts";
import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { Fold } from "../fold.tsx";
import { JsonValue } from "../json-value.tsx";
import { toolViewOf } from "../tool-views/registry.ts";
import { PartNote } from "./part-frame.tsx";
import { usePartFacts } from "./use-part-facts.ts";

const t = speaker(transcriptEn);

interface PartInputProps {
  readonly part: Extract<ToolPart, { readonly input: string | null }>;
  readonly label?: string;
}

/** The arguments of a part; where the tool has a view of its own, that view and the arguments one press away. */
export function PartInput({ part, label = t("part.input") }: PartInputProps) {
  const { card } = usePartFacts(part);
  const view = useMemo(() => toolViewOf(part)?.input(part) ?? null, [part]);
  if (part.input === null) return <PartNote text={t("part.input-none")} />;
  if (card !== null) return <PartNote text={t("part.input-above")} />;
  if (view === null) return <JsonValue label={label} source={part.input} />;
  return (
    <>
      {view}
      <Fold label={label} count={part.input.length}>
        <JsonValue label={label} source={part.input} />
      </Fold>
    </>
  );
}
