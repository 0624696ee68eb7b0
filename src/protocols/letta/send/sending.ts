import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import { errorOf } from "../../../domain/backend-error.ts";
import type { DecidingAnswer } from "../../../domain/decision.ts";
import { sentence } from "../../../domain/sentence.ts";
import type { SendingOf } from "../../sending.ts";
import type { LettaClient } from "../client.ts";

/** What one sending is about. */
export type Sending = SendingOf<LettaClient, DecidingAnswer>;

/** Nobody can say what became of it, for a reason that stands in one of this half's sentences. */
export const unknownAs = (
  kind: "unreachable" | "unreadable" | "server-failed",
  name: string,
  serverWords: string | null = null,
): SubmissionEvent => ({
  kind: "unknown",
  error: errorOf(kind, sentence(`letta.send.${name}`), serverWords),
});
