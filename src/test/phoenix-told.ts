import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { SubmissionEvent } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { BackendError, BackendFailure } from "../domain/backend-error.ts";
import type { ToolCall } from "../domain/tool-call.ts";
import { at, check, isThere, type Source, spanOf, stringOf } from "../lib/json/json-piece.ts";
import type { HttpFault } from "../protocols/http.ts";
import { batchOf } from "../protocols/phoenix/batch/batch.ts";
import type { PhoenixClient } from "../protocols/phoenix/client.ts";
import { lookAtOne } from "../protocols/phoenix/list/list-read.ts";
import { nodesOf } from "../protocols/phoenix/list/page.ts";
import { readError } from "../protocols/phoenix/read-errors.ts";
import { type PhoenixMessage, readMessages } from "../protocols/phoenix/record/asking.ts";
import { readAnswer } from "../protocols/phoenix/record/read-answer.ts";
import { sendError } from "../protocols/phoenix/send/send-errors.ts";
import { streamEvents } from "../protocols/phoenix/send/stream.ts";
import { readViewer } from "../protocols/phoenix/viewer.ts";
import { listedSessionSchema, sessionSchema } from "../protocols/phoenix/wire.ts";
import { aCall } from "./builders.ts";
import { allAskings, fixture, recorded, sessionOf } from "./phoenix-recordings.ts";

const folder = join(import.meta.dirname, "../protocols/phoenix/fixtures");
const connection = { id: "px", label: "Phoenix", baseUrl: "", pageUrl: null };

/** Every file of the recordings by what it shows: a request and the stream that answered it are one. */
export const recordedNames = (): readonly string[] => [
  ...new Set(readdirSync(folder).map((file) => file.replace(/\.(json|sse|yaml)$/, ""))),
];

/** A recorded answer's body, with its spans; null where it is no JSON. */
const bodyOf = (name: string): Source | null =>
  name.endsWith(".raw") ? readAnswer(fixture(`${name}.json`)) : at(recorded(name), "response", "body");

/**
 * The sessions whose messages a recorded answer holds: a page of them, the one message that an answer was recorded
 * in, or what GraphQL gives. Empty when it holds none.
 */
export function sessionsOfRecording(name: string): readonly (readonly PhoenixMessage[])[] {
  const data = at(bodyOf(name) ?? readAnswer("null"), "data");
  if (data === null) return [];
  if (isThere(at(data, "parts"))) return [readMessages(readAnswer(`[${spanOf(data)}]`)) ?? []];
  const list = at(data, "agentSessions");
  const nodes = [
    at(data, "node"),
    at(data, "branchAgentSession", "agentSession"),
    ...(list === null ? [] : nodesOf(list)),
  ];
  const ofNodes = nodes.flatMap((node) => (node === null ? [] : [readMessages(at(node, "messages")) ?? []]));
  const ofPage = readMessages(data) ?? [];
  return [ofPage, ...ofNodes].filter((messages) => messages.some(({ role }) => role !== ""));
}

/** What a batch says in short: where it stands, each call's outcome, what is noted, and what else may be done. */
export function batchSaid({ status, calls, notes, acts, beside, rules }: ApprovalBatch): string {
  const said = calls.map(({ toolName, outcome, rules: { verbs } }) => {
    const facts = Object.entries(outcome)
      .filter(([key]) => !["kind", "message", "reason", "asked"].includes(key))
      .map(([key, value]) => `${key} ${typeof value === "object" && value !== null ? value.kind : value}`);
    return [
      `${toolName} ${outcome.kind}`,
      ...facts,
      ...(verbs.length === 0 ? [] : [`may ${verbs.join("/")}`]),
    ].join(", ");
  });
  return [
    `${status}: ${said.join("; ")}`,
    ...beside.map(({ toolName, state }) => `beside ${toolName} ${state}`),
    ...notes.map(({ id }) => id.replace("phoenix.", "")),
    ...acts.map(({ said: { id } }) => id.replace("phoenix.", "")),
    ...(rules.blocked === null ? [] : [rules.blocked.id.replace("phoenix.", "")]),
  ].join(" | ");
}

/** Every asking of a recorded answer as a batch, oldest first. */
export const batchesOfRecording = (name: string, isActive = false): readonly ApprovalBatch[] =>
  sessionsOfRecording(name).flatMap((messages) =>
    allAskings(messages).map((asking) => batchOf(sessionOf(messages, isActive), asking, connection)),
  );

const now = Date.UTC(2026, 10, 30);

const short = (id: string): string => id.replace("phoenix.", "");

