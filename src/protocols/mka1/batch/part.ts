import type { CallOutcome } from "../../../domain/call-outcome.ts";
import type { ToolPart } from "../../../domain/tool-part.ts";
import { spanOf } from "../../../lib/json/json-piece.ts";
import type { HeldCall } from "../record/held.ts";

/** How a held call appears in a transcript. What breaks its own shape is a part too, and cannot be approved. */
export function partOf(call: HeldCall, outcome: CallOutcome): ToolPart {
  const input = call.argumentText.form === "missing" ? null : call.argumentText.text;
  const base = {
    kind: "dynamic",
    toolName: call.name,
    callId: call.id,
    title: null,
    source: spanOf(call.source),
  } as const;
  if (outcome.kind === "not-known" && call.saidStatus !== "")
    return { ...base, state: "unknown", saidState: call.saidStatus, input };
  const fault = call.fault ?? (input === null ? "arguments" : null);
  if (fault !== null || input === null)
    return { ...base, state: "malformed", saidState: call.saidStatus, input, fault: fault ?? "arguments" };
  const asked = { id: call.id, isAutomatic: false, requestReason: null };
  if (outcome.kind === "waiting") return { ...base, state: "approval-requested", input, approval: asked };
  if (call.status !== "approved" && call.status !== "denied")
    return { ...base, state: "interrupted", input, answered: null };
  const approval = { ...asked, approved: call.status === "approved", reason: call.comment };
  return { ...base, state: "approval-responded", input, approval };
}
