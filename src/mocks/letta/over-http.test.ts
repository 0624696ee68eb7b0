import { afterEach, beforeEach, expect, test } from "vitest";
import { type Bridge, createBridge } from "../bridge.ts";

let bridge: Bridge;
let address: string;

beforeEach(async () => {
  bridge = createBridge();
  address = await bridge.listen(0);
});

afterEach(() => bridge.close());

interface Waiting {
  readonly id: string;
  readonly pending_approval: { readonly tool_calls: readonly { readonly tool_call_id: string }[] } | null;
}

const waitingIn = async (base: string): Promise<Waiting | undefined> => {
  const answer = await fetch(`${base}/letta/v1/agents/?include=agent.pending_approval`);
  return ((await answer.json()) as Waiting[]).find((agent) => agent.pending_approval !== null);
};

async function approve(base: string): Promise<Response> {
  const agent = await waitingIn(base);
  const approvals = agent?.pending_approval?.tool_calls.map(({ tool_call_id }) => ({
    type: "approval",
    tool_call_id,
    approve: true,
  }));
  const messages = [{ type: "approval", otid: "one", approvals }];
  return fetch(`${base}/letta/v1/conversations/default/messages`, {
    method: "POST",
    body: JSON.stringify({ agent_id: agent?.id, messages, streaming: true, background: true }),
  });
}

const steer = (base: string, step: string) =>
  fetch(`${base}/control`, { method: "POST", body: JSON.stringify({ do: step }) });

const runIn = async (base: string, id: string): Promise<{ status: string }> =>
  (await (await fetch(`${base}/letta/v1/runs/${id}`)).json()) as { status: string };

test("the first line names the run while its tool still works, and the run goes on without its reader", async () => {
  const base = `${address}/run/a/letta_slow-tool`;
  const reader = (await approve(base)).body?.pipeThrough(new TextDecoderStream()).getReader();
  const first = (await reader?.read())?.value ?? "";
  const { run_id: runId } = JSON.parse(first.slice("data: ".length)) as { run_id: string };
  expect((await runIn(base, runId)).status).toBe("running");
  await reader?.cancel();
  await steer(base, "finish-tools");
  await expect.poll(async () => (await runIn(base, runId)).status).toBe("completed");
  expect(await waitingIn(base)).toBeUndefined();
});

test("a reply that is lost breaks the connection, and the answer was recorded", async () => {
  const base = `${address}/run/a/letta_lost-reply`;
  await expect(approve(base)).rejects.toThrow();
  await expect.poll(() => waitingIn(base)).toBeUndefined();
});

test("every answer is in the log of its run, and nobody asked for secrets", async () => {
  const base = `${address}/run/a/letta_one-call`;
  await (await approve(base)).text();
  const effects = (await (await fetch(`${base}/effects`)).json()) as { kind: string }[];
  expect(effects.map(({ kind }) => kind)).toEqual(["decision", "run", "recorded"]);
  expect(await (await fetch(`${address}/run/b/letta_one-call/effects`)).json()).toEqual([]);
});
