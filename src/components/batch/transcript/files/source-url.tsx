import type { TranscriptPart } from "../../../../domain/transcript.ts";
import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { LiteralText } from "../../../../ui/literal-text.tsx";
import { Address } from "./address.tsx";
import styles from "./files.module.css";

const t = speaker(transcriptEn);

interface SourceUrlProps {
  readonly part: Extract<TranscriptPart, { readonly kind: "source-url" }>;
}

/** An address that an agent names as its source: its title quoted, where it really leads, and the address as it came. */
export function SourceUrl({ part }: SourceUrlProps) {
  return (
    <div className={styles["item"]}>
      <p className={styles["line"]}>
        <span className={styles["kind"]}>{t("script.source")}</span>
        {part.title === null ? null : (
          <span>
            “<LiteralText text={part.title} place="prose" />”
          </span>
        )}
      </p>
      <Address url={part.url} />
    </div>
  );
}
