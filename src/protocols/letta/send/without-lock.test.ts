import { describe, expect, it } from "vitest";
import { sentence } from "../../../domain/sentence.ts";
import { abortOf, aDenial, anApproval, eachOf } from "../../../test/letta-answers.ts";
import {
  json,
  recordedItem,
  runStream,
  type ScriptedLetta,
  scriptedLetta,
} from "../../../test/letta-scripted.ts";
import { lettaBatchEn } from "../messages/batch-en.ts";

const approveBoth = eachOf(["one", "two"], [anApproval(null), anApproval(null)]);
const denyBoth = eachOf(["one", "two"], [aDenial("No"), aDenial("No")]);

/** The last event of a sending whose answer the server answers so. */
async function metWith(answer: ScriptedLetta["state"]["answer"], world = scriptedLetta()) {
  world.state.answer = answer;
  return { world, last: (await world.send(denyBoth)).at(-1) };
}

describe("without a lock", () => {
  const noRedis =
    "INTERNAL_SERVER_ERROR: Background streaming requires Redis to be running. Please ensure Redis is properly configured.";
  const withoutRedis =
    (else_: (path: string) => Response): ScriptedLetta["state"]["answer"] =>
    ({ path, body }) =>
      body.includes('"background":true') ? json({ detail: noRedis }, 503) : else_(path);
  const records = ({ state }: ScriptedLetta) => {
    state.responses = [["one", "two"].map((id) => recordedItem(id, false, "No"))];
    state.isPending = false;
  };

  it("the server says so, nothing is done, and a person is asked in so many words", async () => {
    const { world, last } = await metWith(withoutRedis(() => json({})));
    expect(last).toEqual({
      kind: "refused",
      error: {
        kind: "needs-consent",
        said: sentence("letta.send.no-lock"),
        serverWords: noRedis,
        retryAt: null,
        asks: {
          id: "letta-no-lock",
          question: sentence("letta.send.no-lock.question"),
          yes: sentence("letta.send.no-lock.yes"),
        },
      },
      reading: null,
    });
    expect(world.left).toHaveLength(1);
    expect(lettaBatchEn["letta.send.no-lock.question"]).toBe("This server cannot lock. Send without?");
  });

  it("and with consent it goes at once as a run of its own, after the locked way was tried, each time", async () => {
    const world = scriptedLetta();
    world.backend.agree?.("letta-no-lock");
    world.state.run = () => {
      records(world);
      return { status: "completed" };
    };
    world.state.answer = withoutRedis(() => json({ id: "run-1", status: "created" }));
    const events = await world.send(denyBoth);
    expect(events.map(({ kind }) => kind)).toEqual(["sending", "sent", "record"]);
    expect(world.left.map(({ path }) => path)).toEqual([
      "/v1/conversations/default/messages",
      "/v1/agents/agent-1/messages/async",
    ]);
  });

  it("a conversation's answer is waited for: it is sent when it ended, and its record read", async () => {
    const world = scriptedLetta({ conversationId: "conv-1" });
    world.backend.agree?.("letta-no-lock");
    world.state.answer = withoutRedis(() => {
      records(world);
      return json({ messages: [] });
    });
    const events = await world.send(denyBoth);
    expect(events.map(({ kind }) => kind)).toEqual(["sending", "sent", "record"]);
    expect(world.left.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
      { background: true },
      { streaming: false },
    ]);
    expect(world.backend.holdsStream).toBe(false);
  });

  it.each([400, 401, 429, 500])(
    "%i with `error` is the model's failure behind the decision: recorded, with no sign-in and no second sending",
    async (status) => {
      const world = scriptedLetta({ conversationId: "conv-1" });
      world.backend.agree?.("letta-no-lock");
      const error = { type: "llm_error", message: "The model failed.", detail: "RATE_LIMIT_EXCEEDED" };
      world.state.answer = withoutRedis(() => {
        records(world);
        return json({ error }, status);
      });
      const events = await world.send(denyBoth);
      expect(events.map(({ kind }) => kind)).toEqual(["sending", "notice", "record"]);
      expect(events[1]).toMatchObject({ serverWords: "RATE_LIMIT_EXCEEDED" });
      expect(world.refused).toEqual([]);
      expect(world.left).toHaveLength(2);
    },
  );

  it("a server that has Redis again is answered under its lock, and the connection says so", async () => {
    const world = scriptedLetta();
    const guarantees = () =>
      world.backend
        .state()
        .get()
        .guarantees.map(({ id }) => id);
    world.backend.agree?.("letta-no-lock");
    expect(guarantees()).toContain("letta.guarantee.lock-unlocked");
    world.state.answer = () => runStream("run-1");
    await world.send(denyBoth);
    expect(world.left).toHaveLength(1);
    expect(guarantees()).toContain("letta.guarantee.lock-locked");
  });

  it("any other 503 is no such server: it leaves doubt, consent or not, and nothing else is sent", async () => {
    const world = scriptedLetta();
    world.backend.agree?.("letta-no-lock");
    const { last } = await metWith(() => json({ detail: "Service unavailable" }, 503), world);
    expect(last).toMatchObject({ kind: "unknown", error: { kind: "server-failed" } });
    expect(world.left).toHaveLength(1);
  });

  it("no answer ever goes to the plain path of an agent, nor cancels anything", async () => {
    const world = scriptedLetta();
    world.backend.agree?.("letta-no-lock");
    world.state.answer = withoutRedis(() => json({ id: "run-1" }));
    await world.send(abortOf(["one", "two"], "Stop"));
    await world.send(approveBoth);
    for (const { path } of world.left) expect(path).not.toMatch(/agents\/[^/]+\/messages$|cancel/);
  });
});
