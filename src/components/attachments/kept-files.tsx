import type { Attachment } from "../../domain/decision.ts";
import { cleanFileName } from "../../lib/bytes/clean-file-name.ts";
import { spellName } from "../../lib/text/literal-text.ts";
import { attachmentsEn } from "../../messages/en/attachments.ts";
import { speaker } from "../../messages/speaker.ts";
import { Button } from "../../ui/button.tsx";
import { saveBytes } from "../save-bytes.ts";
import styles from "./attachments.module.css";
import { FileTile } from "./file-tile.tsx";

const t = speaker(attachmentsEn);

/** The files of a draft that has no way on: each can be saved, under a cleaned name, and none is opened here. */
export function KeptFiles({ files }: { readonly files: readonly Attachment[] }) {
  return (
    <ul className={styles["list"]} aria-label={t("files.list")}>
      {files.map((file) => (
        <FileTile key={file.id} file={file}>
          <Button
            className={styles["act"] ?? ""}
            aria-label={t("files.save-name", { name: spellName(file.name) })}
            onClick={() => saveBytes(file.bytes, cleanFileName(file.name))}
          >
            {t("files.save")}
          </Button>
        </FileTile>
      ))}
    </ul>
  );
}
