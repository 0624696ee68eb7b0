import type { Source } from "../../../lib/json/json-piece.ts";
import { readText, readTextSoon } from "../../../lib/json/json-piece-spans.ts";
import { failureOf } from "../read-errors.ts";

/** Reads an answer's text with its spans. Throws `BackendFailure` `unreadable` when it is not JSON. */
export const readAnswer = (text: string): Source => orUnreadable(readText(text));

/** As `readAnswer`; a long text is scanned in a worker, so that it never holds the page up. */
export const readAnswerSoon = async (text: string): Promise<Source> => orUnreadable(await readTextSoon(text));

function orUnreadable(source: Source | null): Source {
  if (source === null) throw failureOf("unreadable", "phoenix.read.unreadable");
  return source;
}
