import type { ApprovalAnswered, ToolPart } from "../../../domain/tool-part.ts";
import { at, check, isThere, type Source, spanOf, stringOf } from "../../../lib/json/json-piece.ts";
import { toolPartSchema, type WireToolPart } from "../wire.ts";

/** A tool part with what Phoenix alone tells of it. */
export interface PhoenixPart {
  readonly part: ToolPart;
  /** The client gives its output; nothing is approved. */
  readonly isClientTool: boolean;
  /** Somebody was, or is, asked about it: it belongs to a batch. */
  readonly isAsked: boolean;
  /** When a client tool was asked for; milliseconds since the epoch, UTC. */
  readonly emittedAt: number | null;
  /** Its place in its message, from 0. */
  readonly index: number;
  /** Where it stands in the answer: what is echoed is cut from here. */
  readonly source: Source;
}

/** Members that are kept as their exact spans. */
const heavy = ["input", "rawInput", "output", "toolMetadata", "resultProviderMetadata"];

/** Whether a part of a message is a tool part, in whatever state. */
export function isToolPart(source: Source): boolean {
  const type = stringOf(at(source, "type"));
  return type !== null && (type.startsWith("tool-") || type === "dynamic-tool");
}

/** Reads one tool part. Never throws: what breaks its own state's shape is a part too, and cannot be approved. */
export function readPart(source: Source, index: number): PhoenixPart {
  const read = check(toolPartSchema, source, heavy);
  const part: ToolPart = read.ok ? partOf(source, read.value) : malformed(source, read.fault);
  return {
    part,
    isClientTool: environmentOf(source) === "client",
    isAsked: isAsked(source, part),
    emittedAt: timeOf(stringOf(at(source, "callProviderMetadata", "phoenix", "toolInputEmittedAt"))),
    index,
    source,
  };
}

/** Milliseconds since the epoch of an ISO time, or null when it is none. */
export function timeOf(text: string | null | undefined): number | null {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? null : time;
}

const environmentOf = (source: Source): string | null =>
  stringOf(at(source, "callProviderMetadata", "phoenix", "toolExecutionEnvironment"));

function isAsked(source: Source, part: ToolPart): boolean {
  if (part.state === "malformed" || part.state === "unknown") return true;
  return (
    isThere(at(source, "approval")) || environmentOf(source) === "client" || part.state === "output-denied"
  );
}

function baseOf(source: Source) {
  const type = stringOf(at(source, "type")) ?? "";
  const isDynamic = type === "dynamic-tool";
  return {
    kind: isDynamic ? ("dynamic" as const) : ("static" as const),
    toolName: isDynamic ? (stringOf(at(source, "toolName")) ?? "") : type.slice("tool-".length),
    callId: stringOf(at(source, "toolCallId")) ?? "",
    title: stringOf(at(source, "title")),
    source: spanOf(source),
  };
}

/** The exact span of a member, or null when it is absent; an explicit null is a value here. */
function memberSpan(source: Source, key: string): string | null {
  const member = at(source, key);
  return member === null ? null : spanOf(member);
}

function malformed(source: Source, fault: string): ToolPart {
  return {
    ...baseOf(source),
    state: "malformed",
    saidState: stringOf(at(source, "state")) ?? "",
    input: memberSpan(source, "input"),
    fault,
  };
}

type Reader = (source: Source, wire: WireToolPart, input: string | null) => ToolPart;

/** A reader of a state whose input is due. */
const withInput =
  (read: (source: Source, wire: WireToolPart, input: string) => ToolPart): Reader =>
  (source, wire, input) =>
    input === null ? malformed(source, "input") : read(source, wire, input);

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["input-streaming", (source, _, input) => ({ ...baseOf(source), state: "input-streaming", input })],
  ["input-available", withInput((source, _, input) => inputAvailable(source, input))],
  ["approval-requested", withInput(approvalRequested)],
  ["approval-responded", withInput(approvalResponded)],
  ["output-available", withInput(outputAvailable)],
  ["output-error", outputError],
  [
    "output-denied",
    withInput((source, wire, input) => ({
      ...baseOf(source),
      state: "output-denied",
      input,
      approval: answered(wire),
    })),
  ],
]);

function partOf(source: Source, wire: WireToolPart): ToolPart {
  const input = memberSpan(source, "input");
  const base = baseOf(source);
  if (wire.toolCallId === "" || base.toolName === "") return malformed(source, "toolCallId");
  const read = readers.get(wire.state);
  if (read === undefined) return { ...base, state: "unknown", saidState: wire.state, input };
  return isInterrupted(wire) && input !== null
    ? { ...base, state: "interrupted", input, answered: wire.approval?.approved ?? null }
    : read(source, wire, input);
}

/** `outcome: "interrupted"` is looked at first: such a part says `output-available` and holds no result. */
const isInterrupted = (wire: WireToolPart): boolean =>
  wire.callProviderMetadata?.phoenix?.outcome === "interrupted";

const inputAvailable = (source: Source, input: string): ToolPart => ({
  ...baseOf(source),
  state: "input-available",
  input,
  runsAt: environmentOf(source) === "client" ? "client" : "server",
});

function approvalRequested(source: Source, wire: WireToolPart, input: string): ToolPart {
  const approval = wire.approval;
  if (approval === null || approval === undefined) return malformed(source, "approval");
  return {
    ...baseOf(source),
    state: "approval-requested",
    input,
    approval: {
      id: approval.id,
      isAutomatic: approval.isAutomatic === true,
      requestReason: approval.requestReason ?? null,
    },
  };
}

function approvalResponded(source: Source, wire: WireToolPart, input: string): ToolPart {
  const approval = answered(wire);
  if (approval === null) return malformed(source, "approval.approved");
  return { ...baseOf(source), state: "approval-responded", input, approval };
}

/** GraphQL drops an `output` that is null, so an absent one is null and no fault (protocols/phoenix.md, "Reading"). */
function outputAvailable(source: Source, wire: WireToolPart, input: string): ToolPart {
  return {
    ...baseOf(source),
    state: "output-available",
    input,
    output: memberSpan(source, "output") ?? "null",
    preliminary: wire.preliminary === true,
    approval: answered(wire),
  };
}

function outputError(source: Source, wire: WireToolPart, input: string | null): ToolPart {
  if (typeof wire.errorText !== "string") return malformed(source, "errorText");
  const rawInput = memberSpan(source, "rawInput");
  return {
    ...baseOf(source),
    state: "output-error",
    input,
    rawInput,
    errorText: wire.errorText,
    approval: answered(wire),
  };
}

function answered(wire: WireToolPart): ApprovalAnswered | null {
  const approval = wire.approval;
  if (approval === null || approval === undefined || typeof approval.approved !== "boolean") return null;
  return {
    id: approval.id,
    approved: approval.approved,
    isAutomatic: approval.isAutomatic === true,
    requestReason: approval.requestReason ?? null,
    reason: approval.reason ?? null,
  };
}
