import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { entries, raw, type Writable, write } from "./json-text.ts";

/** One yes or no to a native approval. */
export interface SubmittedApproval {
  readonly toolCallId: string;
  readonly approved: boolean;
}

/** An output that a client reports, its values as JSON source. */
export interface SubmittedOutput {
  readonly type: string;
  readonly callId: string;
  readonly state: "output-available" | "output-error";
  readonly input: string;
  readonly output: string | null;
  readonly errorText: string | null;
  readonly hasForeignMetadata: boolean;
}

/** What a `/chat`, `/tool_approvals` or `/tool_outputs` asks for. */
export interface Submission {
  readonly lastMessageId: string | null;
  readonly model: unknown;
  readonly approvals: readonly SubmittedApproval[];
  readonly outputs: readonly SubmittedOutput[];
  readonly message: { readonly id: string; readonly parts: readonly string[] } | null;
}

/** A body that is read, or the text of a 422. */
export type BodyReading =
  | { readonly ok: true; readonly value: Submission }
  | { readonly ok: false; readonly json: string };

type Endpoint = "chat" | "tool_approvals" | "tool_outputs";

interface Fault {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly input: Writable;
  readonly ctx?: string;
}

const refused = (faults: readonly Fault[]): BodyReading => ({
  ok: false,
  json: write(
    entries([
      "detail",
      faults.map(({ type, loc, msg, input, ctx }) =>
        entries(
          ["type", type],
          ["loc", loc],
          ["msg", msg],
          ["input", input],
          ["ctx", ctx === undefined ? ctx : raw(ctx)],
        ),
      ),
    ]),
  ),
});

const valueError = (msg: string, text: string): Fault => ({
  type: "value_error",
  loc: ["body"],
  msg: `Value error, ${msg}`,
  input: raw(text),
  ctx: '{"error":{}}',
});

