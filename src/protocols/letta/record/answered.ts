import { at, isThere, itemsOf, type Source, spanOf, stringOf } from "../../../lib/json/json-piece.ts";
import { type LettaMessage, messageTypes } from "./message.ts";

/** What one message of the record says was decided about one call. */
export interface Decided {
  /** The id of the call, or, in the oldest form, of the message that asked; empty where none is told. */
  readonly id: string;
  /** Null where it says neither yes nor no. */
  readonly approve: boolean | null;
  readonly reason: string | null;
  /** What the client gave in place of the tool's run; null where it decided. */
  readonly output: ToolOutput | null;
}

/** What a tool returned, or what was given for it. */
export interface ToolOutput {
  readonly text: string;
  readonly isError: boolean;
  /** The exact characters of the return in the answer. */
  readonly source: string;
}

/**
 * The decisions of an `approval_response_message` (seed 000): its `approvals`, or the deprecated fields of one that has
 * nothing else. Empty for any other message.
 */
export function decisionsOf({ type, source }: LettaMessage): readonly Decided[] {
  if (type !== messageTypes.response) return [];
  const approvals = itemsOf(at(source, "approvals"));
  if (approvals !== null && approvals.length > 0) return approvals.map(decidedOf);
  const approve = booleanOf(at(source, "approve"));
  if (approve === null) return [];
  const id = stringOf(at(source, "approval_request_id")) ?? "";
  return [{ id, approve, reason: stringOf(at(source, "reason")), output: null }];
}

/**
 * A member of `approvals`: its `type` says which of two it is ("approval" where it is left out); one that is neither
 * decides nothing that is known, whatever else it says (T-29).
 */
function decidedOf(source: Source): Decided {
  const id = stringOf(at(source, "tool_call_id")) ?? "";
  const type = at(source, "type");
  if (type !== null && stringOf(type) === "tool")
    return { id, approve: null, reason: null, output: outputOf(source) };
  const isApproval = type === null || !isThere(type) || stringOf(type) === "approval";
  return {
    id,
    approve: isApproval ? booleanOf(at(source, "approve")) : null,
    reason: stringOf(at(source, "reason")),
    output: null,
  };
}

/**
 * What the tools of a `tool_return_message` returned, by call. Read from `tool_returns`: the fields around them mix two
 * calls; only a message that has nothing else is read by them (protocols/letta.md, "Shapes").
 */
export function returnsOf({
  type,
  source,
  isError,
}: LettaMessage): readonly (readonly [string, ToolOutput])[] {
  if (type !== messageTypes.toolReturn) return [];
  const several = itemsOf(at(source, "tool_returns")) ?? [];
  const found = several.length === 0 ? [source] : several;
  return found.flatMap((one) => {
    const id = stringOf(at(one, "tool_call_id"));
    if (id === null || !isThere(at(one, "tool_return"))) return [];
    const output = outputOf(one);
    return [[id, { ...output, isError: output.isError || isError }] as const];
  });
}

function outputOf(source: Source): ToolOutput {
  const returned = at(source, "tool_return");
  const isError = stringOf(at(source, "status")) === "error";
  if (returned === null) return { text: "", isError, source: '""' };
  return { text: textOf(returned), isError, source: spanOf(returned) };
}

/** A text, or the texts of a list of contents one below the other; what holds anything else is given as it came. */
function textOf(returned: Source): string {
  const contents = returned.items()?.map((item) => stringOf(at(item, "text")));
  if (contents?.every((text) => text !== null) === true && contents.length > 0) return contents.join("\n");
  return stringOf(returned) ?? spanOf(returned);
}

const booleanOf = (source: Source | null): boolean | null => {
  const value = source?.scalar();
  return typeof value === "boolean" ? value : null;
};
