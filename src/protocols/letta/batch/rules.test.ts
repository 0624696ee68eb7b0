import { describe, expect, it } from "vitest";
import { lettaBatch, lettaCall, lettaMessage, lettaParts, lettaRequest } from "../../../test/letta-built.ts";
import { recordedAgent } from "../../../test/letta-told.ts";
import { batchOf } from "./batch.ts";

const rulesOf = (over: Parameters<typeof lettaBatch>[0]) => {
  const batch = lettaBatch(over);
  return batch.calls.map(({ rules, isClientTool, origin }) => ({
    ...rules,
    isClientTool,
    origin: origin?.id,
  }));
};
const ofTool = (name: string) => ({ request: lettaRequest([lettaCall("c1", name)]) });

describe('how a request is answered (protocols/letta.md, "Answering")', () => {
  it("whole; a deny and a decline with a reason, an approve with one or none, no files", () => {
    const { rules } = lettaBatch();
    expect(rules).toMatchObject({
      scope: "whole",
      reason: {
        approve: "optional",
        deny: "required",
        decline: "required",
        said: { approve: { id: "letta.said.approve" }, deny: { id: "letta.said.deny" } },
      },
      attachments: "none",
      feedbackLimit: null,
      blocked: null,
    });
  });

  it("an abort stands for denials whose reason is the feedback", () => {
    expect(lettaBatch().rules.abort).toEqual({
      kind: "stands-for-denials",
      said: { id: "letta.abort.said" },
      goesAs: "reason",
      feedback: "required",
    });
  });

  it.each(["locked", "unlocked", "unknown"] as const)("with a server that is %s it says so", (mode) => {
    expect(batchOf(lettaParts(), mode).rules.guarantees[0]?.id).toBe(`letta.guarantee.lock-${mode}`);
  });

  it("what closing the page does is told but for a conversation without a lock, where it is not known", () => {
    const place = { agentId: "agent-1", conversationId: "conv-1", messageId: "message-asks" };
    expect(batchOf(lettaParts(), "unlocked").rules.whileSent?.id).toBe("letta.while-sent");
    expect(batchOf(lettaParts({ place }), "locked").rules.whileSent?.id).toBe("letta.while-sent");
    expect(batchOf(lettaParts({ place }), "unlocked").rules.whileSent).toBeNull();
  });
});

