import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { CallOutcome } from "../domain/call-outcome.ts";
import { at, stringOf } from "../lib/json/json-piece.ts";
import { HttpFailure } from "../protocols/http.ts";
import { batchOf } from "../protocols/letta/batch/batch.ts";
import { readFailure } from "../protocols/letta/read-errors.ts";
import { agentOf, type LettaAgent } from "../protocols/letta/record/agent.ts";
import { decisionsOf, returnsOf } from "../protocols/letta/record/answered.ts";
import type { RequestParts } from "../protocols/letta/record/asked.ts";
import { type LettaMessage, messageTypes, readMessages } from "../protocols/letta/record/message.ts";
import { requestedCalls } from "../protocols/letta/record/requested.ts";
import { readRuns } from "../protocols/letta/record/runs.ts";
import { lettaBody, lettaMessages, lettaRecording } from "./letta-recordings.ts";

/** An agent with the rules and tools of the recordings: `show_dialog` is its client's. */
export const recordedAgent: LettaAgent = {
  id: "agent-1",
  name: "Recorded",
  type: "letta_v1_agent",
  gated: new Set(["send_email", "pay"]),
  tools: new Set(["send_email", "pay", "lookup_contact"]),
  pending: null,
};

/** Every request in the messages of a recorded answer, in their order, as the batch that it is in that history. */
export function batchesOfLetta(name: string, over: Partial<RequestParts> = {}): readonly ApprovalBatch[] {
  const messages = readMessages(lettaMessages(name)) ?? [];
  return messages.flatMap((request, index) => {
    if (request.type !== messageTypes.request) return [];
    const after = messages.slice(index + 1);
    const parts: RequestParts = {
      connectionId: "letta",
      place: { agentId: "agent-1", conversationId: null, messageId: request.id },
      agent: recordedAgent,
      request,
      before: messages.slice(0, index),
      after,
      isPending: after.length === 0,
      activeRuns: [],
      pageUrl: null,
      ...over,
    };
    return [batchOf(parts, "unknown")];
  });
}

/** What a batch says in short: where it stands, each call's outcome and verbs, what runs beside, what is noted. */
export function lettaBatchSaid({ status, calls, beside, notes, rules }: ApprovalBatch): string {
  const said = calls.map(
    ({ toolName, outcome, rules: { verbs }, inspection: { level } }) =>
      `${toolName} ${outcomeSaid(outcome)}${level === "uninspectable" ? ", uninspectable" : ""}${verbs.length === 0 ? "" : `, may ${verbs.join("/")}`}`,
  );
  return [
    `${status}: ${said.join("; ")}`,
    ...beside.map(({ toolName, state }) => `beside ${toolName} ${state}`),
    ...notes.map(({ id }) => id.replace("letta.", "")),
    ...(rules.blocked === null ? [] : [rules.blocked.id.replace("letta.", "")]),
  ].join(" | ");
}

function outcomeSaid(outcome: CallOutcome): string {
  switch (outcome.kind) {
    case "denied":
      return `denied (${outcome.reason === null ? "no reason" : outcome.reason.slice(0, 30)})`;
    case "declined":
      return `declined (${outcome.words})`;
    case "failed":
      return `failed (${outcome.message.split("\n")[0]?.slice(0, 30)})`;
    case "answered":
      return outcome.answer.kind === "output"
        ? `answered (${outcome.answer.text}${outcome.answer.isError ? ", an error" : ""})`
        : "answered";
    case "decided-twice":
      return `decided twice (${outcome.approved.join(", ")})`;
    case "recorded-not-continued":
      return `recorded and not continued (${outcome.approved})`;
    default:
      return outcome.kind;
  }
}

/** What a recorded answer is read as, by what it is: messages, agents, runs, conversations or a refusal. */
export function lettaSaid(name: string): string {
  const { path, status, text } = lettaRecording(name);
  if (status !== 200) return refusalSaid(status, text);
  if (path.includes("/messages")) return messagesSaid(readMessages(lettaMessages(name)) ?? []);
  const items = lettaBody(name).items();
  if (path.startsWith("/v1/runs/")) return runsSaid(name);
  if (path.startsWith("/v1/conversations/"))
    return (items ?? [lettaBody(name)])
      .map((item) => `${stringOf(at(item, "summary"))} ${stringOf(at(item, "last_message_at"))}`)
      .join("; ");
  return (items ?? [lettaBody(name)]).map((item) => agentSaid(agentOf(item))).join("; ");
}

function refusalSaid(status: number, text: string): string {
  const { error } = readFailure(new HttpFailure({ kind: "status", status, text, headers: new Headers() }), 0);
  return `${error.kind}: ${error.said.id} | ${error.serverWords?.slice(0, 40)}`;
}

const messagesSaid = (messages: readonly LettaMessage[]): string => messages.map(messageSaid).join("; ");

/** The kind of a message, and what it asks, decides or returns. */
function messageSaid(message: LettaMessage): string {
  const said = [
    ...requestedCalls(message).map(({ name, fault }) => (fault === null ? name : `${name} broken ${fault}`)),
    ...decisionsOf(message).map(({ approve, output }) =>
      output === null ? (approve === true ? "yes" : approve === false ? "no" : "neither") : "output",
    ),
    ...returnsOf(message).map(([, { isError }]) => (isError ? "error" : "success")),
  ];
  const type = message.type.replace("_message", "").replaceAll("_", " ");
  return said.length === 0 ? type : `${type} ${said.join("+")}`;
}

function runsSaid(name: string): string {
  const items = lettaBody(name).items();
  if (items !== null) return `${readRuns(lettaBody(name)).length} of ${items.length} runs`;
  return `run ${stringOf(at(lettaBody(name), "status"))}`;
}

const agentSaid = (agent: LettaAgent | null): string => {
  if (agent === null) return "no agent";
  const { pending, gated, tools, type, name } = agent;
  const asks = pending === null ? "asks nothing" : messagesSaid([pending]);
  return `${name} (${type}), gated ${[...gated].join("+") || "none"}${tools === null ? "" : `, tools ${[...tools].join("+")}`}: ${asks}`;
};
