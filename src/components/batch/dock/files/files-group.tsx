import { byteWords } from "../../../../lib/bytes/byte-words.ts";
import { attachmentsEn } from "../../../../messages/en/attachments.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { areFilesKept, mostKeptBytes } from "../../../../stores/kept-files.ts";
import { useWishedFocus } from "../../focus/use-wished-focus.ts";
import feedback from "../feedback.module.css";
import type { FileListProps } from "./file-list.tsx";
import styles from "./files.module.css";
import { LateFileList } from "./late-file-list.tsx";

const t = speaker(attachmentsEn);

interface FilesGroupProps extends FileListProps {
  /** The id of what is wrong with them. */
  readonly describedBy: string;
}

/**
 * The files that stand in Feedback. A press on Submit that they keep from going leads to the group and not to one of
 * its buttons, so that pressing the same key again removes nothing.
 */
export function FilesGroup({ describedBy, ...list }: FilesGroupProps) {
  const group = useWishedFocus<HTMLFieldSetElement>("files");
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className={styles["group"]}
      aria-label={t("files.list")}
      aria-describedby={describedBy}
    >
      <LateFileList {...list} />
      {areFilesKept(list.files) ? null : (
        <p className={feedback["quiet"]}>{t("files.not-kept", { most: byteWords(mostKeptBytes) })}</p>
      )}
    </fieldset>
  );
}
