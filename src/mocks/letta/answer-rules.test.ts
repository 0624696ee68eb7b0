import { describe, expect, test } from "vitest";
import { type AskedLetta, askLetta } from "../../test/letta-fake.ts";
import { after, agentWith, denyAsBefore, fakes, letter, say } from "../../test/letta-recorded-fakes.ts";
import { pay } from "./call-seeds.ts";

const answeredTypes = ["approval_response_message", "tool_return_message", "assistant_message"];
const types = async (fake: AskedLetta) => (await fake.types()).slice(-3);
const responses = async (fake: AskedLetta) =>
  (await fake.history()).filter((message) => message.message_type === "approval_response_message");
const statusOf = async (fake: AskedLetta) => {
  const runs = (await (await fake.get(`/v1/runs/?agent_id=${fake.agentId}`)).json()) as { status: string }[];
  return runs[0]?.status;
};
const slow = (more = {}) => askLetta(agentWith([pay("acct-1", 100)], more), { toolMs: 8_000 });

describe("an answer", () => {
  test("is recorded with its returns when its tools have run; until then the request is told as pending", async () => {
    const fake = slow();
    const answering = fake.decide("background", [true]);
    await fake.clock.advance(7_000);
    expect(fake.runs()).toEqual(["pay"]);
    expect(await fake.pending()).toBe(fake.requestId);
    expect(await responses(fake)).toEqual([]);
    expect(await statusOf(fake)).toBe("running");
    await fake.clock.advance(2_000);
    await (await answering).text();
    expect(await types(fake)).toEqual(answeredTypes);
    expect(await fake.pending()).toBeNull();
    expect(await statusOf(fake)).toBe("completed");
  });

  test("runs ungated siblings even if everything is denied", async () => {
    const fake = fakes.sibling();
    await (await fake.decide("default", [false, false])).text();
    expect(fake.runs()).toEqual(["lookup_contact"]);
  });

  test("that sends one id as deny and as approve runs it", async () => {
    const fake = fakes.one();
    await (await fake.send("default", [...fake.items([false]), ...fake.items([true])])).text();
    expect(fake.runs()).toEqual(["send_email"]);
  });

  test.each([
    ["a missing id", (fake: AskedLetta) => fake.items([true])],
    ["a stranger's id", () => [{ type: "approval", tool_call_id: "call_x", approve: true }]],
    ["no decision at all", () => []],
  ])("with %s is refused, and nothing runs", async (_, items) => {
    const fake = fakes.two();
    expect((await fake.send("default", items(fake))).status).toBe(400);
    expect((await fake.send("async", items(fake))).status).toBe(200);
    expect(await statusOf(fake)).toBe("failed");
    expect(fake.runs()).toEqual([]);
    expect(await fake.pending()).toBe(fake.requestId);
  });

  test("stores the reason of an approval, and tells the model that of a denial alone", async () => {
    const fake = fakes.two();
    await (await fake.decide("default", [true, false])).text();
    const [, , said] = (await fake.history()).slice(-3);
    expect(said?.content).toBe("Done: send_email. You denied send_email: no.");
    expect(await responses(fake)).toMatchObject([{ approvals: [{ reason: "yes" }, { reason: "no" }] }]);
  });

  test("with max_steps 1 is recorded and asks no model, with 0 does nothing", async () => {
    const nothing = fakes.two();
    expect((await nothing.decide("default", [false, false], { max_steps: 0 })).status).toBe(200);
    expect(await nothing.pending()).toBe(nothing.requestId);
    const resting = fakes.two();
    await (await resting.decide("background", [false, false], { max_steps: 1 })).text();
    expect((await resting.types()).at(-1)).toBe("tool_return_message");
    expect(await resting.pending()).toBeNull();
  });

  test("whose arguments are no JSON runs its tool without any", async () => {
    const fake = askLetta("letta/broken-arguments");
    await (await fake.decide("default", [true, false])).text();
    const returned = (await fake.history()).find((message) => message.message_type === "tool_return_message");
    expect(returned?.tool_returns?.[1]).toMatchObject({ status: "error" });
  });

  test("with a return of a client's tool takes the place of its run, and approving it finds no tool", async () => {
    const given = askLetta("letta/client-tool");
    const item = { type: "tool", tool_call_id: given.callIds[0], tool_return: "yes", status: "success" };
    await (await given.send("default", [item])).text();
    expect(await responses(given)).toMatchObject([
      { approve: null, approvals: [{ type: "tool", tool_return: "yes" }] },
    ]);
    const approved = askLetta("letta/client-tool");
    await (await approved.decide("default", [true])).text();
    expect([...given.runs(), ...approved.runs()]).toEqual([]);
  });
});

describe("a late answer", () => {
  test.each([
    ["the same", true],
    ["the opposite", false],
  ])("that is %s is taken with 200 and ignored", async (_, yes) => {
    const fake = fakes.one();
    await (await fake.decide("background", [true])).text();
    expect((await fake.decide("background", [yes])).status).toBe(200);
    expect(await responses(fake)).toHaveLength(1);
    expect(fake.runs()).toEqual(["send_email"]);
    expect(fake.effects("ignored")).toMatchObject([{ callIds: fake.callIds }]);
  });

  test("is refused where a sibling ran", async () => {
    const fake = fakes.sibling();
    await (await fake.decide("default", [true, true])).text();
    expect((await fake.decide("default", [false, false])).status).toBe(400);
    expect(fake.effects("ignored")).toEqual([]);
  });
});

