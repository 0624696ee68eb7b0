import { describe, expect, it } from "vitest";
import type { ActAnswer } from "../../domain/decision.ts";
import { collect } from "../../test/backend-reading.ts";
import { seenOf } from "../../test/builders.ts";
import { signal } from "../../test/contract-sending.ts";
import { scriptedMka1 } from "../../test/mka1-scripted.ts";

const goOn: ActAnswer = { kind: "act", act: "continue", words: "", key: "key-1" };
const calls = "/api/v1/llm/tool-approvals";

const held = (id: string, over: object = {}) => ({
  id,
  type: "mcp_approval_request",
  status: "approved",
  tool_type: "mcp",
  name: `tool_${id}`,
  server_label: "shop",
  arguments: '{"amount":10}',
  response_id: "resp_1",
  agent_id: null,
  requested_by: "ana",
  approvers: ["bo"],
  decided_by: "bo",
  comment: null,
  consumed: false,
  created_at: 1_796_039_000,
  expires_at: 1_796_090_000,
  decided_at: 1_796_039_500,
  ...over,
});

const item = (id: string) => ({ ...held(id), object: "item" });
const response = {
  id: "resp_1",
  object: "response",
  model: "m",
  status: "completed",
  created_at: 1_796_039_000,
  output: [item("mcpr_a"), item("mcpr_b")],
};

/** The second call of the response stands as `sibling` says, and may be changed by the test. */
function worldWith(sibling: object) {
  const script: Record<string, unknown> = {
    [`GET ${calls}/mcpr_a`]: held("mcpr_a"),
    [`GET ${calls}/mcpr_b`]: held("mcpr_b", sibling),
    "GET /api/v1/llm/responses/resp_1": response,
    "POST /api/v1/llm/responses": response,
  };
  return { script, ...scriptedMka1(script, { viewerId: "ana" }) };
}

describe("what a continuation carries", () => {
  it.each([
    ["a status that is not known", { status: "escalated" }],
    ["a form that cannot be read", { approvers: "everybody" }],
  ])("stays off while another call of the response has %s", async (_, sibling) => {
    const { backend } = worldWith(sibling);
    const { value } = await backend.get("h:mcpr_a", signal());
    expect(value.acts).toEqual([]);
    expect(value.notes.map(({ id }) => id)).toContain("mka1.continue.unread-sibling");
  });

  it("is what was on screen: a decision that stands there since is seen first", async () => {
    const { backend, script, bodies } = worldWith({ status: "denied" });
    const { value } = await backend.get("h:mcpr_a", signal());
    expect(value.acts).toHaveLength(1);
    script[`GET ${calls}/mcpr_b`] = held("mcpr_b");
    if (backend.perform === undefined) throw new Error("MKA1 continues");
    const events = await collect(backend.perform(goOn, seenOf(value), signal()));
    expect(events).toMatchObject([{ kind: "changed" }]);
    expect(bodies).toEqual([]);
  });
});
