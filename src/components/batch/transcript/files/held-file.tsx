import { useState } from "react";
import type { TranscriptPart } from "../../../../domain/transcript.ts";
import { cleanFileName } from "../../../../lib/bytes/clean-file-name.ts";
import { rasterKindOf } from "../../../../lib/bytes/raster-kind.ts";
import { spellName } from "../../../../lib/text/literal-text.ts";
import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { Button } from "../../../../ui/button.tsx";
import { saveBytes } from "../../../save-bytes.ts";
import { useBlobAddress } from "../../../use-blob-address.ts";
import { FileLine } from "./file-line.tsx";
import styles from "./files.module.css";

const t = speaker(transcriptEn);

interface HeldFileProps {
  readonly part: Extract<TranscriptPart, { readonly kind: "file" }>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * A file whose bytes are here. Only what its first bytes prove to be a raster picture is drawn; everything else is
 * saved as plain bytes under a cleaned name, and never opened in this page (T-35).
 */
export function HeldFile({ part, bytes }: HeldFileProps) {
  const raster = rasterKindOf(bytes);
  const said = part.mediaType.toLowerCase();
  const name = cleanFileName(part.name ?? "");
  return (
    <div className={styles["item"]}>
      <FileLine
        kind={t("script.file")}
        name={part.name}
        mediaType={part.mediaType}
        bytes={bytes.byteLength}
      />
      {raster !== null && raster !== said ? (
        <p className={styles["quiet"]}>
          {t("script.not-as-said", { said: spellName(part.mediaType), found: raster })}
        </p>
      ) : null}
      {raster === null ? null : <Picture name={part.name ?? name} bytes={bytes} type={raster} />}
      <p className={styles["line"]}>
        <Button className={styles["save"]} onClick={() => saveBytes(bytes, name)}>
          {t("script.save", { name })}
        </Button>
        <span className={styles["quiet"]}>{t("script.save-says")}</span>
      </p>
    </div>
  );
}

interface PictureProps {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

function Picture({ name, bytes, type }: PictureProps) {
  const address = useBlobAddress(bytes, type);
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return <p className={styles["quiet"]}>{t("script.no-image")}</p>;
  if (address === null) return null;
  return (
    // biome-ignore lint/plugin: the address of bytes in this page, of a type that was proved
    <img
      className={styles["picture"]}
      src={address}
      alt={t("script.image", { name: spellName(name) })}
      decoding="async"
      onError={() => setHasFailed(true)}
    />
  );
}