describe("the lock", () => {
  test.each([
    ["background", "background"],
    ["default", "default"],
    ["background", "stream"],
  ] as const)(
    "that an answer (%s) holds refuses another (%s) with 409 and its run",
    async (first, second) => {
      const fake = slow();
      void fake.decide(first, [true]);
      await fake.clock.settle();
      const refused = await fake.decide(second, [false]);
      expect(refused.status).toBe(409);
      const [run] = (await (await fake.get(`/v1/runs/?agent_id=${fake.agentId}`)).json()) as { id: string }[];
      expect(await refused.json()).toMatchObject({ run_id: run?.id });
      await fake.clock.advance(60_000);
      expect(await responses(fake)).toHaveLength(1);
    },
  );

  test("lets the same otid join its run, also when it is over and says something else", async () => {
    const fake = slow();
    const first = fake.decide("background", [true], { otid: "one" });
    await fake.clock.settle();
    const joined = fake.decide("background", [false], { otid: "one" });
    await fake.clock.advance(60_000);
    const texts = await Promise.all([(await first).text(), (await joined).text()]);
    expect(texts[1]).toBe(texts[0]);
    expect(await (await fake.decide("background", [false], { otid: "one" })).text()).toBe(texts[0]);
    expect(fake.runs()).toEqual(["pay"]);
  });

  test("is gone round by the agent's own path: both are recorded, and the tool runs twice", async () => {
    const fake = slow();
    void fake.decide("background", [true]);
    void fake.decide("agents", [true]);
    await fake.clock.advance(60_000);
    expect(fake.runs()).toEqual(["pay", "pay"]);
    expect(await responses(fake)).toHaveLength(2);
  });

  test("needs Redis: without it the background is refused, nothing is done, and nothing locks", async () => {
    const fake = askLetta(agentWith([pay("acct-1", 100)]), { toolMs: 8_000, gate: { hasNoRedis: true } });
    const refused = await fake.decide("background", [true]);
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain("requires Redis");
    expect(await statusOf(fake)).toBe("completed");
    void fake.decide("default", [true]);
    await fake.clock.settle();
    void fake.decide("default", [false]);
    await fake.clock.advance(60_000);
    expect(await responses(fake)).toHaveLength(2);
  });
});

describe("older agents", () => {
  test("record `approvals` alone without effect and ask again under another message", async () => {
    const fake = askLetta("letta/old-agent");
    await (await fake.decide("background", [true])).text();
    expect(await responses(fake)).toHaveLength(1);
    expect(fake.runs()).toEqual([]);
    expect(await fake.pending()).not.toBe(fake.requestId);
    expect(await fake.pending()).not.toBeNull();
  });

  test("take a decision that comes in both forms", async () => {
    const fake = askLetta("letta/old-agent");
    await (await denyAsBefore(fake, fake.callIds[0], { approvals: fake.items([false]) })).text();
    expect(await fake.pending()).toBeNull();
  });

  test("of the workflow type are never told as pending", async () => {
    expect(await askLetta("letta/workflow-agent").pending()).toBeNull();
  });
});

describe("behind an answer", () => {
  test.each([
    [400, 400],
    [401, 401],
    [429, 429],
    [500, 500],
    [503, 500],
  ])(
    "a model's failure with %d is told with %d and `error`, and the decision stands",
    async (model, status) => {
      const fake = fakes.failing(model);
      const answered = await fake.decide("default", [true]);
      expect(answered.status).toBe(status);
      expect(await answered.json()).toMatchObject({ error: { type: expect.any(String) } });
      expect(await responses(fake)).toHaveLength(1);
      expect(fake.runs()).toEqual(["send_email"]);
    },
  );

  test("the agent asks again by its script, and the earlier ids no longer count", async () => {
    const again = await after(
      () => askLetta("letta/then-again"),
      [true],
      (fake) => fake.decide("default", [true]),
    )();
    expect(again.status).toBe(400);
  });

  test("any other message is refused while a request waits", async () => {
    const own = await say(fakes.one());
    expect(await own.json()).toMatchObject({ detail: { code: "PENDING_APPROVAL" } });
    const inside = await say(fakes.conversation());
    expect([own.status, inside.status, typeof ((await inside.json()) as { detail: unknown }).detail]).toEqual(
      [409, 409, "string"],
    );
  });

  test("a conversation's request is not known on the agent's own path", async () => {
    const fake = fakes.conversation();
    expect((await fake.decide("agents", [true, true])).status).toBe(400);
    expect((await fake.decide("background", [true, false])).status).toBe(200);
    expect(fake.runs()).toEqual(["send_email"]);
  });

  test("a server that is killed while the tool runs leaves a run for ever, and approving runs it again", async () => {
    const fake = askLetta(agentWith([letter], { traits: { fault: { kind: "killed", times: 1 } } }));
    await expect(fake.decide("background", [true])).resolves.toMatchObject({ type: "error" });
    expect(await statusOf(fake)).toBe("running");
    expect(await responses(fake)).toEqual([]);
    await (await fake.decide("background", [true])).text();
    expect(fake.runs()).toEqual(["send_email", "send_email"]);
    expect(fake.effects("killed")).toHaveLength(1);
  });
});
