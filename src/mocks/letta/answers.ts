import { jsonAnswer } from "../answers.ts";

/** A refusal in the server's own form, whose `detail` is one text. */
export const detailAnswer = (
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): Response => jsonAnswer(JSON.stringify({ detail }), status, headers);

/** A 422 of the server's checks: the faults stand in one text (protocols/letta.md, "Errors"). */
export const invalidAnswer = (detail: string, examples?: readonly string[]): Response =>
  jsonAnswer(JSON.stringify({ trace_id: "", detail, ...(examples === undefined ? {} : { examples }) }), 422);

/** What a list says to a limit below nothing. */
export const databaseAnswer = (): Response => detailAnswer(500, "A database error occurred.");
