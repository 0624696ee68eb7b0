import { type BackendError, errorOf } from "../../domain/backend-error.ts";
import { sentence } from "../../domain/sentence.ts";
import { at, stringOf } from "../../lib/json-piece.ts";
import { readText } from "../../lib/json-piece-spans.ts";
import { type HttpFault, retryAt } from "../http.ts";
import { quotable, type Row, wordsOf } from "./read-errors.ts";

type StatusFault = Extract<HttpFault, { kind: "status" }>;

/** No statuses are documented for an answer (protocols/envole.md, "Errors"): these are what they mean everywhere. */
const byStatus: ReadonlyMap<number, Row> = new Map<number, Row>([
  [401, ["needs-token", "envole.send.401"]],
  [403, ["not-allowed", "envole.send.403"]],
  [404, ["gone", "envole.send.404"]],
  [405, ["refused", "envole.send.405"]],
  [408, ["server-failed", "envole.send.server-failed"]],
  [409, ["conflict", "envole.send.409"]],
  [410, ["gone", "envole.send.404"]],
  [412, ["stale", "envole.send.412"]],
  [413, ["refused", "envole.send.413"]],
  [425, ["server-failed", "envole.send.server-failed"]],
  [429, ["slow-down", "envole.send.429"]],
  [507, ["storage-full", "envole.send.507"]],
]);

/** What a fault means for an answer that had left. `now` is wall time, milliseconds since the epoch. */
export function sendError(fault: HttpFault, now: number): BackendError {
  switch (fault.kind) {
    case "no-answer":
    case "taken-back":
      return errorOf("unreachable", sentence("envole.send.no-answer"));
    case "page":
      return errorOf("unreadable", sentence("envole.send.page"));
    case "broken-off":
      return errorOf("unreachable", sentence("envole.send.cut"));
    case "status":
      return statusError(fault, now);
  }
}

function statusError(fault: StatusFault, now: number): BackendError {
  const row = byStatus.get(fault.status);
  if (row !== undefined) {
    const error = errorOf(row[0], sentence(row[1]), saidBy(fault));
    return row[0] === "slow-down" ? { ...error, retryAt: retryAt(fault.headers, now) } : error;
  }
  if (fault.status >= 500)
    return errorOf("server-failed", sentence("envole.send.server-failed"), saidBy(fault));
  return errorOf("refused", sentence("envole.send.refused", { status: fault.status }), saidBy(fault));
}

/** The server's own words: what its `{error}` says, else its text. */
function saidBy(fault: StatusFault): string | null {
  const body = readText(fault.text);
  const said = body === null ? null : stringOf(at(body, "error"));
  return said === null ? wordsOf(fault) : quotable(said);
}
