import { describe, expect, test } from "vitest";
import { type AskedFake, askFake } from "../../test/phoenix-fake.ts";
import { askUser, threeQuestions } from "./questions.ts";
import { bash, type SessionSeed } from "./sessions.ts";

const scenario = (name: string): AskedFake => askFake(`phoenix/${name}`);
const made = (seed: Partial<SessionSeed>): AskedFake =>
  askFake([{ title: "A session", minutesAgo: 5, calls: [bash("one"), bash("two")], ...seed }]);
const states = async (fake: AskedFake): Promise<readonly unknown[]> =>
  (await fake.toolParts()).map(({ state }) => state);
const runCount = (fake: AskedFake): number =>
  fake.server.effects.all().filter(({ kind }) => kind === "run").length;
const isActive = async (fake: AskedFake): Promise<boolean> =>
  ((await (await fake.get(fake.at())).json()) as { data: { is_active: boolean } }).data.is_active;
const listedTitles = async (fake: AskedFake): Promise<readonly string[]> => {
  const { data } = (await (await fake.get("/v1/agent_sessions")).json()) as { data: { title: string }[] };
  return data.map(({ title }) => title);
};
const interrupted = { callProviderMetadata: { phoenix: { outcome: "interrupted" } } };

describe("an abort that arrives by half", () => {
  const denied = async (name: string): Promise<AskedFake> => {
    const fake = scenario(name);
    expect((await fake.recordApprovals({ 0: false, 1: false })).status).toBe(200);
    return fake;
  };

  test("feedback-lost: nothing of the feedback is known to the server, and again it works", async () => {
    const fake = await denied("feedback-lost");
    expect((await fake.post(fake.at("/chat"), fake.say("Not these."))).type).toBe("error");
    expect(await states(fake)).toEqual(["approval-responded", "approval-responded"]);
    expect((await fake.send(fake.say("Not these."))).status).toBe(200);
    expect(await fake.messages()).toHaveLength(4);
  });

  test("feedback-reply-lost: the feedback is there although no reply came", async () => {
    const fake = await denied("feedback-reply-lost");
    expect((await fake.post(fake.at("/chat"), fake.say("Not these."))).type).toBe("error");
    await expect.poll(() => fake.session.messages.length).toBe(4);
  });

  test.each([
    ["feedback-500", 500],
    ["feedback-refused", 409],
  ])("%s: %i once, the denials stay recorded, and again it works", async (name, status) => {
    const fake = await denied(name);
    expect((await fake.send(fake.say("Not these."))).status).toBe(status);
    expect(await states(fake)).toEqual(["approval-responded", "approval-responded"]);
    expect((await fake.send(fake.say("Not these."))).status).toBe(200);
  });

  test("an answer without a message is not disturbed by what waits for the feedback", async () => {
    const fake = scenario("feedback-500");
    expect((await fake.send(fake.chat({ 0: true, 1: false }))).status).toBe(200);
  });

  test("abort-half: the denial is recorded, the declined question is refused once", async () => {
    const fake = scenario("abort-half");
    await fake.recordApprovals({ 0: false });
    const declined = await fake.report(1, { state: "output-error", errorText: "Declined." });
    expect((await fake.recordOutputs([declined])).status).toBe(409);
    expect(await states(fake)).toEqual(["approval-responded", "input-available"]);
    expect((await fake.recordOutputs([declined])).status).toBe(200);
  });
});

describe("someone else, in the moment of the answer", () => {
  test("partial-by-other: one call ran, the other was closed, and our answer is a conflict", async () => {
    const fake = scenario("partial-by-other");
    expect((await fake.send(fake.chat({ 0: true, 1: true }))).status).toBe(409);
    expect((await fake.toolParts())[1]).toMatchObject({
      ...interrupted,
      approval: { id: fake.callIds()[1] },
    });
    expect(runCount(fake)).toBe(1);
  });

  test("answered-in-phoenix: call and question are answered there, and our answer is a conflict", async () => {
    const fake = scenario("answered-in-phoenix");
    const mine = await fake.report(1, { output: { answers: { "q-why": "mine" }, freeformTexts: {} } });
    expect((await fake.send(fake.chat({ 0: true }, { toolOutputs: [mine] }))).status).toBe(409);
    expect(await fake.toolParts()).toMatchObject([{ output: { exitCode: 0 } }, { output: { answers: {} } }]);
    expect(runCount(fake)).toBe(1);
  });

  test("other-owner: the session is gone as soon as it is opened, and from the list", async () => {
    const fake = scenario("other-owner");
    expect(await listedTitles(fake)).toEqual(["Moved to another owner", "Still yours"]);
    expect((await fake.get(fake.at())).status).toBe(404);
    expect((await fake.recordApprovals({ 0: true })).status).toBe(404);
    expect(await listedTitles(fake)).toEqual(["Still yours"]);
  });

  test.each([
    ["someone-else-approves", "output-available"],
    ["someone-else-denies", "output-error"],
  ] as const)("%s answers a question too: %s", async (step, state) => {
    const fake = made({ calls: [threeQuestions] });
    fake.server.control({ do: step });
    expect(await states(fake)).toEqual([state]);
  });

  test("writes: everything that waits is closed, and the words are in the transcript", async () => {
    const fake = made({});
    fake.server.control({ do: "someone-else-writes", title: "I did it myself." });
    const [, calls, words] = await fake.messages();
    expect(calls?.parts.slice(1)).toMatchObject([interrupted, interrupted]);
    expect(words?.parts).toEqual([{ type: "text", text: "I did it myself." }]);
  });

  test("summarises: what waits above the summary can no longer be answered", async () => {
    const fake = made({});
    const answer = fake.chat({ 0: true, 1: true });
    fake.server.control({ do: "compact" });
    const last = fake.session.messages.at(-1)?.id;
    expect((await fake.send({ ...answer, lastMessageId: last })).status).toBe(409);
    expect((await fake.messages()).at(-1)).toMatchObject({
      metadata: { phoenix: { isCompactionMessage: true } },
    });
  });
});

