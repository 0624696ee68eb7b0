import { afterEach, beforeEach, expect, test } from "vitest";
import { type Bridge, createBridge } from "../bridge.ts";

let bridge: Bridge;
let address: string;
const headers = { "x-envole-user-id": "ana@example.test" };

beforeEach(async () => {
  bridge = createBridge();
  address = await bridge.listen(0);
});

afterEach(() => bridge.close());

const threadOf = async (base: string): Promise<string> => {
  const answer = await fetch(`${base}/envole/api/assistants/threads/agent_team`, { headers });
  const [thread] = (await answer.json()) as { id: string }[];
  return `${base}/envole/api/assistants/threads/${thread?.id}`;
};

const say = (thread: string) =>
  fetch(`${thread}/messages`, {
    method: "POST",
    headers,
    body: '{"content":[{"type":"text","text":"Hello"}]}',
  });

const steer = (base: string, step: string) =>
  fetch(`${base}/control`, { method: "POST", body: JSON.stringify({ do: step }) });

test("the live stream arrives as it is told, and breaks where it is dropped", async () => {
  const base = `${address}/run/a/envole_three-calls`;
  const stream = await fetch(`${await threadOf(base)}/stream`, { headers });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe(": heartbeat\n\n");
  await steer(base, "add-batch");
  expect((await reader?.read())?.value).toContain("NOTIFICATION_TOOL_EXECUTION_APPROVAL_REQUIRED");
  await steer(base, "drop-streams");
  const readOn = async () => {
    while ((await reader?.read())?.done === false);
  };
  await expect(readOn()).rejects.toThrow();
});

test("a reply that is lost breaks the connection, and the message was kept", async () => {
  const thread = await threadOf(`${address}/run/a/envole_lost-reply`);
  await expect(say(thread)).rejects.toThrow();
  await expect
    .poll(async () => (await fetch(`${thread}/messages`, { headers })).text())
    .toContain("I have read that.");
});

test("every message is in the log of its run, with its body and its client", async () => {
  const base = `${address}/run/a/envole_one-call`;
  await (await say(await threadOf(base))).text();
  expect(await (await fetch(`${base}/effects`)).json()).toMatchObject([
    { kind: "decision", body: '{"content":[{"type":"text","text":"Hello"}]}', client: "inbox" },
  ]);
  expect(await (await fetch(`${address}/run/b/envole_one-call/effects`)).json()).toEqual([]);
});
