import type { Act, ApprovalBatch } from "../domain/approval-batch.ts";
import { sentence } from "../domain/sentence.ts";
import { aBatch, aCall } from "./builders.ts";

/** "Continue the response", which takes no words. */
export const goOn: Act = { kind: "continue", said: sentence("test.runs-now"), words: "none" };

/** A call that cleo approved, in a batch that ana asked for and may continue until an hour after it was asked. */
export function aContinuable(over: Partial<ApprovalBatch> = {}): ApprovalBatch {
  const at = Date.UTC(2026, 10, 30, 14, 2);
  const call = aCall({
    outcome: { kind: "awaits-continuation", approved: true },
    decided: { by: "cleo", at, words: "fine by me" },
  });
  return aBatch({
    calls: [call],
    requester: "ana",
    approvers: ["cleo", "bo"],
    viewerPart: "requester",
    status: "to-continue",
    deadline: { at: Date.now() + 3_600_000, for: "continuation" },
    acts: [goOn],
    ...over,
  });
}
