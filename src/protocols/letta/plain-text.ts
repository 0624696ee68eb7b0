import type { Source } from "../../lib/json/json-piece.ts";
import { plainPiece } from "../../lib/json/plain-piece.ts";
import { failureOf } from "./read-errors.ts";

/**
 * Reads an answer as ordinary values: for the list, of whose 7 kB an agent only the request is looked at. The text of
 * arguments is a string inside the answer, which is decoded to the character all the same. Throws `BackendFailure`.
 */
export function readPlainly(text: string): Source {
  try {
    return plainPiece(JSON.parse(text));
  } catch {
    throw failureOf("unreadable", "letta.read.unreadable");
  }
}

/** The items of a list that was read plainly. Throws `BackendFailure` where it is none. */
export function plainItems(text: string): readonly Source[] {
  const items = readPlainly(text).items();
  if (items === null) throw failureOf("unreadable", "letta.read.unreadable");
  return items;
}
