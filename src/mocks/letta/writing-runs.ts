import { entries, raw, type Writable, write } from "../json-text.ts";
import { type FakeAgent, type FakeMessage, type FakeReturn, type FakeRun, newTypes } from "./state.ts";
import { microsOf, secondsOf, writeMessage } from "./writing.ts";

/** A run as lists and its own address have it. */
export const writeRun = ({ id: agentId }: FakeAgent, run: FakeRun): Writable =>
  entries(
    ["id", run.id],
    ["status", run.status],
    ["created_at", microsOf(run.createdAt)],
    ["completed_at", run.completedAt === null ? null : microsOf(run.completedAt, "")],
    ["agent_id", agentId],
    ["conversation_id", run.tellsTalk ? run.talk : null],
    ["base_template_id", null],
    ["background", run.isBackground],
    [
      "metadata",
      entries(
        ["run_type", run.runType],
        ["lettuce", run.runType === "send_message_async" ? null : undefined],
        ["error", run.error === null ? undefined : raw(run.error)],
      ),
    ],
    [
      "request_config",
      entries(
        ["use_assistant_message", true],
        ["assistant_message_tool_name", "send_message"],
        ["assistant_message_tool_kwarg", "message"],
        ["include_return_message_types", null],
      ),
    ],
    ["stop_reason", run.isTracked ? run.stopReason : null],
    ["callback_url", null],
    ["callback_sent_at", null],
    ["callback_status_code", null],
    ["callback_error", null],
    ["ttft_ns", null],
    ["total_duration_ns", durationOf(run)],
  );

/** Only a run that was streamed to somebody is timed (recorded: e32). */
function durationOf({ isStreamed, isBackground, createdAt, completedAt }: FakeRun): number | null {
  return isStreamed && !isBackground && completedAt !== null ? (completedAt - createdAt) * 1_000_000 : null;
}

/** How a turn stopped, as replies and streams say it. */
export const writeStop = (stopReason: string): Writable =>
  entries(["message_type", "stop_reason"], ["stop_reason", stopReason]);

/** What a turn cost: nothing where the model was not asked. Agents of older types do not tell their context. */
export function writeUsage({ type }: FakeAgent, { askedModel: wasAsked }: FakeRun): Writable {
  const [completion, prompt, rest] = wasAsked ? [5, 10, 0] : [0, 0, null];
  return entries(
    ["message_type", "usage_statistics"],
    ["completion_tokens", completion],
    ["prompt_tokens", prompt],
    ["total_tokens", completion + prompt],
    ["step_count", wasAsked ? 1 : 0],
    ["run_ids", null],
    ["cached_input_tokens", rest],
    ["cache_write_tokens", rest],
    ["reasoning_tokens", rest],
    ["context_tokens", wasAsked && newTypes.has(type) ? 15 : null],
  );
}

/** The reply of one that waited to the end: what its run wrote, but for what was sent. */
export function writeReply(agent: FakeAgent, run: FakeRun): string {
  const told = agent.messages.filter(({ runId, content }) => runId === run.id && isTold(content.type));
  return write(
    entries(
      ["messages", told.map((message) => writeMessage(oncePerId(message)))],
      ["stop_reason", writeStop(run.stopReason ?? "end_turn")],
      ["usage", writeUsage(agent, run)],
      ["logprobs", null],
      ["turns", null],
    ),
  );
}

const isTold = (type: string): boolean => type !== "user_message" && type !== "approval_response_message";

/** Replies and streams show one return an id, although the history has all (recorded: c51, b5). */
export function oncePerId(message: FakeMessage): FakeMessage {
  const { content } = message;
  if (!("returns" in content)) return message;
  const isFirst = ({ callId }: FakeReturn, index: number) =>
    content.returns.findIndex((each) => each.callId === callId) === index;
  return { ...message, content: { ...content, returns: content.returns.filter(isFirst) } };
}

/** What a stream says to show that it is alive, and which run it is of. */
export const writePing = (run: FakeRun, pingId: string, seqId: number | null): Writable =>
  entries(
    ["id", pingId],
    ["date", secondsOf(run.createdAt)],
    ["name", null],
    ["message_type", "ping"],
    ["otid", null],
    ["sender_id", null],
    ["step_id", null],
    ["is_err", null],
    ["seq_id", seqId],
    ["run_id", run.id],
  );

/** What a stream says where the turn failed. */
export const writeError = (run: FakeRun, { message, detail }: StreamError, seqId: number | null): Writable =>
  entries(
    ["message_type", "error_message"],
    ["run_id", run.id],
    ["error_type", "internal_error"],
    ["message", message],
    ["detail", detail],
    ["seq_id", seqId],
  );

/** The words of a failure in a stream. */
export interface StreamError {
  readonly message: string;
  readonly detail: string;
}
