import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import type { ToolCall } from "../../domain/tool-call.ts";
import { spellTool } from "../../lib/text/literal-text.ts";
import { batchEn } from "../../messages/en/batch.ts";
import { speaker } from "../../messages/speaker.ts";

const t = speaker(batchEn);

/** A tool's name as names spell it: hidden and look-alike characters by their numbers (design section 6). */
export const spelledTool = (toolName: string): string =>
  toolName === "" ? t("call.no-name") : spellTool(toolName);

/** What a call is called in its batch: `bash`, or `bash, 2 of 3` when there are several. */
export function callName(batch: ApprovalBatch, call: ToolCall): string {
  const at = batch.calls.findIndex(({ id }) => id === call.id) + 1;
  return t("call.name", { name: spelledTool(call.toolName), at, of: batch.calls.length });
}
