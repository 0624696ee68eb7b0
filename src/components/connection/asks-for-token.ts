import type { Submission } from "../../domain/submission.ts";

/** Whether a sending was refused for its token: its report asks for one, and nothing beside it does. */
export const asksForToken = (submission: Submission | undefined): boolean =>
  submission?.state.kind === "refused" && submission.state.error.kind === "needs-token";
