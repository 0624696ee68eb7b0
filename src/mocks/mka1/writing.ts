import { entries, raw, type Writable, write } from "../json-text.ts";
import { statusAt } from "./rules.ts";
import type { FakeCall, FakeItem, FakeResponse, FakeRun } from "./state.ts";
import type { FakeStore } from "./store.ts";

/** Seconds since the epoch, as responses and held calls have times. */
const seconds = (ms: number): number => Math.floor(ms / 1000);

/** ISO 8601 with a zone, as runs have it. */
const iso = (ms: number): string => new Date(ms).toISOString();

const isMcp = ({ serverLabel }: FakeCall): boolean => serverLabel !== null;

const requestTypeOf = (call: FakeCall): string =>
  isMcp(call) ? "mcp_approval_request" : "tool_approval_request";

function argumentsOf({ form, toolArguments }: FakeCall): Writable {
  if (form === "missing") return undefined;
  return form === "object" ? raw(toolArguments) : toolArguments;
}

/**
 * A held call in the order of seed 001. Its names and types are assumed (protocols/mka1.md, "The held call"). The other
 * spelling has ISO times and person objects, and leaves out what is empty.
 */
export function writeHeld(call: FakeCall, now: number): Writable {
  if (call.raw !== null) return raw(call.raw.replaceAll("$id", call.id));
  const isPlain = call.spelling === "plain";
  const time = (ms: number | null): Writable => (ms === null ? empty : isPlain ? seconds(ms) : iso(ms));
  const person = (id: string): Writable =>
    isPlain ? id : entries(["id", id], ["email", null], ["name", id[0]?.toUpperCase() + id.slice(1)]);
  const empty = isPlain ? null : undefined;
  return entries(
    ["id", call.id],
    ["type", requestTypeOf(call)],
    ["status", statusAt(call, now)],
    ["tool_type", call.toolType],
    ["name", call.name],
    ["server_label", call.serverLabel ?? empty],
    ["arguments", argumentsOf(call)],
    ["response_id", call.responseId],
    ["agent_id", call.agentId ?? empty],
    ["requested_by", person(call.requestedBy)],
    ["approvers", call.approvers.map(person)],
    ["decided_by", call.decidedBy === null ? empty : person(call.decidedBy)],
    ["comment", call.comment ?? empty],
    ["consumed", call.consumed],
    ["created_at", time(call.createdAt)],
    ["expires_at", time(call.expiresAt)],
    ["decided_at", time(call.decidedAt)],
  );
}

/** The items of a response's output as the vendor's types have them. */
const writeItem = (store: FakeStore, item: FakeItem): Writable => {
  if (item.kind === "says")
    return entries(
      ["id", item.id],
      ["type", "message"],
      ["role", "assistant"],
      ["status", "completed"],
      [
        "content",
        [entries(["type", "output_text"], ["text", item.text], ["annotations", []], ["logprobs", []])],
      ],
    );
  const call = store.calls.find(item.callId);
  if (call === undefined) return null;
  return item.kind === "asks" ? writeRequest(call) : writeRan(call, item.id);
};

/** What stands in a response for a call that waits, whatever became of it: a response does not change. */
const writeRequest = (call: FakeCall): Writable =>
  entries(
    ["id", call.id],
    ["type", requestTypeOf(call)],
    ["name", call.name],
    ["server_label", call.serverLabel ?? undefined],
    ["arguments", argumentsOf(call)],
  );

/** A call that ran. Only that of an MCP server says which approval it had; what a built-in tool leaves is assumed. */
function writeRan(call: FakeCall, id: string): Writable {
  if (isMcp(call))
    return entries(
      ["id", id],
      ["type", "mcp_call"],
      ["name", call.name],
      ["server_label", call.serverLabel],
      ["arguments", argumentsOf(call)],
      ["approval_request_id", call.id],
      ["output", "output" in call.ends ? call.ends.output : undefined],
      ["error", "error" in call.ends ? call.ends.error : undefined],
    );
  return call.toolType === "code_interpreter"
    ? entries(
        ["id", id],
        ["type", "code_interpreter_call"],
        ["status", "completed"],
        ["code", call.toolArguments],
        ["container_id", "cntr_1"],
        ["outputs", null],
      )
    : entries(
        ["id", id],
        ["type", "web_search_call"],
        ["status", "completed"],
        ["action", entries(["type", "search"], ["query", call.toolArguments])],
      );
}

/** A response with every field that the vendor's types require. */
export function writeResponse(store: FakeStore, response: FakeResponse): Writable {
  const { error, completedAt } = response;
  return entries(
    ["id", response.id],
    ["object", "response"],
    ["created_at", seconds(response.createdAt)],
    ["completed_at", completedAt === null ? null : seconds(completedAt)],
    ["status", response.status],
    ["error", error === null ? null : entries(["code", "server_error"], ["message", error])],
    ["incomplete_details", null],
    ["background", response.isBackground],
    ["instructions", null],
    ["max_output_tokens", null],
    ["max_tool_calls", 64],
    ["metadata", entries()],
    ["model", response.model],
    ["output", response.output.map((item) => writeItem(store, item))],
    ["parallel_tool_calls", true],
    ["previous_response_id", response.previousResponseId],
    ["store", true],
    ["text", entries(["format", entries(["type", "text"])])],
    ["tool_choice", "auto"],
    ["tools", []],
    ["truncation", "auto"],
    ["usage", usage],
    ["user", null],
  );
}

const usage = entries(
  ["input_tokens", 41],
  ["input_tokens_details", entries(["cached_tokens", 0])],
  ["output_tokens", 12],
  ["output_tokens_details", entries(["reasoning_tokens", 0])],
  ["total_tokens", 53],
);

/** A run of a saved agent. While its response is at work, a run is queued and shows nothing of it. */
export function writeRun(store: FakeStore, run: FakeRun): Writable {
  const response = store.responses.find(run.responseId);
  if (response === undefined || run.isMalformed) return entries(["id", run.id], ["gateway_response", 17]);
  const isQueued = response.status === "in_progress";
  return entries(
    ["object", "agent.run"],
    ["id", run.id],
    ["agent_id", run.agentId],
    ["agent_version", 3],
    ["status", isQueued ? "queued" : response.status],
    ["input", response.input === "" ? null : response.input],
    ["conversation", null],
    ["previous_response_id", response.previousResponseId],
    ["metadata", null],
    ["gateway_response_id", isQueued ? null : response.id],
    ["gateway_response", isQueued ? null : writeResponse(store, response)],
    ["error", response.error === null ? null : entries(["message", response.error])],
    ["created_at", iso(run.createdAt)],
    ["completed_at", response.completedAt === null ? null : iso(response.completedAt)],
  );
}

/** A page of a list. */
export const writeList = (
  things: readonly { readonly id: string; readonly written: Writable }[],
  hasMore: boolean,
): string =>
  write(
    entries(
      ["object", "list"],
      ["data", things.map(({ written }) => written)],
      ["first_id", things[0]?.id ?? null],
      ["last_id", things.at(-1)?.id ?? null],
      ["has_more", hasMore],
    ),
  );

/** One item of an output, for a stream. */
export const writeOutput = (store: FakeStore, { output }: FakeResponse): readonly Writable[] =>
  output.map((item) => writeItem(store, item));
