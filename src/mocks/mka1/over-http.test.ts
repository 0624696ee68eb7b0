import { afterEach, beforeEach, expect, test } from "vitest";
import { type Bridge, createBridge } from "../bridge.ts";

let bridge: Bridge;
let address: string;

beforeEach(async () => {
  bridge = createBridge();
  address = await bridge.listen(0);
});

afterEach(() => bridge.close());

const at = (scenario: string, path: string) => `${address}/run/a/mka1_${scenario}/mka1/api/v1/llm/${path}`;

test("the server's own date arrives, and none where it cannot be read", async () => {
  const fast = await fetch(at("clock-fast", "tool-approvals"));
  const ahead = Date.parse(fast.headers.get("date") ?? "") - Date.now();
  expect(Math.abs(ahead - 600_000)).toBeLessThan(60_000);
  const none = await fetch(at("no-date", "tool-approvals"));
  expect(none.headers.get("date") ?? "").toBe("");
});

test("a reply that is lost breaks the connection, and the decision was recorded", async () => {
  const decide = () =>
    fetch(at("lost-reply", "tool-approvals/mcpr_2/decide"), { method: "POST", body: '{"approve":true}' });
  await expect(decide()).rejects.toThrow();
  expect(await (await fetch(at("lost-reply", "tool-approvals/mcpr_2"))).json()).toMatchObject({
    status: "approved",
  });
  const effects = await fetch(`${address}/run/a/mka1_lost-reply/effects`);
  expect(await effects.json()).toMatchObject([{ kind: "decision" }, { kind: "decided" }]);
});

test("a stream ends by closing", async () => {
  const stream = await fetch(at("requested", "responses/resp_1?stream=true"));
  expect(await stream.text()).toMatch(/"type":"response\.completed".*\n\n$/);
});

test("ten thousand calls come a hundred a page, each once", async () => {
  const ids = new Set<string>();
  let after = "";
  let pages = 0;
  for (let hasMore = true; hasMore; pages += 1) {
    const answer = await fetch(at("waiting-10000", `tool-approvals?limit=100${after}`));
    const page = (await answer.json()) as { data: { id: string }[]; last_id: string; has_more: boolean };
    for (const { id } of page.data) ids.add(id);
    after = `&after=${page.last_id}`;
    hasMore = page.has_more;
  }
  expect([ids.size, pages]).toEqual([10_000, 100]);
});
