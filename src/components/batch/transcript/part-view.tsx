import type { TranscriptPart } from "../../../domain/transcript.ts";
import { spellName } from "../../../lib/text/literal-text.ts";
import { transcriptEn } from "../../../messages/en/transcript.ts";
import { speaker } from "../../../messages/speaker.ts";
import { FilePart } from "./files/file-part.tsx";
import { SourceDocument } from "./files/source-document.tsx";
import { SourceUrl } from "./files/source-url.tsx";
import { Fold } from "./fold.tsx";
import { FoldedText } from "./folded-text.tsx";
import { JsonValue } from "./json-value.tsx";
import { ToolPartView } from "./tool-part-view.tsx";
import styles from "./transcript.module.css";

const t = speaker(transcriptEn);

/** A piece of a message by its kind; a new kind does not compile until it is drawn. */
export function PartView({ part, step }: { readonly part: TranscriptPart; readonly step: number }) {
  switch (part.kind) {
    case "text":
      return <Words text={part.text} isStreaming={part.isStreaming} />;
    case "reasoning":
      return <Reasoning part={part} />;
    case "error":
      return <FoldedText label={t("script.error")} text={part.text} />;
    case "tool":
      return <ToolPartView part={part.part} />;
    case "step":
      return <p className={styles["step"]}>{t("script.step", { at: step })}</p>;
    case "source-url":
      return <SourceUrl part={part} />;
    case "source-document":
      return <SourceDocument part={part} />;
    case "file":
      return <FilePart part={part} />;
    case "data": {
      const label = t("script.data", { name: spellName(part.name) });
      return (
        <Fold label={label} count={part.source.length}>
          <JsonValue label={label} source={part.source} />
        </Fold>
      );
    }
    case "raw":
      return <RawPart part={part} />;
  }
}

interface PartOf<Kind extends TranscriptPart["kind"]> {
  readonly part: Extract<TranscriptPart, { readonly kind: Kind }>;
}

function Words({ text, isStreaming }: { readonly text: string; readonly isStreaming: boolean }) {
  return (
    <>
      {text === "" ? <p className={styles["quiet"]}>{t("script.empty-text")}</p> : <FoldedText text={text} />}
      {isStreaming ? <p className={styles["quiet"]}>{t("script.streaming")}</p> : null}
    </>
  );
}

function Reasoning({ part }: PartOf<"reasoning">) {
  return (
    <Fold label={t("script.reasoning")} count={part.text.length}>
      <Words text={part.text} isStreaming={part.isStreaming} />
    </Fold>
  );
}

function RawPart({ part }: PartOf<"raw">) {
  return (
    <div>
      {part.fault === null ? null : (
        <p className={styles["quiet"]}>{t("script.fault", { fault: spellName(part.fault) })}</p>
      )}
      <FoldedText label={t("script.raw", { type: spellName(part.type) })} text={part.source} isCode />
    </div>
  );
}

/** A piece as it came, as far as it is known: what stands in its place when it cannot be drawn. */
export function asItCame(part: TranscriptPart): string | null {
  switch (part.kind) {
    case "tool":
      return part.part.source;
    case "raw":
    case "data":
      return part.source;
    case "text":
    case "reasoning":
    case "error":
      return part.text;
    case "source-url":
    case "file":
      return part.url;
    case "source-document":
      return part.name ?? part.title;
    case "step":
      return null;
  }
}
