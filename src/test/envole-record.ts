import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { DecisionRules } from "../domain/decision-rules.ts";
import { readText } from "../lib/json/json-piece-spans.ts";
import { attachmentLimits, feedbackLimit } from "../protocols/envole/assumed.ts";
import type { Asked } from "../protocols/envole/encode.ts";
import { type Entry, isPending, readEntry } from "../protocols/envole/record/entry.ts";
import { aBatch, aCall, aReading } from "./builders.ts";

/** The text of one execution as an event asks about it. `toolArguments` is JSON source. */
export const anExecution = (id: string, batchId = "batch_456", toolArguments = '{"n": 1.0}'): string =>
  `{"toolId":"tool_1","toolName":"send_email","toolProvider":"mail","toolCategory":"MESSAGES","toolExecutionId":${JSON.stringify(id)},"toolExecutionBatchId":${JSON.stringify(batchId)},"toolMemoryId":"mem_1","toolArguments":${toolArguments},"approvalResult":"PENDING_HUMAN_APPROVAL"}`;

/** An execution from its text. */
export function entryOf(text: string): Entry {
  const source = readText(text);
  if (source === null) throw new Error(`no JSON: ${text}`);
  return readEntry(source);
}

/** What was read of a batch: its executions, each the text of one as a server sent it, under Envole's rules. */
export function aRecord(
  executions: readonly string[],
  over: Partial<Pick<DecisionRules, "blocked">> = {},
): Asked {
  const entries = executions.map(entryOf);
  const calls = entries.map((entry, index) =>
    aCall({
      id: entries.findIndex(({ id }) => id === entry.id) === index ? entry.id : `${entry.id}#${index}`,
      toolName: entry.toolName,
      outcome: isPending(entry) ? { kind: "waiting" } : { kind: "recorded", approved: true },
      rules: { verbs: isPending(entry) ? ["approve", "deny", "abort"] : [], off: null, answer: null },
    }),
  );
  const batch = aBatch({ calls });
  return recordOf({ ...batch, rules: { ...batch.rules, ...envoleRules, ...over } }, entries);
}

/** A batch as it was read with these executions. */
export const recordOf = (batch: ApprovalBatch, entries: readonly Entry[]): Asked => ({
  reading: aReading(batch),
  entries,
});

/** Taken whole, no reasons, an abort of its own with words and files. */
const envoleRules = {
  reason: { approve: "none", deny: "none", decline: "none" },
  abort: { kind: "native", feedback: "required" },
  feedbackLimit,
  attachments: attachmentLimits,
} as const;
