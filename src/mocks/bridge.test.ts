import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Bridge, createBridge } from "./bridge.ts";
import { fakes } from "./fakes.ts";

let bridge: Bridge;
let address: string;

beforeEach(async () => {
  bridge = createBridge();
  address = await bridge.listen(0);
});

afterEach(() => bridge.close());

interface Waiting {
  readonly id: string;
  readonly messages: readonly {
    readonly id: string;
    readonly parts: readonly { readonly toolCallId?: string }[];
  }[];
}

async function waitingOf(base: string): Promise<Waiting> {
  const query = "{agentSessions(first:1){edges{node{id messages}}}}";
  const answer = await fetch(`${base}/phoenix/graphql`, { method: "POST", body: JSON.stringify({ query }) });
  const { data } = (await answer.json()) as { data: { agentSessions: { edges: [{ node: Waiting }] } } };
  return data.agentSessions.edges[0].node;
}

async function approve(base: string, signal: AbortSignal | null = null): Promise<Response> {
  const { id, messages } = await waitingOf(base);
  const last = messages.at(-1);
  const toolApprovals = (last?.parts ?? []).flatMap(({ toolCallId }) =>
    toolCallId ? [{ toolCallId, approved: true }] : [],
  );
  const model = { providerType: "builtin", provider: "OLLAMA", modelName: "fake" };
  const body = JSON.stringify({ id, headless: false, model, lastMessageId: last?.id, toolApprovals });
  return fetch(`${base}/phoenix/v1/agent_sessions/${encodeURIComponent(id)}/chat`, {
    method: "POST",
    body,
    signal,
  });
}

const effectsOf = async (base: string): Promise<{ kind: string }[]> =>
  (await (await fetch(`${base}/effects`)).json()) as { kind: string }[];
const transcriptOf = async (base: string) => JSON.stringify(await waitingOf(base));

describe("the fakes over HTTP", () => {
  test("two runs of one scenario share nothing", async () => {
    await (await approve(`${address}/run/a/phoenix_one-call`)).text();
    expect((await effectsOf(`${address}/run/a/phoenix_one-call`)).map(({ kind }) => kind)).toEqual([
      "decision",
      "run",
    ]);
    expect(await effectsOf(`${address}/run/b/phoenix_one-call`)).toEqual([]);
  });

  test("a scenario whose name holds underscores is found", async () => {
    const response = await approve(`${address}/run/a/phoenix_409-agent_session_busy`);
    expect(await response.json()).toEqual({ code: "agent_session_busy" });
    expect(bridge.fake({ run: "a", scenario: "phoenix/409-agent_session_busy" }).effects.all()).toHaveLength(
      1,
    );
  });

  test("a stream arrives whole, with what comes after [DONE]", async () => {
    const text = await (await approve(`${address}/run/a/phoenix_one-call`)).text();
    expect(text.indexOf("data-transcript-persisted")).toBeGreaterThan(text.indexOf("[DONE]"));
  });

  test("a reply that is lost breaks the connection, and the call ran", async () => {
    const base = `${address}/run/a/phoenix_lost-reply`;
    await expect(approve(base)).rejects.toThrow();
    await expect
      .poll(async () => (await effectsOf(base)).map(({ kind }) => kind))
      .toEqual(["decision", "run"]);
  });

  test("a stream that breaks gives what ran and then breaks", async () => {
    const response = await approve(`${address}/run/a/phoenix_stream-broken`);
    let text = "";
    const readAll = async () => {
      for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk);
    };
    await expect(readAll()).rejects.toThrow();
    expect(text).toContain("tool-output-available");
  });

  test("a client that goes away cancels the run", async () => {
    const base = `${address}/run/a/phoenix_long-stream`;
    const leaving = new AbortController();
    const response = await approve(base, leaving.signal);
    expect(await transcriptOf(base)).toContain('"state":"approval-responded"');
    leaving.abort();
    await response.text().catch(() => undefined);
    await expect.poll(() => transcriptOf(base)).toContain('"outcome":"interrupted"');
  });

  test("a test lets long streams end", async () => {
    const base = `${address}/run/a/phoenix_four-streams`;
    const response = await approve(base);
    const told = await fetch(`${base}/control`, { method: "POST", body: '{"do":"finish-streams"}' });
    expect(told.status).toBe(204);
    expect(await response.text()).toContain("data-transcript-persisted");
  });

  test("scenarios side by side have all their fakes, and what is not theirs is not there", async () => {
    const base = `${address}/run/a/all_default`;
    expect((await waitingOf(base)).messages.length).toBeGreaterThan(0);
    const statusOf = async (url: string) => (await fetch(url)).status;
    for (const { protocol } of fakes) {
      expect(await statusOf(`${base}/effects?protocol=${protocol}`)).toBe(200);
      expect(await statusOf(`${address}/run/a/${protocol}_default/effects`)).toBe(200);
      expect(await statusOf(`${address}/run/a/${protocol}_nope/effects`)).toBe(404);
      expect(await statusOf(`${address}/run/a/${protocol}_nope/${protocol}/`)).toBe(404);
    }
    expect(await statusOf(`${base}/effects?protocol=nope`)).toBe(404);
    expect(await statusOf(`${base}/nope/`)).toBe(404);
    expect(await statusOf(`${base}/effects`)).toBe(fakes.length === 1 ? 200 : 404);
  });

  test("a fake side by side with others is one of its own: nothing that it did elsewhere is known to it", async () => {
    await (await approve(`${address}/run/a/all_default`)).text();
    expect(await effectsOf(`${address}/run/a/phoenix_default`)).toEqual([]);
    const effects = bridge.fake({ run: "a", scenario: "all/default", protocol: "phoenix" }).effects.all();
    expect(effects.length).toBeGreaterThan(0);
  });

  test("a step that a fake does not know is refused", async () => {
    const told = await fetch(`${address}/run/a/phoenix_one-call/control`, {
      method: "POST",
      body: '{"do":"nothing-we-know"}',
    });
    expect(told.status).toBe(400);
    expect(await told.text()).toContain("nothing-we-know");
  });

  test("an offline server gives no answer, and comes back when told", async () => {
    const base = `${address}/run/a/phoenix_offline`;
    await expect(waitingOf(base)).rejects.toThrow();
    await fetch(`${base}/control`, { method: "POST", body: '{"do":"come-back"}' });
    expect((await waitingOf(base)).messages).toHaveLength(2);
  });
});
