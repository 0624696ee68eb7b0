import { checkMessage } from "./body-checks.ts";
import { type Fields, isFields } from "./fields.ts";
import { listRepr, pythonRepr } from "./python-text.ts";
import type { FakeApproval } from "./state.ts";

/** One message of a body. */
export type SentMessage =
  | {
      readonly kind: "approval";
      readonly otid: string | null;
      /** Null where only the deprecated fields came. */
      readonly approvals: readonly FakeApproval[] | null;
      /** The deprecated fields, where they came. */
      readonly old: {
        readonly approve: boolean;
        readonly requestId: string;
        readonly reason: string | null;
      } | null;
    }
  | { readonly kind: "user"; readonly otid: string | null; readonly text: string };

/** A body as it came in. */
export interface SentBody {
  readonly messages: readonly SentMessage[];
  readonly agentId: string | null;
  /** Null where the path's own default holds. */
  readonly isStreaming: boolean | null;
  readonly isBackground: boolean;
  readonly maxSteps: number | null;
}

/** What became of reading a body: the text of a 422, with or without a trace. */
export type BodyReading =
  | { readonly ok: true; readonly body: SentBody }
  | { readonly ok: false; readonly detail: string; readonly isPlain: boolean };

const refused = (detail: string, isPlain = false): BodyReading => ({ ok: false, detail, isPlain });

/** Reads the body of a message by the server's own checks (recorded: c04 to c12, c50). */
export function readBody(text: string): BodyReading {
  const value = parsed(text);
  if (value === undefined) {
    const expected = "Expecting property name enclosed in double quotes";
    return refused(
      `[{'type': 'json_invalid', 'loc': ('body', 1), 'msg': 'JSON decode error', 'input': {}, 'ctx': {'error': '${expected}'}}]`,
    );
  }
  if (!isFields(value) || !Array.isArray(value["messages"])) {
    const must = "Must specify either 'input' or 'messages'.";
    return refused(
      `[{'type': 'value_error', 'loc': ('body',), 'msg': "Value error, ${must}", 'input': ${pythonRepr(value)}, 'ctx': {'error': ValueError("${must}")}}]`,
    );
  }
  if (value["messages"].length === 0) return refused("Messages must not be empty", true);
  const faults = value["messages"].flatMap((message, index) => checkMessage(message, index));
  if (faults.length > 0) return refused(listRepr(faults));
  return { ok: true, body: bodyOf(value, value["messages"].filter(isFields)) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const textOr = (value: unknown): string | null => (typeof value === "string" ? value : null);

const bodyOf = (value: Fields, messages: readonly Fields[]): SentBody => ({
  messages: messages.map(messageOf),
  agentId: textOr(value["agent_id"]),
  isStreaming: typeof value["streaming"] === "boolean" ? value["streaming"] : null,
  isBackground: value["background"] === true,
  maxSteps: typeof value["max_steps"] === "number" ? value["max_steps"] : null,
});

function messageOf(message: Fields): SentMessage {
  const otid = textOr(message["otid"]);
  if (message["type"] === "tool_return") {
    return { kind: "approval", otid, approvals: approvalsOf(message["tool_returns"]), old: null };
  }
  if (message["type"] !== "approval") return { kind: "user", otid, text: wordsOf(message["content"]) };
  const isNew = "approvals" in message;
  return {
    kind: "approval",
    otid,
    approvals: isNew ? approvalsOf(message["approvals"]) : null,
    old: oldOf(message),
  };
}

function oldOf(message: Fields): Extract<SentMessage, { kind: "approval" }>["old"] {
  const { approve, approval_request_id: requestId, reason } = message;
  if (typeof approve !== "boolean" || typeof requestId !== "string") return null;
  return { approve, requestId, reason: textOr(reason) };
}

const wordsOf = (content: unknown): string =>
  typeof content === "string"
    ? content
    : (Array.isArray(content) ? content.filter(isFields) : [])
        .map(({ text }) => textOr(text) ?? "")
        .join("\n");

const approvalsOf = (value: unknown): readonly FakeApproval[] =>
  (Array.isArray(value) ? value.filter(isFields) : []).map((item) => {
    const callId = String(item["tool_call_id"]);
    if (item["type"] !== "tool")
      return { kind: "approval", callId, approve: item["approve"] === true, reason: textOr(item["reason"]) };
    return {
      kind: "tool",
      callId,
      source: JSON.stringify(item["tool_return"]),
      status: item["status"] === "error" ? "error" : "success",
      stdout: linesOf(item["stdout"]),
      stderr: linesOf(item["stderr"]),
    };
  });

const linesOf = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.map((line) => String(line)) : null;
