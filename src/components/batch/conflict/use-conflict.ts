import { useEffect, useLayoutEffect, useState } from "react";
import { useBatchScope } from "../batch-scope.ts";
import { reportPlace } from "../pane-state.ts";
import type { ConflictDialog } from "./conflict-dialog.tsx";
import { mixedAbortOf } from "./mixed-abort.ts";

/** The question after a mixed abort, as far as this pane still asks it. */
export interface Conflict {
  /** The dialog that asks; null when nothing is asked, and while or where it could not be loaded. */
  readonly Dialog: typeof ConflictDialog | null;
  /** A way on was taken, or the dialog was closed: it is not asked about this sending again. */
  readonly onAnswered: () => void;
}

/**
 * Asks once for each sending of this page that is refused while its pane is open; what was refused before the pane
 * opened stands in the report alone. The dialog is a chunk of its own, and the report says and offers the same.
 */
export function useConflict(): Conflict {
  const { submission, guard } = useBatchScope();
  const isRefused = mixedAbortOf(submission) !== null && submission?.isKept === false;
  const refused = isRefused ? submission.id : null;
  const [answered, setAnswered] = useState(refused);
  const isAsked = refused !== null && refused !== answered;
  // The two ways on stand in the report before the dialog does, and came by themselves.
  useLayoutEffect(() => {
    if (isAsked) guard.disturb(reportPlace);
  }, [isAsked, guard]);
  const Dialog = useLateDialog(isAsked);
  return { Dialog: isAsked ? Dialog : null, onAnswered: () => setAnswered(refused) };
}

function useLateDialog(isAsked: boolean): typeof ConflictDialog | null {
  const [Dialog, setDialog] = useState<typeof ConflictDialog | null>(null);
  useEffect(() => {
    if (!isAsked || Dialog !== null) return;
    import("./conflict-dialog.tsx").then(
      (chunk) => setDialog(() => chunk.ConflictDialog),
      // The report asks the same; the next refusal tries again.
      () => undefined,
    );
  }, [isAsked, Dialog]);
  return Dialog;
}