describe("a server that fails", () => {
  test("400-records: refused, recorded all the same, and it never runs", async () => {
    const fake = scenario("400-records");
    expect((await fake.send(fake.chat({ 0: true, 1: true }))).status).toBe(400);
    expect(await states(fake)).toEqual(["approval-responded", "approval-responded"]);
    expect((await fake.send(fake.chat({ 0: true, 1: true }))).status).toBe(409);
    expect(runCount(fake)).toBe(0);
  });

  test("400 on a message: what waited is closed, and the message is nowhere", async () => {
    const fake = scenario("400-records");
    expect((await fake.send(fake.say("stop"))).status).toBe(400);
    expect(await fake.messages()).toHaveLength(2);
    expect((await fake.toolParts())[0]).toMatchObject(interrupted);
  });

  test.each(["crashed", "crashed-before"])("%s: held for a minute, then stranded", async (name) => {
    const fake = scenario(name);
    if (name === "crashed") await fake.post(fake.at("/chat"), fake.chat({ 0: true }));
    expect(await isActive(fake)).toBe(true);
    expect((await fake.send(fake.say("stop"))).status).toBe(409);
    await fake.clock.advance(60_000);
    expect(await isActive(fake)).toBe(false);
    expect(await states(fake)).toEqual(["approval-responded"]);
    expect((await fake.send(fake.say("stop"))).status).toBe(200);
  });

  test("not-saved: it ran, and the record does not know", async () => {
    const fake = scenario("not-saved");
    await fake.send(fake.chat({ 0: true }));
    expect(await states(fake)).toEqual(["approval-responded"]);
    expect(runCount(fake)).toBe(1);
  });

  test("slow-answer: recorded at once, answered eight seconds later", async () => {
    const fake = scenario("slow-answer");
    const answer = fake.post(fake.at("/chat"), fake.chat({ 0: true }));
    await fake.clock.advance(7_000);
    expect(runCount(fake)).toBe(1);
    await fake.clock.advance(1_000);
    expect((await answer).status).toBe(200);
  });
});

test("branch: the same call ids under other message ids, and an answer of one session changes no other", async () => {
  const fake = scenario("branch-both-waiting");
  const other = await fake.get("/v1/agent_sessions");
  const ids = ((await other.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
  await fake.send(fake.chat({ 0: true, 1: false }));
  const branch = ids.find((id) => id !== fake.session.id) ?? "";
  const text = await (await fake.get(`/v1/agent_sessions/${encodeURIComponent(branch)}/messages`)).text();
  expect(text.match(/"toolCallId":"call_branch_[12]","state":"approval-requested"/g)).toHaveLength(2);
  expect(text).not.toContain(fake.session.messages.at(-1)?.id);
});

test("long-transcript: 2,000 messages come in two pages, oldest first, each once", async () => {
  const fake = scenario("long-transcript");
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const behind = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const page = (await (await fake.get(fake.at(`/messages?limit=1000${behind}`))).json()) as {
      data: { id: string }[];
      next_cursor: string | null;
    };
    seen.push(...page.data.map(({ id }) => id));
    sizes.push(page.data.length);
    cursor = page.next_cursor;
  }
  expect(sizes).toEqual([1000, 1000]);
  expect(seen).toEqual(fake.session.messages.map(({ id }) => id));
});

test("a page that dies during a message's turn finds the message in the transcript, as after a disconnect", async () => {
  const fake = made({ calls: [askUser("Really?")], toolMs: 60_000 });
  await fake.post(fake.at("/chat"), fake.say("stop"));
  const again = askFake(
    [{ title: "A session", minutesAgo: 5, calls: [askUser("Really?")] }],
    fake.server.snapshot(),
  );
  const text = await (await again.get(fake.at("/messages"))).text();
  expect(text).toContain('"text":"stop"');
  expect(text).toContain('"interrupted":true');
});