describe("what may be decided about a call", () => {
  it("a gated tool of the server is approved, denied or aborted", () => {
    expect(rulesOf(ofTool("send_email"))).toEqual([
      {
        verbs: ["approve", "deny", "abort"],
        off: null,
        answer: null,
        isClientTool: false,
        origin: "letta.origin.server",
      },
    ]);
  });

  it("a name without a rule that no tool of the agent has is its client's: answered with a return, declined or aborted", () => {
    expect(rulesOf(ofTool("show_dialog"))).toEqual([
      {
        verbs: ["answer", "decline", "abort"],
        off: null,
        answer: { kind: "output", said: { id: "letta.output.said" } },
        isClientTool: true,
        origin: "letta.origin.client",
      },
    ]);
  });

  it("a name without a rule whose tool the server has is one whose rule was lifted: it runs when it is approved", () => {
    expect(rulesOf(ofTool("lookup_contact"))).toMatchObject([
      { verbs: ["approve", "deny", "abort"], isClientTool: false, origin: "letta.origin.lifted" },
    ]);
  });

  it("a gated tool that was taken from the agent is told to end with Tool not found", () => {
    const agent = { ...recordedAgent, tools: new Set(["pay"]) };
    expect(rulesOf({ ...ofTool("send_email"), agent })).toMatchObject([
      { off: { id: "letta.off.tool-gone" }, origin: "letta.origin.gone" },
    ]);
  });

  it("an agent of an older type takes no return: its client's call is declined or aborted", () => {
    const agent = { ...recordedAgent, type: "memgpt_v2_agent" };
    expect(rulesOf({ ...ofTool("show_dialog"), agent })).toMatchObject([
      { verbs: ["decline", "abort"], off: { id: "letta.off.old-answer" }, answer: null },
    ]);
  });

  it("arguments that are not JSON are uninspectable, and it is said that the tool would get none", () => {
    for (const text of ['{"to": ', "", "hello", "{} {}"]) {
      const [call] = lettaBatch({ request: lettaRequest([lettaCall("c1", "send_email", text)]) }).calls;
      expect(call?.inspection.level).toBe("uninspectable");
      expect(call?.rules.off?.id).toBe("letta.off.not-json");
      expect(call?.argumentText).toEqual({ form: "json-text", text });
    }
  });

  it("JSON that Letta cuts short, at the first “}{” wherever it stands, cannot be approved: the tool would get none", () => {
    for (const text of ['{"to":"bo","note":"}{"}', '{"}{":1}', '[{"a":1},"}{"]']) {
      const [call] = lettaBatch({ request: lettaRequest([lettaCall("c1", "send_email", text)]) }).calls;
      expect(call?.rules).toEqual({ verbs: ["deny", "abort"], off: { id: "letta.off.cut" }, answer: null });
    }
    for (const text of ['{"to":"bo","note":"} {"}', '{"a":{"b":1}}', '{"a":"}\\u007b"}']) {
      const [call] = lettaBatch({ request: lettaRequest([lettaCall("c1", "send_email", text)]) }).calls;
      expect(call?.rules.verbs).toContain("approve");
    }
  });

  it("of two objects in a row Letta runs the first: it is not said that the tool would get none", () => {
    const text = '{"to":"bo@example.test"}{"to":"ana@example.test"}';
    const [call] = lettaBatch({ request: lettaRequest([lettaCall("c1", "send_email", text)]) }).calls;
    expect(call?.inspection.level).toBe("uninspectable");
    expect(call?.rules.off?.id).toBe("letta.off.cut-first");
  });

  it("two calls under one id are uninspectable, cannot be approved, and it is said that one decision runs both", () => {
    const request = lettaRequest([lettaCall("c1"), lettaCall("c1", "pay"), lettaCall("c2")]);
    const { calls } = lettaBatch({ request });
    expect(calls.map(({ inspection }) => inspection.level)).toEqual([
      "uninspectable",
      "uninspectable",
      "clear",
    ]);
    expect(calls.map(({ rules }) => rules.verbs.join("/"))).toEqual([
      "deny/abort",
      "deny/abort",
      "approve/deny/abort",
    ]);
    expect(calls[0]?.rules.off?.id).toBe("letta.off.same-id");
    expect(calls.map(({ approvalId }) => approvalId)).toEqual(["c1", "c1", "c2"]);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
  });

  it("a call that is told wrongly can be denied and not approved, and harms no other", () => {
    const broken = { name: "pay", arguments: { cents: 1 }, tool_call_id: "c2" };
    const { calls } = lettaBatch({ request: lettaRequest([lettaCall("c1"), broken]) });
    expect(calls.map(({ rules }) => rules.verbs.join("/"))).toEqual(["approve/deny/abort", "deny/abort"]);
    expect(calls[1]).toMatchObject({
      inspection: { level: "uninspectable" },
      argumentText: { form: "in-envelope", text: '{"cents":1}' },
      part: { state: "malformed" },
    });
  });

  it("a call without an id holds the whole request: Letta takes all calls or none", () => {
    const { calls, rules } = lettaBatch({
      request: lettaRequest([lettaCall("c1"), { name: "pay", arguments: "{}" }]),
    });
    expect(rules.blocked?.id).toBe("letta.blocked.nameless");
    expect(calls.every(({ rules: { verbs } }) => verbs.length === 0)).toBe(true);
  });

  it("a request of a type that is not known is shown, and cannot be answered", () => {
    const request = lettaMessage("approval_request_message_v2", {
      id: "message-asks",
      tool_calls: [lettaCall("c1")],
    });
    const { calls, rules } = lettaBatch({ request });
    expect(rules.blocked?.id).toBe("letta.blocked.unknown-type");
    expect(calls).toHaveLength(1);
    expect(calls[0]?.rules.verbs).toEqual([]);
    expect(lettaBatch({ request: lettaRequest([], { tool_call: null }) }).rules.blocked?.id).toBe(
      "letta.blocked.no-calls",
    );
  });
});
