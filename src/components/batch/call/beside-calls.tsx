import { useId } from "react";
import type { ToolPart } from "../../../domain/tool-part.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { useBatchScope } from "../batch-scope.ts";
import { PartBoundary } from "../transcript/part-boundary.tsx";
import { PartFrame } from "../transcript/parts/part-frame.tsx";
import { PartInput } from "../transcript/parts/part-input.tsx";
import styles from "./calls.module.css";
import { runsWithAnswer } from "./runs-with-answer.ts";

const t = speaker(batchEn);

/** Calls that nobody decides and that run with the answer, whatever it is: each with its exact arguments, and no verbs. */
export function BesideCalls() {
  const { batch } = useBatchScope();
  const id = useId();
  const parts = batch.beside.filter((part) => runsWithAnswer(batch, part));
  if (parts.length === 0) return null;
  return (
    <section className={styles["with"]} aria-labelledby={id}>
      <h3 id={id}>{t("beside.runs", { count: parts.length })}</h3>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one step never change places
        <PartBoundary key={index} source={() => part.source}>
          <BesideCall part={part} />
        </PartBoundary>
      ))}
    </section>
  );
}

function BesideCall({ part }: { readonly part: ToolPart }) {
  return (
    <PartFrame part={part} sign="go" words={t("beside.words")}>
      <PartInput part={part} />
    </PartFrame>
  );
}
