import type { TranscriptMessage, TranscriptPart } from "../../../domain/transcript.ts";
import { batchEn } from "../../../messages/en/batch.ts";
import { speaker } from "../../../messages/speaker.ts";
import { clockTime } from "../clock-time.ts";
import { FoldedText } from "./folded-text.tsx";
import { ToolPartView } from "./tool-part-view.tsx";
import styles from "./transcript.module.css";

const t = speaker(batchEn);

/** One message: who, when, and its parts in the order in which they came. */
export function MessageView({ message }: { readonly message: TranscriptMessage }) {
  const { role, at, isCompaction, parts } = message;
  return (
    <div className={styles["message"]}>
      <p className={styles["who"]}>
        {t(isCompaction ? "script.compaction" : `script.role.${role}`)}
        {at === null ? null : `, ${clockTime(at)}`}
      </p>
      <div className={styles["parts"]}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one message have no id and keep their order
          <PartView key={index} part={part} />
        ))}
      </div>
    </div>
  );
}

function PartView({ part }: { readonly part: TranscriptPart }) {
  switch (part.kind) {
    case "text":
      return <FoldedText text={part.text} />;
    case "reasoning":
      return <FoldedText label={t("script.reasoning")} text={part.text} />;
    case "error":
      return <FoldedText label={t("script.error")} text={part.text} />;
    case "tool":
      return <ToolPartView part={part.part} />;
    case "step":
      return null;
    case "raw":
      return (
        <>
          {part.fault === null ? null : (
            <p className={styles["quiet"]}>{t("script.fault", { fault: part.fault })}</p>
          )}
          <FoldedText label={t("script.raw", { type: part.type })} text={part.source} isCode />
        </>
      );
  }
}
