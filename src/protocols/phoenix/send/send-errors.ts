import type { BackendError } from "../../../domain/backend-error.ts";
import { errorOf } from "../../../domain/backend-error.ts";
import { sentence } from "../../../domain/sentence.ts";
import { at, check, itemsOf, spanOf, stringOf } from "../../../lib/json/json-piece.ts";
import { readText } from "../../../lib/json/json-piece-spans.ts";
import {
  type ErrorRow,
  type ErrorTable,
  errorOfFault,
  type HttpFault,
  quotable,
  type StatusFault,
  wordsOfFault,
} from "../../http.ts";
import { isUntrustedOrigin } from "../read-errors.ts";
import { conflictSchema } from "../wire.ts";

/** What an answer to a decision means, by its status (protocols/phoenix.md, "Errors"; threats 2.2). */
const byStatus: ReadonlyMap<number, ErrorRow> = new Map<number, ErrorRow>([
  [400, ["refused", "phoenix.send.400"]],
  [401, ["needs-token", "phoenix.send.401"]],
  [403, ["not-allowed", "phoenix.send.403"]],
  [404, ["gone", "phoenix.send.404"]],
  [405, ["refused", "phoenix.send.405"]],
  [408, ["server-failed", "phoenix.send.server-failed"]],
  [410, ["gone", "phoenix.send.404"]],
  [425, ["server-failed", "phoenix.send.server-failed"]],
  [429, ["slow-down", "phoenix.send.429"]],
  [507, ["storage-full", "phoenix.send.507"]],
]);

/** What a 409 means, by its code; nothing of the request was kept. */
const byCode: ReadonlyMap<string, ErrorRow> = new Map<string, ErrorRow>([
  ["agent_session_busy", ["busy", "phoenix.send.busy"]],
  ["agent_session_model_stale", ["stale", "phoenix.send.model-stale"]],
  ["agent_session_messages_stale", ["stale", "phoenix.send.messages-stale"]],
  ["agent_session_tool_approvals_conflict", ["conflict", "phoenix.send.approvals-conflict"]],
  ["agent_session_tool_outputs_conflict", ["conflict", "phoenix.send.outputs-conflict"]],
  ["agent_session_already_compact", ["conflict", "phoenix.send.already-compact"]],
  ["agent_session_compaction_conflict", ["conflict", "phoenix.send.compaction-conflict"]],
]);

const table: ErrorTable = { prefix: "phoenix.send", byStatus, brokenOff: "unreachable" };

/** What a fault means for a decision that had left. `now` is wall time, milliseconds since the epoch. */
export function sendError(fault: HttpFault, now: number): BackendError {
  if (fault.kind !== "status") return errorOfFault(table, fault, now);
  if (fault.status === 409) return conflictError(fault);
  if (fault.status === 422) return formError(fault);
  return isUntrustedOrigin(fault)
    ? errorOf("not-allowed", sentence("phoenix.send.untrusted-origin"), fault.text)
    : errorOfFault(table, fault, now);
}

function conflictError(fault: StatusFault): BackendError {
  const body = readText(fault.text);
  const read = body === null ? null : check(conflictSchema, body);
  if (read === null || !read.ok)
    return errorOf("conflict", sentence("phoenix.send.unknown-conflict"), wordsOfFault(fault));
  const { code, message } = read.value;
  const row = byCode.get(code) ?? (["conflict", "phoenix.send.unknown-conflict"] as const);
  return errorOf(row[0], sentence(row[1]), quotable(message ?? (byCode.has(code) ? "" : code)));
}

/** A 422 names the field it refuses; some are plain text. */
function formError(fault: StatusFault): BackendError {
  const body = readText(fault.text);
  const first = body === null ? undefined : itemsOf(at(body, "detail"))?.[0];
  if (first === undefined)
    return errorOf("refused", sentence("phoenix.send.422", { field: "" }), wordsOfFault(fault));
  const path = (itemsOf(at(first, "loc")) ?? []).map((step) => stringOf(step) ?? spanOf(step));
  const field = path.slice(path[0] === "body" ? 1 : 0).join(".");
  return errorOf(
    "refused",
    sentence("phoenix.send.422", { field }),
    quotable(stringOf(at(first, "msg")) ?? ""),
  );
}
