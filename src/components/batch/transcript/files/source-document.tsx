import type { TranscriptPart } from "../../../../domain/transcript.ts";
import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { LiteralText } from "../../../../ui/literal-text.tsx";
import { FileLine } from "./file-line.tsx";
import styles from "./files.module.css";

const t = speaker(transcriptEn);

interface SourceDocumentProps {
  readonly part: Extract<TranscriptPart, { readonly kind: "source-document" }>;
}

/** A document that an agent names as its source: only its names; nothing of it is here. */
export function SourceDocument({ part }: SourceDocumentProps) {
  const { title, name, mediaType } = part;
  return (
    <div className={styles["item"]}>
      <FileLine kind={t("script.document")} name={name} mediaType={mediaType} />
      {title === null ? null : (
        <p>
          “<LiteralText text={title} place="prose" />”
        </p>
      )}
    </div>
  );
}
