import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import { at } from "../lib/json/json-piece.ts";
import { plainPiece } from "../lib/json/plain-piece.ts";
import { askingMessage, historyOf, historyWorld, keptEntry } from "../test/envole-history.ts";
import { lettaBatch, lettaCall, lettaRequest } from "../test/letta-built.ts";
import { sessionOf } from "../test/phoenix-recordings.ts";
import { callOf } from "./mka1/batch/call.ts";
import { openRules } from "./mka1/batch/rules.ts";
import { readHeld } from "./mka1/record/held.ts";
import { batchOf } from "./phoenix/batch/batch.ts";
import { currentAsking, readMessages } from "./phoenix/record/asking.ts";
import { readAnswer } from "./phoenix/record/read-answer.ts";

type Claims = Readonly<Record<string, unknown>>;

/** What a tool or its server may say of itself to look harmless, or harmful: by any name, with any value. */
const claims: fc.Arbitrary<Claims> = fc.dictionary(
  fc.constantFrom(
    "annotations",
    "hints",
    "readOnlyHint",
    "destructiveHint",
    "risk",
    "riskLevel",
    "safe",
    "severity",
    "description",
    "summary",
    "toolMetadata",
    "_meta",
    "recommended",
    "autoApprove",
    "reviewedBy",
    "deadline",
    "expiresAt",
  ),
  fc.oneof(
    fc.boolean(),
    fc.string(),
    fc.constantFrom("low", "critical", "approve", "2026-11-30T12:02:00Z"),
    fc.record({ title: fc.string(), readOnlyHint: fc.boolean(), destructiveHint: fc.boolean() }),
  ),
  { noNullPrototype: true },
);

/** What decides how hard a batch is to approve. */
const friction = ({ calls, rules, deadline, version }: ApprovalBatch) => ({
  deadline,
  version,
  rules,
  calls: calls.map((call) => ({
    id: call.id,
    level: call.inspection,
    verbs: call.rules,
    asks: call.isClientTool,
    arguments: call.argumentText,
    digest: call.digest,
  })),
});

const connection = { id: "px", label: "Phoenix", baseUrl: "", pageUrl: null };

function phoenix(said: Claims): ApprovalBatch {
  const part = {
    ...said,
    type: "tool-exec",
    toolCallId: "c1",
    state: "approval-requested",
    input: { cmd: "rm -rf /srv" },
    callProviderMetadata: { phoenix: { toolExecutionEnvironment: "server" }, mcp: said },
    approval: { id: "c1" },
  };
  const parts = [{ type: "step-start" }, part];
  const data = [{ id: "m1", role: "assistant", parts }];
  const messages = readMessages(at(readAnswer(JSON.stringify({ data })), "data")) ?? [];
  const asking = currentAsking(messages);
  if (asking === null) throw new Error("nothing is asked");
  return batchOf(sessionOf(messages), asking, connection);
}

async function envole(said: Claims): Promise<ApprovalBatch> {
  const entry = JSON.stringify({ ...said, ...(JSON.parse(keptEntry("e1")) as Claims) });
  return (await historyWorld(historyOf(askingMessage("m1", [entry]))).read()).value;
}

const letta = (said: Claims): ApprovalBatch =>
  lettaBatch({ request: lettaRequest([{ ...said, ...lettaCall("c1") }], said) });

function mka1(said: Claims) {
  const held = readHeld(
    plainPiece({
      ...said,
      id: "mcpr_1",
      type: "mcp_approval_request",
      status: "pending",
      tool_type: "mcp",
      name: "exec",
      server_label: "shell",
      arguments: '{"cmd":"rm -rf /srv"}',
      response_id: "resp_1",
      requested_by: "bo",
      approvers: ["ana"],
      consumed: false,
      created_at: 1_796_040_000,
      expires_at: 1_796_050_000,
    }),
  );
  const call = callOf(held, { kind: "waiting" }, openRules(held));
  return { level: call.inspection, rules: call.rules, digest: call.digest, arguments: call.argumentText };
}

describe("T-03: what a tool claims of itself changes no level, no verb, no deadline and no digest", () => {
  it("in Phoenix", () => {
    const bare = friction(phoenix({}));
    fc.assert(fc.property(claims, (said) => void expect(friction(phoenix(said))).toEqual(bare)));
    expect(friction(phoenix({ title: "Safe file read" }))).toEqual(bare);
  });

  it("in Envole", async () => {
    const bare = friction(await envole({}));
    const told = fc.asyncProperty(
      claims,
      async (said) => void expect(friction(await envole(said))).toEqual(bare),
    );
    await fc.assert(told, { numRuns: 40 });
  });

  it("in Letta", () => {
    const bare = friction(letta({}));
    fc.assert(fc.property(claims, (said) => void expect(friction(letta(said))).toEqual(bare)));
  });

  it("in MKA1", () => {
    const bare = mka1({});
    fc.assert(fc.property(claims, (said) => void expect(mka1(said)).toEqual(bare)));
  });
});
