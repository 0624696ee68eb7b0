import { useMemo } from "react";
import type { TranscriptPart } from "../../../../domain/transcript.ts";
import { isDataAddress, readDataAddress, roughSize } from "../../../../lib/bytes/data-address.ts";
import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { Button } from "../../../../ui/button.tsx";
import { useKept } from "../kept.ts";
import { Address } from "./address.tsx";
import { FileLine } from "./file-line.tsx";
import styles from "./files.module.css";
import { HeldFile } from "./held-file.tsx";

const t = speaker(transcriptEn);

/** A file that holds more is read only when a person asks for it, in bytes. */
const readAtOnce = 1_000_000;

interface FilePartProps {
  readonly part: Extract<TranscriptPart, { readonly kind: "file" }>;
}

/** A file. One that lies elsewhere is never loaded by itself (T-34); one that the address holds is drawn or saved. */
export function FilePart({ part }: FilePartProps) {
  if (isDataAddress(part.url)) return <HeldPart part={part} />;
  return (
    <div className={styles["item"]}>
      <FileLine kind={t("script.file")} name={part.name} mediaType={part.mediaType} />
      <p className={styles["quiet"]}>{t("script.not-loaded")}</p>
      <Address url={part.url} />
    </div>
  );
}

function HeldPart({ part }: FilePartProps) {
  const size = roughSize(part.url);
  const [isRead, setIsRead] = useKept("read", size <= readAtOnce);
  const held = useMemo(() => (isRead ? readDataAddress(part.url) : null), [isRead, part.url]);
  if (held !== null) return <HeldFile part={part} bytes={held.bytes} />;
  return (
    <div className={styles["item"]}>
      <FileLine kind={t("script.file")} name={part.name} mediaType={part.mediaType} />
      {isRead ? (
        <>
          <p className={styles["quiet"]}>{t("script.no-data")}</p>
          <Address url={part.url} />
        </>
      ) : (
        <Button onClick={() => setIsRead(true)}>{t("script.read-file", { bytes: size })}</Button>
      )}
    </div>
  );
}
