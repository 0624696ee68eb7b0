import { useState } from "react";
import { sizeOf, withFilesAdded } from "../../../../domain/attachments.ts";
import { spellName } from "../../../../lib/text/literal-text.ts";
import { attachmentsEn } from "../../../../messages/en/attachments.ts";
import { speaker } from "../../../../messages/speaker.ts";
import { useBatchScope } from "../../batch-scope.ts";
import { changeFromDock } from "../change-from-dock.ts";
import type { Offered } from "./offered-files.ts";
import { takeFiles } from "./take-files.ts";

const t = speaker(attachmentsEn);

/** What was last said of files, in their own place. */
interface Said {
  /** That some were attached or removed: the list shows it, so it is spoken only. */
  readonly done: string;
  /** What could not be attached, a sentence each. */
  readonly not: readonly string[];
}

/** The way of files into the draft. */
export interface Attaching {
  /** Null where this batch takes no files. */
  readonly offer: ((offered: Offered) => void) | null;
  readonly said: Said;
  /** Says that one was removed. */
  readonly sayRemoved: (name: string) => void;
}

/** Attaches what is offered, by picker, drop or paste. */
export function useAttaching(): Attaching {
  const scope = useBatchScope();
  const [said, setSaid] = useState<Said>({ done: "", not: [] });
  const { attachments: limits } = scope.batch.rules;

  async function attach(offered: Offered, mostBytes: number): Promise<void> {
    const room = mostBytes - sizeOf(scope.draftStore.getState().draft.attachments);
    const { files, not } = await takeFiles(offered, room);
    if (files.length > 0) changeFromDock(scope, (draft) => withFilesAdded(draft, files));
    const names = files.map(({ name }) => spellName(name)).join(", ");
    setSaid({
      done: names === "" ? "" : t("files.added", { names }),
      not: not.map(({ name, why }) => t(`files.is-${why}`, { name: spellName(name) })),
    });
  }

  return {
    offer: limits === "none" ? null : (offered) => void attach(offered, limits.bytes),
    said,
    sayRemoved: (name) => setSaid({ done: t("files.removed", { name: spellName(name) }), not: [] }),
  };
}
