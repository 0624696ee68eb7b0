import type { BackendError } from "../../../domain/backend-error.ts";
import { type ErrorRow, type ErrorTable, errorOfFault, type HttpFault } from "../../http.ts";
import { wordsOf } from "../read-errors.ts";

/**
 * What a status means for an answer that had left. No status is stated for a call that was decided, lapsed or consumed:
 * after any refusal the call is read again, and that is believed (protocols/mka1.md, "Errors").
 */
const byStatus: ReadonlyMap<number, ErrorRow> = new Map<number, ErrorRow>([
  [401, ["needs-token", "mka1.send.401"]],
  [403, ["not-allowed", "mka1.send.403"]],
  [404, ["gone", "mka1.send.404"]],
  [405, ["refused", "mka1.send.405"]],
  [408, ["server-failed", "mka1.send.server-failed"]],
  [409, ["conflict", "mka1.send.409"]],
  [410, ["gone", "mka1.send.404"]],
  [412, ["stale", "mka1.send.409"]],
  [425, ["server-failed", "mka1.send.server-failed"]],
  [429, ["slow-down", "mka1.send.429"]],
  [507, ["storage-full", "mka1.send.507"]],
]);

const table: ErrorTable = { prefix: "mka1.send", byStatus, brokenOff: "unreachable", wordsOf };

/** What a fault means for an answer that had left. `now` is wall time, milliseconds since the epoch. */
export const sendError = (fault: HttpFault, now: number): BackendError => errorOfFault(table, fault, now);
