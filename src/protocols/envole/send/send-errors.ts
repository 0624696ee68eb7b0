import type { BackendError } from "../../../domain/backend-error.ts";
import { at, stringOf } from "../../../lib/json/json-piece.ts";
import { readText } from "../../../lib/json/json-piece-spans.ts";
import { type ErrorRow, type ErrorTable, errorOfFault, type HttpFault } from "../../http.ts";

/** No statuses are documented for an answer (protocols/envole.md, "Errors"): these are what they mean everywhere. */
const byStatus: ReadonlyMap<number, ErrorRow> = new Map<number, ErrorRow>([
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

/** What a fault means for an answer that had left. */
const table: ErrorTable = {
  prefix: "envole.send",
  byStatus,
  brokenOff: "unreachable",
  wordsOf(text) {
    const body = readText(text);
    return body === null ? null : stringOf(at(body, "error"));
  },
};

/** What a fault means for an answer that had left. `now` is wall time, milliseconds since the epoch. */
export const sendError = (fault: HttpFault, now: number): BackendError => errorOfFault(table, fault, now);
