import { type ReactNode, useState } from "react";
import type { Attachment } from "../../domain/decision.ts";
import { byteWords } from "../../lib/bytes/byte-words.ts";
import type { RasterKind } from "../../lib/bytes/raster-kind.ts";
import { spellName } from "../../lib/text/literal-text.ts";
import { attachmentsEn } from "../../messages/en/attachments.ts";
import { speaker } from "../../messages/speaker.ts";
import { Icon } from "../../ui/icon.tsx";
import { LiteralText } from "../../ui/literal-text.tsx";
import { useBlobAddress } from "../use-blob-address.ts";
import styles from "./attachments.module.css";
import { useRasterKind } from "./use-raster-kind.ts";

const t = speaker(attachmentsEn);

interface FileTileProps {
  readonly file: Attachment;
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** One file of a draft: its picture where its first bytes prove one, its whole name drawn literally, its type, its size. */
export function FileTile({ file, children }: FileTileProps) {
  const { name, type, bytes } = file;
  const kind = useRasterKind(bytes);
  return (
    <li className={styles["tile"]}>
      <span className={styles["preview"]}>
        {kind === null ? <Icon name="file" /> : <Preview file={file} kind={kind} />}
      </span>
      <span className={styles["facts"]}>
        <span className={styles["name"]}>
          {name === "" ? t("files.no-name") : <LiteralText text={name} place="name" />}
        </span>
        <span className={styles["said"]}>
          <span>{type === "" ? t("files.no-type") : <LiteralText text={type} place="name" />}</span>
          {kind === null || kind === type ? null : <span>{t("files.not-as-said", { found: kind })}</span>}
          <span>{byteWords(bytes.size)}</span>
        </span>
      </span>
      {children}
    </li>
  );
}

/** Drawn from the bytes that are here; nothing is asked for. */
function Preview({ file, kind }: { readonly file: Attachment; readonly kind: RasterKind }) {
  const address = useBlobAddress(file.bytes, kind);
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return <Icon name="file" />;
  if (address === null) return null;
  return (
    // biome-ignore lint/plugin: the address of bytes in this page, of a type that was proved
    <img
      src={address}
      alt={t("files.preview", { name: spellName(file.name) })}
      decoding="async"
      onError={() => setHasFailed(true)}
    />
  );
}
