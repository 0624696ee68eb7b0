import { type BackendErrorKind, BackendFailure, errorOf } from "../../domain/backend-error.ts";
import { sentence } from "../../domain/sentence.ts";
import { type ErrorRow, type ErrorTable, errorOfFault, HttpFailure } from "../http.ts";

/**
 * What a status means while reading (protocols/mka1.md, "Errors"). 404 is "gone, or not yours": MKA1 never says
 * "forbidden" of a held call.
 */
const byStatus: ReadonlyMap<number, ErrorRow> = new Map<number, ErrorRow>([
  [401, ["needs-token", "mka1.read.needs-token"]],
  [403, ["not-allowed", "mka1.read.not-allowed"]],
  [404, ["gone", "mka1.read.gone"]],
  [405, ["unreadable", "mka1.read.no-such-path"]],
  [408, ["server-failed", "mka1.read.server-failed"]],
  [410, ["gone", "mka1.read.gone"]],
  [425, ["server-failed", "mka1.read.server-failed"]],
  [429, ["slow-down", "mka1.read.slow-down"]],
  [507, ["storage-full", "mka1.read.storage-full"]],
]);

/** A failure with one of MKA1's sentences. */
export const failureOf = (kind: BackendErrorKind, id: string): BackendFailure =>
  new BackendFailure(errorOf(kind, sentence(id)));

/** The words in an error's body: `{error: {message}}` of agents; any other body is quoted whole. */
export function wordsOf(body: string): string | null {
  try {
    const said: unknown = JSON.parse(body);
    const error = said !== null && typeof said === "object" && "error" in said ? said.error : null;
    const message = error !== null && typeof error === "object" && "message" in error ? error.message : null;
    return typeof message === "string" ? message : null;
  } catch {
    return null;
  }
}

const table: ErrorTable = { prefix: "mka1.read", byStatus, brokenOff: "unreadable", wordsOf };

/** Whatever was thrown while reading, as the failure that the port promises. */
export function readFailure(thrown: unknown, now: number): BackendFailure {
  if (thrown instanceof BackendFailure) return thrown;
  if (thrown instanceof HttpFailure) return new BackendFailure(errorOfFault(table, thrown.fault, now));
  return failureOf("unreadable", "mka1.read.unreadable");
}