/** Reads and checks a body as the real server's schema does; unknown keys of the body itself pass. */
export function readBody(text: string, endpoint: Endpoint): BodyReading {
  const root = parseTree(text, [], { disallowComments: true });
  if (!isJson(text) || root === undefined) {
    const fault = {
      type: "json_invalid",
      loc: ["body", text.length],
      msg: "JSON decode error",
      input: raw("{}"),
    };
    return refused([{ ...fault, ctx: '{"error":"Expecting value"}' }]);
  }
  const required = endpoint === "chat" ? ["headless", "model", "id"] : ["lastMessageId"];
  const missing = required.filter((key) => findNodeAtLocation(root, [key]) === undefined);
  if (missing.length > 0) return refused(missing.map((key) => missingAt(["body", key], text)));
  const faults = [...approvalFaults(root, text, endpoint), ...outputFaults(root, text)];
  if (faults.length > 0) return refused(faults);
  const value = submissionOf(root, text);
  const whole = wholeFault(value, endpoint);
  return whole === null ? { ok: true, value } : refused([valueError(whole, text)]);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const missingAt = (loc: readonly (string | number)[], input: string): Fault => ({
  type: "missing",
  loc,
  msg: "Field required",
  input: raw(input),
});

const spanOf = (node: Node, text: string): string => text.slice(node.offset, node.offset + node.length);
const itemsAt = (root: Node, key: string): readonly Node[] => findNodeAtLocation(root, [key])?.children ?? [];
const valueAt = (node: Node, ...path: string[]): unknown => findNodeAtLocation(node, path)?.value;

function approvalFaults(root: Node, text: string, endpoint: Endpoint): Fault[] {
  const list = findNodeAtLocation(root, ["toolApprovals"]);
  if (list === undefined) {
    return endpoint === "tool_approvals" ? [missingAt(["body", "toolApprovals"], text)] : [];
  }
  if (list.children?.length === 0 && endpoint === "tool_approvals") {
    const msg = "List should have at least 1 item after validation, not 0";
    const ctx = '{"field_type":"List","min_length":1,"actual_length":0}';
    return [{ type: "too_short", loc: ["body", "toolApprovals"], msg, input: raw("[]"), ctx }];
  }
  return (list.children ?? []).flatMap((item, index) => {
    const approved = findNodeAtLocation(item, ["approved"]);
    const loc = ["body", "toolApprovals", index, "approved"];
    if (approved === undefined) return [missingAt(loc, spanOf(item, text))];
    if (typeof approved.value === "boolean") return [];
    return [
      { type: "bool_type", loc, msg: "Input should be a valid boolean", input: raw(spanOf(approved, text)) },
    ];
  });
}

const outputKeys = new Set(
  "type toolCallId state title input output errorText callProviderMetadata approval providerExecuted preliminary resultProviderMetadata".split(
    " ",
  ),
);

function outputFaults(root: Node, text: string): Fault[] {
  return itemsAt(root, "toolOutputs").flatMap((item, index) => {
    const state = valueAt(item, "state");
    const at = (member: string, key: string) => ["body", "toolOutputs", index, member, key];
    const extra = (item.children ?? []).filter(
      (member) => !outputKeys.has(String(member.children?.[0]?.value)),
    );
    const faults: Fault[] = extra.map((member) => ({
      type: "extra_forbidden",
      loc: at("ToolOutputAvailablePart", String(member.children?.[0]?.value)),
      msg: "Extra inputs are not permitted",
      input: raw(member.children?.[1] === undefined ? "null" : spanOf(member.children[1], text)),
    }));
    if (state === "output-available" || state === "output-error") return faults;
    for (const [member, expected] of [
      ["ToolOutputAvailablePart", "output-available"],
      ["ToolOutputErrorPart", "output-error"],
    ] as const) {
      const msg = `Input should be '${expected}'`;
      const ctx = JSON.stringify({ expected: `'${expected}'` });
      faults.push({ type: "literal_error", loc: at(member, "state"), msg, input: String(state), ctx });
    }
    return faults;
  });
}

function submissionOf(root: Node, text: string): Submission {
  const message = findNodeAtLocation(root, ["message"]);
  const model = findNodeAtLocation(root, ["model"]);
  const last = valueAt(root, "lastMessageId");
  return {
    lastMessageId: typeof last === "string" ? last : null,
    model: model === undefined ? undefined : JSON.parse(spanOf(model, text)),
    approvals: itemsAt(root, "toolApprovals").map((item) => ({
      toolCallId: String(valueAt(item, "toolCallId")),
      approved: valueAt(item, "approved") === true,
    })),
    outputs: itemsAt(root, "toolOutputs").map((item) => outputOf(item, text)),
    message:
      message === undefined || message.type === "null"
        ? null
        : {
            id: String(valueAt(message, "id")),
            parts: itemsAt(message, "parts").map((part) => spanOf(part, text)),
          },
  };
}

function outputOf(item: Node, text: string): SubmittedOutput {
  const spanAt = (key: string): string | null => {
    const node = findNodeAtLocation(item, [key]);
    return node === undefined ? null : spanOf(node, text);
  };
  const metadata = findNodeAtLocation(item, ["callProviderMetadata"])?.children ?? [];
  const isForeign = (member: Node) =>
    !["phoenix", "pydantic_ai"].includes(String(member.children?.[0]?.value));
  const errorText = valueAt(item, "errorText");
  return {
    type: String(valueAt(item, "type")),
    callId: String(valueAt(item, "toolCallId")),
    state: valueAt(item, "state") === "output-error" ? "output-error" : "output-available",
    input: spanAt("input") ?? "{}",
    output: spanAt("output"),
    errorText: typeof errorText === "string" ? errorText : null,
    hasForeignMetadata: metadata.some(isForeign),
  };
}

function wholeFault(value: Submission, endpoint: Endpoint): string | null {
  const ids = value.approvals.map((approval) => approval.toolCallId);
  if (new Set(ids).size < ids.length) return "Each toolApprovals entry must have a distinct toolCallId";
  if (endpoint !== "chat") return null;
  const isEmpty = value.message === null && value.approvals.length + value.outputs.length === 0;
  if (isEmpty) return "A chat submit request requires a message, toolOutputs, or toolApprovals";
  if (value.message === null) return null;
  if (value.approvals.length > 0) return "toolApprovals cannot be combined with a new message";
  return value.outputs.length > 0 ? "toolOutputs cannot be combined with a new message" : null;
}
