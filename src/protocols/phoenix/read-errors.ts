import {
  type BackendError,
  type BackendErrorKind,
  BackendFailure,
  errorOf,
} from "../../domain/backend-error.ts";
import { sentence } from "../../domain/sentence.ts";
import {
  type ErrorRow,
  type ErrorTable,
  errorOfFault,
  HttpFailure,
  type HttpFault,
  type StatusFault,
} from "../http.ts";

const byStatus: ReadonlyMap<number, ErrorRow> = new Map<number, ErrorRow>([
  [401, ["needs-token", "phoenix.read.needs-token"]],
  [403, ["not-allowed", "phoenix.read.not-allowed"]],
  [404, ["gone", "phoenix.read.gone"]],
  [405, ["unreadable", "phoenix.read.no-such-path"]],
  [408, ["server-failed", "phoenix.read.server-failed"]],
  [410, ["gone", "phoenix.read.gone"]],
  [425, ["server-failed", "phoenix.read.server-failed"]],
  [429, ["slow-down", "phoenix.read.slow-down"]],
  [507, ["storage-full", "phoenix.read.storage-full"]],
]);

/** A failure with one of Phoenix's sentences. */
export const failureOf = (kind: BackendErrorKind, id: string): BackendFailure =>
  new BackendFailure(errorOf(kind, sentence(id)));

/** Whether a 401 speaks of the page's origin, where no token would help (protocols/phoenix.md, "Errors"). */
export const isUntrustedOrigin = (fault: StatusFault): boolean =>
  fault.status === 401 && fault.text.trim() === "untrusted origin";

const table: ErrorTable = { prefix: "phoenix.read", byStatus, brokenOff: "unreadable" };

/** What an error means while reading. `now` is wall time, milliseconds since the epoch. */
export const readError = (fault: HttpFault, now: number): BackendError =>
  fault.kind === "status" && isUntrustedOrigin(fault)
    ? errorOf("not-allowed", sentence("phoenix.read.untrusted-origin"), fault.text)
    : errorOfFault(table, fault, now);

/** Whatever was thrown while reading, as the failure that the port promises. */
export function readFailure(thrown: unknown, now: number): BackendFailure {
  if (thrown instanceof BackendFailure) return thrown;
  if (thrown instanceof HttpFailure) return new BackendFailure(readError(thrown.fault, now));
  return failureOf("unreadable", "phoenix.read.unreadable");
}
