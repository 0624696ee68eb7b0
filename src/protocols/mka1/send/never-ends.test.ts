import { expect, it } from "vitest";
import { answerAll } from "../../../test/contract-answers.ts";
import { firstBatch, last, send, signal } from "../../../test/contract-sending.ts";
import { inTime } from "../../../test/in-time.ts";
import { examplesNow, scriptedMka1 } from "../../../test/mka1-scripted.ts";
import { mka1World } from "../../../test/mka1-world.ts";

const endless = (type: string) => () =>
  new Response(new ReadableStream<Uint8Array>(), { headers: { "content-type": type } });

it.each(["application/json", "text/event-stream"])(
  "an answer (%s) that never comes to its end is not known after five minutes, and nothing is sent again",
  async (type) => {
    const world = mka1World("mka1/assigned", async ({ method }, answer) =>
      method === "POST" ? endless(type)() : answer(),
    );
    const batch = await firstBatch(world);
    const startedAt = world.clock.monotonic();
    const events = await inTime(world.clock, send(world, batch, answerAll(batch, "approve")));
    expect(last(events)).toMatchObject({
      kind: "unknown",
      error: { kind: "unreachable", said: { id: "mka1.send.no-answer" } },
    });
    expect(world.clock.monotonic() - startedAt).toBeGreaterThanOrEqual(300_000);
    expect(world.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  },
);

it("pages that lead back to one another are read once each, and the list is not called whole", async () => {
  const calls = "/api/v1/llm/tool-approvals";
  const call = (id: string) => ({
    id,
    type: "mcp_approval_request",
    status: "pending",
    tool_type: "mcp",
    name: "create_refund",
    arguments: "{}",
    response_id: `resp_${id}`,
    requested_by: "ana",
    approvers: ["user_demo_approver"],
    consumed: false,
    created_at: examplesNow / 1_000,
    expires_at: examplesNow / 1_000 + 900,
  });
  const page = (id: string) => ({ object: "list", data: [call(id)], has_more: true });
  const world = scriptedMka1({
    [`GET ${calls}?limit=20&order=desc&status=pending`]: page("mcpr_a"),
    [`GET ${calls}?limit=100&order=desc`]: page("mcpr_a"),
    [`GET ${calls}?limit=100&order=desc&after=mcpr_a`]: page("mcpr_b"),
    [`GET ${calls}?limit=100&order=desc&after=mcpr_b`]: page("mcpr_a"),
  });
  const rows: string[] = [];
  const poll = async () => {
    for await (const slice of world.backend.list(null, signal())) {
      rows.push(...slice.rows.map(({ value }) => value.ref.batchId));
      if (world.requests.length > 50) throw new Error("it never ends");
    }
  };
  await expect(poll()).rejects.toMatchObject({ error: { kind: "unreadable" } });
  expect(new Set(rows).size).toBe(2);
});
