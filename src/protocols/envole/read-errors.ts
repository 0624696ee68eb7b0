import { type BackendErrorKind, BackendFailure, errorOf } from "../../domain/backend-error.ts";
import { sentence } from "../../domain/sentence.ts";
import { type ErrorRow, type ErrorTable, errorOfFault, HttpFailure } from "../http.ts";

/** No statuses are documented (protocols/envole.md, "Errors"): these are what they mean everywhere. */
const byStatus: ReadonlyMap<number, ErrorRow> = new Map<number, ErrorRow>([
  [401, ["needs-token", "envole.read.needs-token"]],
  [403, ["not-allowed", "envole.read.not-allowed"]],
  [404, ["gone", "envole.read.gone"]],
  [405, ["unreadable", "envole.read.no-such-path"]],
  [408, ["server-failed", "envole.read.server-failed"]],
  [410, ["gone", "envole.read.gone"]],
  [425, ["server-failed", "envole.read.server-failed"]],
  [429, ["slow-down", "envole.read.slow-down"]],
  [507, ["storage-full", "envole.read.storage-full"]],
]);

/** A failure with one of Envole's sentences. */
export const failureOf = (kind: BackendErrorKind, id: string): BackendFailure =>
  new BackendFailure(errorOf(kind, sentence(id)));

/** What an error means while reading. */
const table: ErrorTable = { prefix: "envole.read", byStatus, brokenOff: "unreadable" };

/** Whatever was thrown while reading, as the failure that the port promises. */
export function readFailure(thrown: unknown, now: number): BackendFailure {
  if (thrown instanceof BackendFailure) return thrown;
  if (thrown instanceof HttpFailure) return new BackendFailure(errorOfFault(table, thrown.fault, now));
  return failureOf("unreadable", "envole.read.unreadable");
}
