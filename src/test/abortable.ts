import type { Act, ApprovalBatch } from "../domain/approval-batch.ts";
import type { ToolCall } from "../domain/tool-call.ts";
import { aBatch, aCall } from "./builders.ts";

/** A batch of a system where an abort stands for denials, with a required feedback; one call a tool name. */
export function anAbortable(toolNames: readonly string[], over: Partial<ToolCall> = {}): ApprovalBatch {
  const batch = aBatch({
    calls: toolNames.map((toolName, index) =>
      aCall({
        id: `c${index + 1}`,
        toolName,
        rules: { verbs: ["approve", "deny", "abort"], off: null, answer: null },
        ...over,
      }),
    ),
  });
  const abort = {
    kind: "stands-for-denials",
    said: { id: "test.stands-for-denials" },
    goesAs: "message",
    feedback: "required",
  } as const;
  return { ...batch, rules: { ...batch.rules, abort } };
}

/** "Close this turn with a message", whose words are due. */
export const closeTurn: Act = { kind: "close-turn", said: { id: "test.close-turn" }, words: "required" };

/** The same batch with every call recorded as denied, and what may be done to it then. */
export function deniedOf(batch: ApprovalBatch, acts: readonly Act[] = []): ApprovalBatch {
  const calls = batch.calls.map((call) => ({
    ...call,
    outcome: { kind: "recorded-not-continued", approved: false } as const,
    digest: `${call.digest} denied`,
    rules: { verbs: [], off: null, answer: null },
  }));
  return { ...batch, calls, acts, status: acts.length > 0 ? "stranded" : "settled", version: "denied" };
}
