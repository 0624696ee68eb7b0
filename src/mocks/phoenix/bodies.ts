import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { raw } from "../json-text.ts";
import {
  type BodyFault,
  emptyListAt,
  missingAt,
  spanOf,
  valueAt,
  valueError,
  writeFaults,
} from "./body-fault.ts";
import { outputFaults } from "./output-faults.ts";

/** One yes or no to a native approval. */
export interface SubmittedApproval {
  readonly toolCallId: string;
  readonly approved: boolean;
}

/** An output that a client reports, its values as JSON source; null where it was left out or sent as null. */
export interface SubmittedOutput {
  readonly type: string;
  readonly toolName: string | null;
  readonly callId: string;
  readonly state: "output-available" | "output-error";
  readonly title: string | null;
  readonly input: string | null;
  /** `null` sent as an output is one: then the text "null". */
  readonly output: string | null;
  readonly errorText: string | null;
  readonly metadata: string | null;
  readonly approval: string | null;
  readonly hasForeignMetadata: boolean;
}

/** A message of the person. Its id must be a UUID, else the turn runs and cannot be saved. */
export interface SubmittedMessage {
  readonly id: string;
  readonly parts: readonly string[];
}

/** What a `/chat`, `/tool_approvals` or `/tool_outputs` asks for. */
export interface Submission {
  readonly lastMessageId: string | null;
  readonly model: unknown;
  readonly approvals: readonly SubmittedApproval[];
  readonly outputs: readonly SubmittedOutput[];
  readonly message: SubmittedMessage | null;
  /** False for a headless turn, or one whose context forbids mutations: what was approved then fails (rule 6). */
  readonly allowsMutations: boolean;
}

/** A body that is read, or the text of a 422. */
export type BodyReading =
  | { readonly ok: true; readonly value: Submission }
  | { readonly ok: false; readonly json: string };

/** The three paths that take answers. */
export type Endpoint = "chat" | "tool_approvals" | "tool_outputs";

const refused = (faults: readonly BodyFault[]): BodyReading => ({ ok: false, json: writeFaults(faults) });

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
  const faults = [
    ...listFaults(root, text, endpoint),
    ...itemsAt(root, "toolApprovals").flatMap((item, index) => approvalFaults(item, index, text)),
    ...itemsAt(root, "toolOutputs").flatMap((item, index) => outputFaults(item, index, text)),
    ...messageFaults(root, text),
  ];
  if (faults.length > 0) return refused(faults);
  const value = submissionOf(root, text);
  const whole = wholeFault(value, endpoint) ?? roleFault(root);
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

const itemsAt = (root: Node, key: string): readonly Node[] => findNodeAtLocation(root, [key])?.children ?? [];

/** Where answers are only recorded, the list must be there and hold something. */
function listFaults(root: Node, text: string, endpoint: Endpoint): readonly BodyFault[] {
  if (endpoint === "chat") return [];
  const key = endpoint === "tool_approvals" ? "toolApprovals" : "toolOutputs";
  const list = findNodeAtLocation(root, [key]);
  if (list === undefined) return [missingAt(["body", key], text)];
  return list.children?.length === 0 ? [emptyListAt(key)] : [];
}

function approvalFaults(item: Node, index: number, text: string): readonly BodyFault[] {
  const approved = findNodeAtLocation(item, ["approved"]);
  const loc = ["body", "toolApprovals", index, "approved"];
  if (approved === undefined) return [missingAt(loc, spanOf(item, text))];
  if (typeof approved.value === "boolean") return [];
  return [
    { type: "bool_type", loc, msg: "Input should be a valid boolean", input: raw(spanOf(approved, text)) },
  ];
}

const messageKeys = new Set(["id", "role", "parts", "metadata"]);

function messageFaults(root: Node, text: string): readonly BodyFault[] {
  return itemsAt(root, "message").flatMap(({ children }) => {
    const key = String(children?.[0]?.value);
    if (messageKeys.has(key) || children?.[1] === undefined) return [];
    const loc = ["body", "message", key];
    const input = raw(spanOf(children[1], text));
    return [{ type: "extra_forbidden", loc, msg: "Extra inputs are not permitted", input }];
  });
}

const forbidsMutations = (context: Node): boolean =>
  valueAt(context, "type") === "graphql" && valueAt(context, "mutationsEnabled") === false;

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
    allowsMutations: valueAt(root, "headless") !== true && !itemsAt(root, "contexts").some(forbidsMutations),
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
  const filledAt = (key: string): string | null => {
    const span = spanAt(key);
    return span === "null" ? null : span;
  };
  const textAt = (key: string): string | null => {
    const value = valueAt(item, key);
    return typeof value === "string" ? value : null;
  };
  const metadata = findNodeAtLocation(item, ["callProviderMetadata"])?.children ?? [];
  const isForeign = (member: Node) =>
    !["phoenix", "pydantic_ai"].includes(String(member.children?.[0]?.value));
  return {
    type: String(valueAt(item, "type")),
    toolName: textAt("toolName"),
    callId: String(valueAt(item, "toolCallId")),
    state: valueAt(item, "state") === "output-error" ? "output-error" : "output-available",
    title: textAt("title"),
    input: spanAt("input"),
    output: spanAt("output"),
    errorText: textAt("errorText"),
    metadata: filledAt("callProviderMetadata"),
    approval: filledAt("approval"),
    hasForeignMetadata: metadata.some(isForeign),
  };
}

const hasTwins = (ids: readonly string[]): boolean => new Set(ids).size < ids.length;

function wholeFault({ approvals, outputs, message }: Submission, endpoint: Endpoint): string | null {
  if (hasTwins(approvals.map(({ toolCallId }) => toolCallId)))
    return "Each toolApprovals entry must have a distinct toolCallId";
  if (hasTwins(outputs.map(({ callId }) => callId)))
    return "Each toolOutputs entry must have a distinct toolCallId";
  if (endpoint !== "chat") return null;
  if (message === null && approvals.length + outputs.length === 0)
    return "A chat submit request requires a message, toolOutputs, or toolApprovals";
  return message !== null && approvals.length > 0
    ? "toolApprovals cannot be combined with a new message"
    : null;
}

function roleFault(root: Node): string | null {
  const role = findNodeAtLocation(root, ["message", "role"]);
  return role === undefined || role.value === "user" ? null : "Only user messages can be submitted";
}
