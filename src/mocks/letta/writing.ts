import { entries, raw, type Writable, write } from "../json-text.ts";
import type { FakeApproval, FakeCall, FakeContent, FakeMessage, FakeReturn } from "./state.ts";

/** A message's time: ISO 8601 with whole seconds and an offset. */
export const secondsOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}+00:00`;

/** A record's time: ISO 8601 with microseconds, with a zone or, where an end is told, without one. */
export const microsOf = (ms: number, zone: "Z" | "" = "Z"): string =>
  new Date(ms).toISOString().replace("Z", `000${zone}`);

/** A message as histories have it; in a stream of the background it is numbered. */
export function writeMessage(message: FakeMessage, seqId: number | null = null): Writable {
  const { id, at, otid, stepId, runId, content } = message;
  return entries(
    ["id", id],
    ["date", secondsOf(at)],
    ["name", "tool" in content ? content.tool : null],
    ["message_type", content.type],
    ["otid", otid],
    ["sender_id", null],
    ["step_id", stepId],
    ["is_err", null],
    ["seq_id", seqId],
    ["run_id", runId],
    ...membersOf(content),
  );
}

/** Several messages as one JSON text. */
export const writeMessages = (messages: readonly FakeMessage[]): string =>
  write(messages.map((message) => writeMessage(message)));

type Member = readonly [string, Writable];

function membersOf(content: FakeContent): readonly Member[] {
  if ("odd" in content) return content.odd.map(([key, source]) => [key, raw(source)] as const);
  switch (content.type) {
    case "tool_call_message":
    case "approval_request_message":
      return callMembers(content.calls);
    case "approval_response_message":
      return responseMembers(content.approvals, content.isOld === true);
    case "tool_return_message":
      return returnMembers(content.returns);
    case "reasoning_message":
      return [
        ["source", "non_reasoner_model"],
        ["reasoning", content.text],
        ["signature", null],
      ];
    default:
      return [["content", content.text]];
  }
}

/** The deprecated `tool_call` is the first of them. */
function callMembers(calls: readonly FakeCall[]): readonly Member[] {
  const written = calls.map(({ tool, text, id, oddArguments }) =>
    entries(
      ["name", tool],
      ["arguments", oddArguments === undefined ? text : raw(oddArguments)],
      ["tool_call_id", id],
    ),
  );
  return [
    ["tool_call", written[0] ?? null],
    ["tool_calls", written],
  ];
}

/** The deprecated fields repeat the first decision, and are null where all are returns of tools. */
function responseMembers(approvals: readonly FakeApproval[], isOld: boolean): readonly Member[] {
  const first = approvals.find((approval) => approval.kind === "approval");
  return [
    ["approvals", isOld ? null : approvals.map(writeApproval)],
    ["approve", first?.approve ?? null],
    ["approval_request_id", first?.callId ?? null],
    ["reason", first?.reason ?? null],
  ];
}

function writeApproval(approval: FakeApproval): Writable {
  if (approval.kind === "odd") return raw(approval.source);
  if (approval.kind === "tool") return writeReturn(approval);
  const { callId, approve, reason } = approval;
  return entries(["type", "approval"], ["tool_call_id", callId], ["approve", approve], ["reason", reason]);
}

const writeReturn = ({ source, status, callId, stdout, stderr }: FakeReturn): Writable =>
  entries(
    ["type", "tool"],
    ["tool_return", raw(source)],
    ["status", status],
    ["tool_call_id", callId],
    ["stdout", stdout],
    ["stderr", stderr],
  );

/** The outer fields repeat the first, whatever the name says. */
function returnMembers(returns: readonly FakeReturn[]): readonly Member[] {
  const [first] = returns;
  return [
    ["tool_return", first === undefined ? null : raw(first.source)],
    ["status", first?.status ?? null],
    ["tool_call_id", first?.callId ?? null],
    ["stdout", first?.stdout ?? null],
    ["stderr", first?.stderr ?? null],
    ["tool_returns", returns.map(writeReturn)],
  ];
}
