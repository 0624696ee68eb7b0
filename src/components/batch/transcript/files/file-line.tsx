import { transcriptEn } from "../../../../messages/en/transcript.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { LiteralText } from "../../../../ui/literal-text.tsx";
import styles from "./files.module.css";

const t = speaker(transcriptEn);

interface FileLineProps {
  /** What it is; ours. */
  readonly kind: string;
  /** As it came: what could not be seen in it is a chip. */
  readonly name: string | null;
  /** As it was said to be. */
  readonly mediaType: string;
  readonly bytes?: number;
}

/** What is said of a file: its name, its type, its size. */
export function FileLine({ kind, name, mediaType, bytes }: FileLineProps) {
  return (
    <p className={styles["line"]}>
      <span className={styles["kind"]}>{kind}</span>
      {name === null || name === "" ? (
        <span>{t("script.no-name")}</span>
      ) : (
        <code>
          <LiteralText text={name} place="name" />
        </code>
      )}
      <span className={styles["said"]}>
        <LiteralText text={mediaType} place="name" />
      </span>
      {bytes === undefined ? null : (
        <span className={styles["said"]}>{t("script.bytes", { count: bytes })}</span>
      )}
    </p>
  );
}
