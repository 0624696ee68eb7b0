import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** The two schemas that seed 000 points to and does not hold, written from protocols/letta.md, "Shapes". */
const approvalReturn = {
  type: "object",
  properties: {
    type: { const: "approval" },
    tool_call_id: { type: "string" },
    approve: { type: "boolean" },
    reason: { type: ["string", "null"] },
  },
  required: ["type", "tool_call_id", "approve"],
};
const lines = { type: ["array", "null"], items: { type: "string" } };
const toolReturn = {
  type: "object",
  properties: {
    type: { const: "tool" },
    tool_call_id: { type: "string" },
    tool_return: { anyOf: [{ type: "string" }, { type: "array", items: { type: "object" } }] },
    status: { enum: ["success", "error"] },
    stdout: lines,
    stderr: lines,
  },
  required: ["type", "tool_call_id", "tool_return", "status"],
};

/** Seed 000's own schema of a response, without its `$id`: that is a pointer, and no address. */
const { $id: _pointer, ...seed } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../protocols/letta/fixtures/answers/seed-000.json"), "utf8"),
) as Readonly<Record<string, unknown>>;

const ajv = new Ajv2020({ strict: false, allErrors: true, discriminator: false });
addFormats(ajv);
const validate = ajv.compile({
  ...seed,
  components: {
    schemas: { ApprovalReturn: approvalReturn, letta__schemas__letta_message__ToolReturn: toolReturn },
  },
});

/** What keeps a message from being an approval_response_message by seed 000; empty where it is one. */
export const responseFaults = (message: unknown): readonly string[] =>
  validate(message)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ""}`);

/** Every approval_response_message inside a value, however deep: an answer of a server, read. */
export function approvalResponsesIn(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  const isOne = "message_type" in value && value.message_type === "approval_response_message";
  return [...(isOne ? [value] : []), ...Object.values(value).flatMap(approvalResponsesIn)];
}
