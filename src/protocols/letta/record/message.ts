import { at, isTrue, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import { timeOf } from "./time.ts";

/** One message of a history, as far as every message has it. */
export interface LettaMessage {
  /** Empty where none is told. */
  readonly id: string;
  /** `message_type`, verbatim; empty where none is told. */
  readonly type: string;
  /** Milliseconds since the epoch, UTC; Letta tells whole seconds. */
  readonly at: number | null;
  /** The step of the turn it was written in: calls of one step belong together. */
  readonly stepId: string | null;
  readonly runId: string | null;
  readonly isError: boolean;
  readonly source: Source;
}

/** The types of messages that this inbox tells apart. */
export const messageTypes = {
  request: "approval_request_message",
  response: "approval_response_message",
  toolCall: "tool_call_message",
  toolReturn: "tool_return_message",
} as const;

/** Reads one message. What it cannot be read as stands in its type and in what its readers make of it. */
export const messageOf = (source: Source): LettaMessage => ({
  id: stringOf(at(source, "id")) ?? "",
  type: stringOf(at(source, "message_type")) ?? "",
  at: timeOf(stringOf(at(source, "date"))),
  stepId: stringOf(at(source, "step_id")),
  runId: stringOf(at(source, "run_id")),
  isError: isTrue(at(source, "is_err")),
  source,
});

/** Reads a history in the order it came; null when it is none. */
export const readMessages = (root: Source | null): readonly LettaMessage[] | null =>
  root?.items()?.map(messageOf) ?? null;
