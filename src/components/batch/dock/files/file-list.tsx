import { useRef } from "react";
import { withFileRemoved } from "../../../../domain/attachments.ts";
import type { Attachment } from "../../../../domain/decision.ts";
import { spellName } from "../../../../lib/text/literal-text.ts";
import { attachmentsEn } from "../../../../messages/en/attachments.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { Button } from "../../../../ui/button.tsx";
import styles from "../../../attachments/attachments.module.css";
import { FileTile } from "../../../attachments/file-tile.tsx";
import { useBatchScope } from "../../batch-scope.ts";
import { changeFromDock } from "../change-from-dock.ts";

const t = speaker(attachmentsEn);

/** The files of a draft, as a list that they can be removed from. */
export interface FileListProps {
  readonly files: readonly Attachment[];
  /** They stay behind: the choices go without them. */
  readonly isStruck: boolean;
  readonly onRemoved: (name: string) => void;
  /** The last one was removed: the focus goes on from here. */
  readonly onLastRemoved: () => void;
}

/** Every file with what it is, and its "Remove", after which the focus stands on the next one's. A chunk of its own. */
export function FileList({ files, isStruck, onRemoved, onLastRemoved }: FileListProps) {
  const scope = useBatchScope();
  const list = useRef<HTMLUListElement>(null);
  const remove = ({ id, name }: Attachment, at: number) => {
    const next = list.current?.querySelectorAll("button")[at + 1];
    if (next === undefined) onLastRemoved();
    else next.focus();
    changeFromDock(scope, (draft) => withFileRemoved(draft, id));
    onRemoved(name);
  };
  return (
    <ul ref={list} className={styles["list"]} data-struck={isStruck || undefined}>
      {files.map((file, at) => (
        <FileTile key={file.id} file={file}>
          <Button
            look="plain"
            className={styles["act"] ?? ""}
            aria-label={nameOfRemove(files, file)}
            onClick={() => remove(file, at)}
          >
            {t("files.remove")}
          </Button>
        </FileTile>
      ))}
    </ul>
  );
}

/** Files of one name are told apart by their place among them. */
function nameOfRemove(files: readonly Attachment[], file: Attachment): string {
  const name = file.name === "" ? t("files.no-name") : spellName(file.name);
  const same = files.filter((one) => one.name === file.name);
  if (same.length === 1) return t("files.remove-name", { name });
  return t("files.remove-place", { name, at: same.indexOf(file) + 1, of: same.length });
}
