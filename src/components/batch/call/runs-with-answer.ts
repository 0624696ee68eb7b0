import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { ToolPart } from "../../../domain/tool-part.ts";

/** Whether a call beside the batch's own runs when the batch is answered, with whatever answer. */
export const runsWithAnswer = (
  { status, rules }: Pick<ApprovalBatch, "status" | "rules">,
  { callId }: ToolPart,
): boolean => status === "waiting" && rules.runsAnyway.includes(callId);