/** The recorded refusal as the fault that it would be here. */
function faultOf(name: string): Extract<HttpFault, { kind: "status" }> {
  const response = at(recorded(name), "response");
  const body = response === null ? null : at(response, "body");
  const words = response === null ? null : stringOf(at(response, "text"));
  const status = response === null ? null : at(response, "status");
  return {
    kind: "status",
    status: Number(status === null ? 0 : spanOf(status)),
    text: body === null ? (words ?? "") : spanOf(body),
    headers: new Headers(),
  };
}

/** What a recorded refusal is told as: the kind of the error and its sentence, for who was reading or sending. */
export function refusalSaid(name: string): string {
  const method = stringOf(at(recorded(name), "request", "method"));
  return errorSaid(method === "GET" ? readError(faultOf(name), now) : sendError(faultOf(name), now));
}

const errorSaid = ({ kind, said }: BackendError): string => `${kind}: ${short(said.id)}`;

/** What a recorded stream tells on its way, in order; the calls are those that its request answered. */
export async function streamSaid(name: string): Promise<string> {
  const events: string[] = [];
  const body = new Blob([fixture(`${name}.sse`)]).stream();
  for await (const event of streamEvents(body, callsAnsweredBy(name))) {
    const said = eventSaid(event);
    if (events.at(-1) !== said) events.push(said);
  }
  return events.join("; ");
}

function eventSaid(event: SubmissionEvent): string {
  if (event.kind === "told") return `${event.callId} ${outcomeSaid(event.outcome)}`;
  return event.kind === "notice" ? short(event.said.id) : event.kind;
}

const outcomeSaid = (outcome: ToolCall["outcome"]): string =>
  outcome.kind === "ran" ? `ran ${outcome.exitCode}` : outcome.kind;

/** The calls that a recorded request answered, named by their order: approvals first, then what a client gave. */
function callsAnsweredBy(name: string): readonly ToolCall[] {
  const ids = (key: string) =>
    (at(recorded(name), "request", "body", key)?.items() ?? []).map(
      (item) => stringOf(at(item, "toolCallId")) ?? "",
    );
  const approvals = ids("toolApprovals").map((callId, index) =>
    callNamed(`call ${index + 1}`, callId, false),
  );
  const outputs = ids("toolOutputs").map((callId, index) => callNamed(`client ${index + 1}`, callId, true));
  return [...approvals, ...outputs];
}

const callNamed = (id: string, callId: string, isClientTool: boolean): ToolCall =>
  aCall({
    id,
    isClientTool,
    part: {
      kind: "static",
      toolName: "bash",
      callId,
      title: null,
      source: "{}",
      state: "input-available",
      input: "{}",
      runsAt: isClientTool ? "client" : "server",
    },
  });

/** What is told of a recorded answer that is neither a transcript nor a refusal, by what it was asked for. */
export async function answerSaid(name: string): Promise<string> {
  const path = stringOf(at(recorded(name), "request", "path")) ?? "";
  if (at(recorded(name), "response", "bodyStart") !== null)
    return errorSaid(readError({ kind: "page" }, now));
  if (path === "/graphql") return graphqlSaid(spanOf(bodyOf(name) ?? readAnswer("null")));
  return path.includes("?") ? pageSaid(name) : headSaid(name);
}

/** One of GraphQL's answers, read as the answer to a question for one session, or for who the token is. */
async function graphqlSaid(text: string): Promise<string> {
  const query = async () => ({ text, startedAt: 0, serverNow: null });
  const client = { query } as unknown as PhoenixClient;
  const { signal } = new AbortController();
  const viewer = await readViewer(client, signal);
  if (viewer !== null) return `acting for ${viewer}`;
  try {
    const { session } = await lookAtOne(client, "id", signal);
    return session === null ? "gone" : "a session";
  } catch (thrown) {
    return errorSaid((thrown as BackendFailure).error);
  }
}

function pageSaid(name: string): string {
  const body = bodyOf(name);
  const sessions = body === null ? [] : (at(body, "data")?.items() ?? []);
  const read = sessions.filter((session) => check(listedSessionSchema, session).ok);
  const next = body === null ? null : stringOf(at(body, "next_cursor"));
  return `${read.length} of ${sessions.length} sessions${next === null ? "" : ", and more"}`;
}

/** What the head of a recorded session says. */
function headSaid(name: string): string {
  const data = at(recorded(name), "response", "body", "data");
  const read = data === null ? null : check(sessionSchema, data, ["model"]);
  if (read === null || !read.ok) return "unreadable";
  return read.value.is_active ? "at work" : "not at work";
}
