import { jsonAnswer } from "../answers.ts";

/** A refusal in the server's own form. */
export const errorAnswer = (
  status: number,
  error: string,
  headers: Readonly<Record<string, string>> = {},
): Response => jsonAnswer(JSON.stringify({ error }), status, headers);
