import type { JsonSource, ToolPart } from "../../../domain/tool-part.ts";
import { spanOf } from "../../../lib/json/json-piece.ts";
import type { Entry } from "../record/entry.ts";
import { originOf } from "../record/origin.ts";
import { outcomeOf } from "../record/standing.ts";

/** How an execution appears in a transcript. What breaks its own shape is a part too, and cannot be approved. */
export function partOf(entry: Entry): ToolPart {
  const input = inputOf(entry);
  const base = {
    kind: "dynamic",
    toolName: entry.toolName,
    callId: entry.id,
    title: null,
    origin: originOf(entry),
    source: spanOf(entry.source),
  } as const;
  const fault = faultOf(entry);
  if (fault !== null || input === null)
    return { ...base, state: "malformed", saidState: entry.status, input, fault: fault ?? "toolArguments" };
  const outcome = outcomeOf(entry);
  switch (outcome.kind) {
    case "waiting":
      return { ...base, state: "approval-requested", input, approval: asked(entry) };
    case "recorded":
      return {
        ...base,
        state: "approval-responded",
        input,
        approval: answered(entry, outcome.approved),
      };
    case "aborted":
      return {
        ...base,
        state: "approval-responded",
        input,
        approval: { ...answered(entry, false), isAborted: true },
      };
    default:
      return { ...base, state: "unknown", saidState: entry.status, input };
  }
}

function faultOf(entry: Entry): string | null {
  if (entry.id === "") return "toolExecutionId";
  if (entry.batchId === null) return "toolExecutionBatchId";
  return entry.status === "" ? "approvalResult" : entry.fault;
}

function inputOf({ argumentText }: Entry): JsonSource | null {
  return argumentText.form === "missing" ? null : argumentText.text;
}

const asked = ({ id }: Entry) => ({ id, isAutomatic: false, requestReason: null });

const answered = (entry: Entry, approved: boolean) => ({ ...asked(entry), approved, reason: null });
