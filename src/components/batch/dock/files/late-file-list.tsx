import { lazy, Suspense, useState } from "react";
import { byteWords } from "../../../../lib/bytes/byte-words.ts";
import { attachmentsEn } from "../../../../messages/en/attachments.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { LiteralText } from "../../../../ui/literal-text.tsx";
import styles from "../../../attachments/attachments.module.css";
import { FetchBoundary } from "../../../fetch-boundary.tsx";
import feedback from "../feedback.module.css";
import type { FileListProps } from "./file-list.tsx";

const t = speaker(attachmentsEn);

/** The list with its pictures is a chunk of its own: most feedback is words. */
const makeList = () => lazy(async () => ({ default: (await import("./file-list.tsx")).FileList }));

let List = makeList();

/** The list of files, when it has come; until then their names, as high as it will be. */
export function LateFileList(props: FileListProps) {
  const [attempt, setAttempt] = useState(0);
  const handleAgain = () => {
    // A lazy component that failed stays failed: only a new one fetches again.
    List = makeList();
    setAttempt(attempt + 1);
  };
  return (
    <FetchBoundary key={attempt} fallback={<NotFetched {...props} onAgain={handleAgain} />}>
      <Suspense fallback={<Names {...props} />}>
        <List {...props} />
      </Suspense>
    </FetchBoundary>
  );
}

function Names({ files, isStruck }: FileListProps) {
  return (
    <ul className={styles["list"]} data-struck={isStruck || undefined}>
      {files.map(({ id, name, bytes }) => (
        <li key={id} className={styles["tile"]}>
          <span className={styles["preview"]}>
            <Icon name="file" />
          </span>
          <span className={styles["facts"]}>
            <span className={styles["name"]}>
              <LiteralText text={name} place="name" />
            </span>
            <span className={styles["said"]}>{byteWords(bytes.size)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function NotFetched({ onAgain, ...list }: FileListProps & { readonly onAgain: () => void }) {
  return (
    <>
      <Names {...list} />
      <p className={feedback["quiet"]}>{t("files.not-loaded")}</p>
      <Button onClick={onAgain}>{t("files.load-again")}</Button>
    </>
  );
}
