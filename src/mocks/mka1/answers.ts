import { jsonAnswer } from "../answers.ts";
import { entries, type Writable, write } from "../json-text.ts";

/** An answer with this as its body. */
export const answerWith = (body: Writable, status = 200): Response => jsonAnswer(write(body), status);

/** A refusal of the agents' addresses, as the vendor's types have it; under `/api/v1/llm` the same is assumed. */
export const errorAnswer = (status: number, message: string): Response =>
  answerWith(entries(["error", entries(["message", message], ["details", null])]), status);
