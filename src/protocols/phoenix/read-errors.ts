import {
  type BackendError,
  type BackendErrorKind,
  BackendFailure,
  errorOf,
} from "../../domain/backend-error.ts";
import { sentence } from "../../domain/sentence.ts";
import { HttpFailure, type HttpFault, retryAt } from "../http.ts";

type StatusFault = Extract<HttpFault, { kind: "status" }>;

/** One row of an error table: the kind and the id of its sentence. */
export type Row = readonly [kind: BackendErrorKind, id: string];

const byStatus: ReadonlyMap<number, Row> = new Map<number, Row>([
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

/** What an error means while reading. `now` is wall time, milliseconds since the epoch. */
export function readError(fault: HttpFault, now: number): BackendError {
  switch (fault.kind) {
    case "no-answer":
    case "taken-back":
      return errorOf("unreachable", sentence("phoenix.read.no-answer"));
    case "page":
      return errorOf("unreadable", sentence("phoenix.read.page"));
    case "broken-off":
      return errorOf("unreadable", sentence("phoenix.read.broken-off"));
    case "status":
      return readStatus(fault, now);
  }
}

function readStatus(fault: StatusFault, now: number): BackendError {
  if (isUntrustedOrigin(fault))
    return errorOf("not-allowed", sentence("phoenix.read.untrusted-origin"), fault.text);
  const row = byStatus.get(fault.status);
  if (row !== undefined) {
    const error = errorOf(row[0], sentence(row[1]), wordsOf(fault));
    return row[0] === "slow-down" ? { ...error, retryAt: retryAt(fault.headers, now) } : error;
  }
  if (fault.status >= 500)
    return errorOf("server-failed", sentence("phoenix.read.server-failed"), wordsOf(fault));
  return errorOf("refused", sentence("phoenix.read.refused", { status: fault.status }), wordsOf(fault));
}

/** The server's own words, when they are words: a page's markup is not quoted. At most 2,000 characters. */
export const wordsOf = (fault: StatusFault): string | null =>
  (fault.headers.get("content-type") ?? "").startsWith("text/html") ? null : fault.text.slice(0, 2000);

/** Whatever was thrown while reading, as the failure that the port promises. */
export function readFailure(thrown: unknown, now: number): BackendFailure {
  if (thrown instanceof BackendFailure) return thrown;
  if (thrown instanceof HttpFailure) return new BackendFailure(readError(thrown.fault, now));
  return failureOf("unreadable", "phoenix.read.unreadable");
}
