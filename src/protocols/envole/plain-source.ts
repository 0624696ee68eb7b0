import type { Source } from "../../lib/json/json-piece.ts";
import { plainPiece } from "../../lib/json/plain-piece.ts";
import { failureOf } from "./read-errors.ts";

/** Reads an answer as ordinary values: for lists and a first look, never for what is decided. Throws `BackendFailure`. */
export function readPlainly(text: string): Source {
  try {
    return plainPiece(JSON.parse(text));
  } catch {
    throw failureOf("unreadable", "envole.read.unreadable");
  }
}
