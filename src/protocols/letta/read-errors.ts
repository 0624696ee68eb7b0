import { type BackendErrorKind, BackendFailure, errorOf } from "../../domain/backend-error.ts";
import { sentence } from "../../domain/sentence.ts";
import { type ErrorRow, type ErrorTable, errorOfFault, HttpFailure } from "../http.ts";

/** What a status means while reading (protocols/letta.md, "Errors"). */
const byStatus: ReadonlyMap<number, ErrorRow> = new Map<number, ErrorRow>([
  [401, ["needs-token", "letta.read.needs-token"]],
  [403, ["not-allowed", "letta.read.not-allowed"]],
  [404, ["gone", "letta.read.gone"]],
  [405, ["unreadable", "letta.read.no-such-path"]],
  [408, ["server-failed", "letta.read.server-failed"]],
  [410, ["gone", "letta.read.gone"]],
  // An id that Letta does not take for one: an address by hand, or another system's.
  [422, ["gone", "letta.read.no-such-id"]],
  [425, ["server-failed", "letta.read.server-failed"]],
  [429, ["slow-down", "letta.read.slow-down"]],
  [507, ["storage-full", "letta.read.storage-full"]],
]);

/** A failure with one of Letta's sentences. */
export const failureOf = (kind: BackendErrorKind, id: string): BackendFailure =>
  new BackendFailure(errorOf(kind, sentence(id)));

/**
 * Letta's own words in the body of an error: `detail`, a text or an object with a `message`; after a failure of the
 * model `error`, with a `message` or a `detail`. Null where there are none. Reading and sending find them alike.
 */
export function wordsOf(body: string): string | null {
  const said = parsed(body);
  const detail = memberOf(said, "detail");
  const error = memberOf(said, "error");
  const found = [detail, memberOf(detail, "message"), memberOf(error, "message"), memberOf(error, "detail")];
  return found.find((words): words is string => typeof words === "string") ?? null;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? value[key as keyof typeof value]
    : null;

/** What an error means while reading. */
const table: ErrorTable = { prefix: "letta.read", byStatus, brokenOff: "unreadable", wordsOf };

/** Whatever was thrown while reading, as the failure that the port promises. */
export function readFailure(thrown: unknown, now: number): BackendFailure {
  if (thrown instanceof BackendFailure) return thrown;
  if (thrown instanceof HttpFailure) return new BackendFailure(errorOfFault(table, thrown.fault, now));
  return failureOf("unreadable", "letta.read.unreadable");
}
