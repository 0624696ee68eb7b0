import type { BackendError } from "../../../domain/backend-error.ts";
import type { Submission } from "../../../domain/submission.ts";

/** The refusal of a sending that the server saw as an abort beside other decisions; null where it is none. */
export function mixedAbortOf(submission: Submission | undefined): BackendError | null {
  if (submission?.state.kind !== "refused") return null;
  const { error } = submission.state;
  return error.kind === "mixed-abort" ? error : null;
}
