import type { Ref } from "react";
import { sizeOf } from "../../../../domain/attachments.ts";
import type { Attachment } from "../../../../domain/decision.ts";
import type { AttachmentLimits } from "../../../../domain/decision-rules.ts";
import { byteWords } from "../../../../lib/bytes/byte-words.ts";
import { attachmentsEn } from "../../../../messages/en/attachments.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { Icon } from "../../../../ui/icon.tsx";
import hidden from "../../../../ui/visually-hidden.module.css";
import feedback from "../feedback.module.css";
import styles from "./files.module.css";
import type { Offered } from "./offered-files.ts";

const t = speaker(attachmentsEn);

interface AttachFilesProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly id: string;
  readonly files: readonly Attachment[];
  readonly limits: AttachmentLimits;
  readonly onOffer: (offered: Offered) => void;
}

/** The picker of files of any type, with how many may go and how large they may be together. */
export function AttachFiles({ ref, id, files, limits, onOffer }: AttachFilesProps) {
  return (
    <>
      <label className={styles["attach"]}>
        <input
          ref={ref}
          type="file"
          multiple
          className={hidden["hidden"]}
          aria-describedby={id}
          onChange={({ currentTarget }) => {
            const picked = [...(currentTarget.files ?? [])];
            // The same file can be picked again after it was removed.
            currentTarget.value = "";
            if (picked.length > 0) onOffer({ files: picked, folders: [] });
          }}
        />
        <Icon name="clip" />
        {t("files.attach")}
      </label>
      <span id={id} className={feedback["quiet"]}>
        {limitWords(files, limits)}
      </span>
    </>
  );
}

function limitWords(files: readonly Attachment[], limits: AttachmentLimits): string {
  const most = byteWords(limits.bytes);
  return files.length === 0
    ? t("files.up-to", { limit: limits.files, size: most })
    : t("files.of", { count: files.length, limit: limits.files, size: byteWords(sizeOf(files)), most });
}
