import type { CallId } from "../../../domain/batch-ref.ts";
import type { ToolCall } from "../../../domain/tool-call.ts";
import { at, spanOf } from "../../../lib/json/json-piece.ts";
import { answerReport, declineReport } from "../batch/client-tool.ts";
import type { BatchRecord } from "../batch/detail.ts";
import {
  approvalEntries,
  type Body,
  type EachAnswer,
  isWhole,
  notTakenBy,
  outputEntries,
} from "../encode.ts";
import type { Report } from "./tool-output.ts";

/**
 * The one `/chat` that carries everything not yet recorded (protocols/phoenix.md, "Answering", rules 1, 3, 6 and 8).
 * What is echoed is cut from the source text: `JSON.stringify` would round its numbers. Never headless, never bypass.
 */
export function answerBody(record: BatchRecord, answer: EachAnswer): Body {
  const fault = notTakenBy(record.reading.value, answer);
  if (fault !== null) return { refused: fault };
  const reports = reportsOf(record.reading.value.calls, answer);
  if (typeof reports === "string") return { refused: reports };
  const approvals = approvalEntries(record, ({ id }) => isApproved(answer, id));
  const outputs = outputEntries(record, ({ id }) => reports.get(id) ?? null);
  if (!isWhole(record, approvals.length + outputs.length)) return { refused: "phoenix.send.not-offered" };
  return chatBody(record, [
    ...(approvals.length > 0 ? [`"toolApprovals":[${approvals.join(",")}]`] : []),
    ...(outputs.length > 0 ? [`"toolOutputs":[${outputs.join(",")}]`] : []),
  ]);
}

function isApproved({ decisions }: EachAnswer, id: CallId): boolean | null {
  const verb = decisions.get(id)?.verb;
  return verb === "approve" || verb === "deny" ? verb === "approve" : null;
}

/** What each client call reports, or the id of the sentence that says which answer cannot be written. */
function reportsOf(
  calls: readonly ToolCall[],
  { decisions }: EachAnswer,
): ReadonlyMap<CallId, Report> | string {
  const reports = new Map<CallId, Report>();
  for (const { id, toolName, rules } of calls) {
    const decision = decisions.get(id);
    if (decision?.verb === "decline") reports.set(id, declineReport(toolName, decision.words));
    if (decision?.verb !== "answer") continue;
    const report =
      rules.answer === null
        ? { refused: "phoenix.send.not-offered" }
        : answerReport(rules.answer, decision.answer);
    if ("refused" in report) return report.refused;
    reports.set(id, report);
  }
  return reports;
}

/** A message that goes to the session as its next one; its id is the key by which the record proves it. */
export interface Message {
  readonly id: string;
  readonly text: string;
}

/** The `/chat` that carries a message and nothing else: it can run no call (protocols/phoenix.md, rules 4 and 5). */
export function messageBody(record: BatchRecord, { id, text }: Message): Body {
  const parts = `[{"type":"text","text":${JSON.stringify(text)}}]`;
  return chatBody(record, [`"message":{"id":${JSON.stringify(id)},"role":"user","parts":${parts}}`]);
}

function chatBody(record: BatchRecord, members: readonly string[]): Body {
  const { session } = record;
  const lastMessageId = at(record.asking.message.source, "id");
  if (session.model === null) return { refused: "phoenix.send.no-model" };
  if (lastMessageId === null || members.length === 0) return { refused: "phoenix.send.not-offered" };
  const all = [
    `"id":${JSON.stringify(session.id)}`,
    `"headless":false`,
    `"model":${session.model}`,
    `"lastMessageId":${spanOf(lastMessageId)}`,
    ...members,
  ];
  return { body: `{${all.join(",")}}` };
}
