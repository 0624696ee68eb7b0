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

/** No statuses are documented (protocols/envole.md, "Errors"): these are what they mean everywhere. */
const byStatus: ReadonlyMap<number, Row> = new Map<number, Row>([
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

/** What an error means while reading. `now` is wall time, milliseconds since the epoch. */
function readError(fault: HttpFault, now: number): BackendError {
  switch (fault.kind) {
    case "no-answer":
    case "taken-back":
      return errorOf("unreachable", sentence("envole.read.no-answer"));
    case "page":
      return errorOf("unreadable", sentence("envole.read.page"));
    case "broken-off":
      return errorOf("unreadable", sentence("envole.read.broken-off"));
    case "status":
      return readStatus(fault, now);
  }
}

function readStatus(fault: StatusFault, now: number): BackendError {
  const row = byStatus.get(fault.status);
  if (row !== undefined) {
    const error = errorOf(row[0], sentence(row[1]), wordsOf(fault));
    return row[0] === "slow-down" ? { ...error, retryAt: retryAt(fault.headers, now) } : error;
  }
  if (fault.status >= 500)
    return errorOf("server-failed", sentence("envole.read.server-failed"), wordsOf(fault));
  return errorOf("refused", sentence("envole.read.refused", { status: fault.status }), wordsOf(fault));
}

/** The server's own words, when they are words: a page's markup is not quoted. */
export const wordsOf = (fault: StatusFault): string | null =>
  (fault.headers.get("content-type") ?? "").startsWith("text/html") ? null : quotable(fault.text);

/** As much of a server's words as is quoted: 2,000 characters at most, and no half of one. */
export const quotable = (words: string): string => words.slice(0, 2_000).replace(/[\ud800-\udbff]$/, "");

/** Whatever was thrown while reading, as the failure that the port promises. */
export function readFailure(thrown: unknown, now: number): BackendFailure {
  if (thrown instanceof BackendFailure) return thrown;
  if (thrown instanceof HttpFailure) return new BackendFailure(readError(thrown.fault, now));
  return failureOf("unreadable", "envole.read.unreadable");
}
