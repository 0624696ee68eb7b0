import type { Source } from "../../lib/json/json-piece.ts";
import { plainPiece } from "../../lib/json/plain-piece.ts";
import { failureOf } from "./read-errors.ts";

/**
 * Reads an answer as ordinary values: for a glance, never for what is shown or sent, so that nobody asks for a span.
 * Throws `BackendFailure`.
 */
export function readPlainly(text: string): Source {
  try {
    return plainPiece(JSON.parse(text), () => "");
  } catch {
    throw failureOf("unreadable", "phoenix.read.unreadable");
  }
}
