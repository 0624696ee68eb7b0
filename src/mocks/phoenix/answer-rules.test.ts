import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AskedFake, askFake, type JsonPart, ownMessageId } from "../../test/phoenix-fake.ts";
import { askUser } from "./questions.ts";
import { bash, type CallSeed, type SessionSeed } from "./sessions.ts";

const made = (calls: readonly CallSeed[], more: Partial<SessionSeed> = {}): AskedFake =>
  askFake([{ title: "A session", minutesAgo: 5, calls, ...more }]);
const question = askUser("Really?");
const yes = { output: { answers: { "q-1": ["yes"] }, freeformTexts: {} } };
const ran: CallSeed = { ...bash("zero"), output: '{"stdout":"ok","exitCode":0}' };
const interrupted = {
  state: "output-available",
  callProviderMetadata: { phoenix: { outcome: "interrupted" } },
};

const outputs = (fake: AskedFake, ...toolOutputs: readonly unknown[]) =>
  fake.chat({}, { toolApprovals: undefined, toolOutputs });
const both = (
  fake: AskedFake,
  approvals: Readonly<Record<number, boolean>>,
  toolOutputs: readonly unknown[],
) => fake.chat(approvals, { toolOutputs });
const runs = (fake: AskedFake, index: number): number =>
  fake.server.effects.runsOf(fake.callIds()[index] ?? "");
const forged = (fake: AskedFake) => fake.server.effects.all().filter(({ kind }) => kind === "forged");
const lastText = async (fake: AskedFake): Promise<unknown> =>
  (await fake.messages()).at(-1)?.parts.findLast((part) => part.type === "text")?.["text"];

describe("answers of both kinds in one request", () => {
  test("are recorded in one go; what is approved runs, and the output is given to the model", async () => {
    const fake = made([bash("one"), question]);
    const sent = await fake.send(both(fake, { 0: true }, [await fake.report(1, yes)]));
    expect(sent.status).toBe(200);
    expect(await fake.toolParts()).toMatchObject([
      { state: "output-available", output: { exitCode: 0 }, approval: { approved: true } },
      { state: "output-available", ...yes },
    ]);
    expect(await lastText(fake)).toBe(
      'Done: bash ran. ask_user gave {"answers":{"q-1":["yes"]},"freeformTexts":{}}',
    );
    expect([runs(fake, 0), forged(fake)]).toEqual([1, []]);
  });

  test("where only the output comes, the approval is left out and closed as interrupted", async () => {
    const fake = made([bash("one"), question]);
    await fake.send(outputs(fake, await fake.report(1, yes)));
    expect((await fake.toolParts())[0]).toMatchObject(interrupted);
    expect(runs(fake, 0)).toBe(0);
  });

  test("a call that gets an output awaits no approval: 409, and nothing of the request is kept", async () => {
    const fake = made([bash("one")]);
    const sent = await fake.send(both(fake, { 0: true }, [await fake.report(0, { output: 1 })]));
    expect([sent.status, sent.text]).toEqual([409, expect.stringContaining("tool_approvals_conflict")]);
    expect((await fake.toolParts())[0]).toMatchObject({ state: "approval-requested" });
  });

  test("two outputs for one call are refused", async () => {
    const fake = made([question]);
    const part = await fake.report(0, yes);
    const sent = await fake.send(outputs(fake, part, part));
    expect([sent.status, sent.text]).toEqual([422, expect.stringContaining("distinct toolCallId")]);
  });
});

describe("a part that is recorded", () => {
  test("beside a new output is a conflict; the output alone goes on with both (rule 3)", async () => {
    const fake = made([bash("one"), question]);
    await fake.recordApprovals({ 0: true });
    const part = await fake.report(1, yes);
    expect((await fake.send(both(fake, { 0: true }, [part]))).status).toBe(409);
    expect(runs(fake, 0)).toBe(0);
    expect((await fake.send(outputs(fake, part))).status).toBe(200);
    expect(runs(fake, 0)).toBe(1);
  });

  test("as denied is told as denied when an output goes on", async () => {
    const fake = made([bash("one"), question]);
    await fake.recordApprovals({ 0: false });
    await fake.send(outputs(fake, await fake.report(1, yes)));
    expect((await fake.toolParts())[0]).toMatchObject({ state: "output-denied" });
    expect(runs(fake, 0)).toBe(0);
  });

  test("as approved and not continued runs when a resolved sibling is sent again, each time (rule 4)", async () => {
    const fake = made([ran, bash("one")], { fault: { kind: "not-saved", times: 1 } });
    await fake.recordApprovals({ 1: true });
    const sibling = await fake.report(0, {});
    await fake.send(outputs(fake, sibling));
    expect((await fake.toolParts())[1]).toMatchObject({ state: "approval-responded" });
    await fake.send(outputs(fake, sibling));
    expect(runs(fake, 1)).toBe(2);
  });

  test("as an answer goes on with the same answer, and conflicts with any other (rule 7)", async () => {
    const fake = made([question]);
    const part = await fake.report(0, yes);
    await fake.recordOutputs([part]);
    const refused: readonly Partial<JsonPart>[] = [
      { output: {} },
      { input: { questions: [] } },
      { title: "Another" },
      { callProviderMetadata: undefined },
      { state: "output-error", output: undefined, errorText: "No." },
    ];
    for (const change of refused) {
      expect((await fake.send(outputs(fake, { ...part, ...change }))).status).toBe(409);
    }
    expect((await fake.send(outputs(fake, part))).status).toBe(200);
  });
});

describe("a report that the server cannot have come from", () => {
  test("of a native call is taken, runs nothing, and is in the log", async () => {
    const fake = made([bash("one"), bash("two")]);
    const sent = await fake.send(outputs(fake, await fake.report(0, { output: "made up" })));
    expect(sent.status).toBe(200);
    expect(await fake.toolParts()).toMatchObject([{ output: "made up" }, interrupted]);
    expect(forged(fake)).toMatchObject([{ callId: fake.callIds()[0], what: "result", client: "inbox" }]);
    expect(runs(fake, 0)).toBe(0);
  });

  test("with other arguments is taken and is in the log: a digit more is another argument", async () => {
    const exact: CallSeed = {
      tool: "measure_thing",
      environment: "client",
      input: '{"id":9007199254740993}',
    };
    const fake = made([exact]);
    await fake.recordOutputs([await fake.report(0, yes)]);
    expect(forged(fake)).toMatchObject([{ what: "input" }]);
  });

  test("is none where the arguments are the same in another order", async () => {
    const fake = made([{ ...question, input: '{"questions":[],"topic":"x"}' }]);
    await fake.recordOutputs([await fake.report(0, { ...yes, input: { topic: "x", questions: [] } })]);
    expect(forged(fake)).toEqual([]);
  });

  test("takes the place of the part whole: metadata that was left out is gone", async () => {
    const fake = made([question]);
    await fake.recordOutputs([{ ...(await fake.report(0, yes)), callProviderMetadata: undefined }]);
    expect((await fake.toolParts())[0]).not.toHaveProperty("callProviderMetadata");
  });
});

describe("a message", () => {
  test("closes what waits and what is stranded, each with its own approval, and is recorded with its id", async () => {
    const fake = made([bash("one"), bash("two"), bash("three"), question]);
    await fake.recordApprovals({ 0: true, 1: false });
    await fake.send(fake.say("stop"));
    const [, calls, asked, reply] = await fake.messages();
    expect(calls?.parts.slice(1)).toMatchObject([
      { ...interrupted, approval: { approved: true } },
      { ...interrupted, approval: { approved: false } },
      { ...interrupted, approval: { id: expect.any(String) } },
      interrupted,
    ]);
    expect(calls?.parts[3]?.["approval"]).not.toHaveProperty("approved");
    expect(asked).toMatchObject({ id: ownMessageId, role: "user", parts: [{ type: "text", text: "stop" }] });
    expect(reply).toMatchObject({ role: "assistant" });
    expect(fake.server.effects.all().filter(({ kind }) => kind === "run")).toEqual([]);
  });

  test("may come with outputs, and then those are no interruption", async () => {
    const fake = made([bash("one"), question]);
    const declined = await fake.report(1, { state: "output-error", errorText: "Declined." });
    const sent = await fake.send(fake.say("stop", { toolOutputs: [declined] }));
    expect(sent.status).toBe(200);
    expect((await fake.messages())[1]?.parts.slice(1)).toMatchObject([
      interrupted,
      { state: "output-error", errorText: "Declined." },
    ]);
  });

  test("stands in no transcript while its turn goes on, and the session is active", async () => {
    const fake = made([bash("one")], { toolMs: 60_000 });
    const answer = await fake.post(fake.at("/chat"), fake.say("stop"));
    expect(await fake.messages()).toHaveLength(2);
    expect((await fake.send(fake.say("stop"))).text).toContain("agent_session_busy");
    fake.server.control({ do: "finish-streams" });
    await answer.text();
    expect(await fake.messages()).toHaveLength(4);
  });

  test("whose client goes away is kept with what was said so far, and the reply is marked interrupted", async () => {
    const fake = made([bash("one")], { toolMs: 60_000 });
    const leaving = new AbortController();
    const answer = await fake.post(fake.at("/chat"), fake.say("stop"), leaving.signal);
    leaving.abort();
    await answer.text();
    expect((await fake.messages()).slice(2)).toMatchObject([
      { id: ownMessageId },
      { role: "assistant", metadata: { phoenix: { interrupted: true } } },
    ]);
  });

  test("under an id that was used before runs its turn and cannot be saved", async () => {
    const fake = made([bash("one")]);
    await fake.send(fake.say("stop"));
    const again = await fake.send(fake.say("stop"));
    expect(again.events.at(-1)).toMatchObject({ type: "error" });
    expect(await fake.messages()).toHaveLength(4);
  });

  test("of another role is refused", async () => {
    const fake = made([bash("one")]);
    const message = { id: ownMessageId, role: "assistant", parts: [] };
    expect((await fake.send(fake.say("", { message }))).text).toContain(
      "Only user messages can be submitted",
    );
  });
});

test("a late resend of outputs behind the model's last words makes it fail, and says so in the record", async () => {
  const fake = made([question]);
  const part = await fake.report(0, yes);
  await fake.send(outputs(fake, part));
  const late = await fake.send(outputs(fake, part));
  expect(late.events).toContainEqual(expect.objectContaining({ type: "error" }));
  expect((await fake.messages()).at(-1)?.parts.at(-1)).toMatchObject({ type: "data-error" });
});

test.each([{ headless: true }, { contexts: [{ type: "graphql", mutationsEnabled: false }] }])(
  "an approved mutation of %j runs into exit code 1 and changes nothing (rule 6)",
  async (over) => {
    const fake = made([bash("one")]);
    await fake.send(fake.chat({ 0: true }, over));
    expect((await fake.toolParts())[0]).toMatchObject({ state: "output-available", output: { exitCode: 1 } });
    expect(runs(fake, 0)).toBe(0);
  },
);

test("a part with a foreign namespace is a 500 in /chat too, and nothing is kept", async () => {
  const fake = made([question]);
  const part = { ...(await fake.report(0, yes)), callProviderMetadata: { inbox: { a: 1 } } };
  expect((await fake.send(outputs(fake, part))).status).toBe(500);
  expect((await fake.toolParts())[0]).toMatchObject({ state: "input-available" });
});

interface Step {
  readonly approvals: Record<string, boolean>;
  readonly isAnswered: boolean;
  readonly way: "chat" | "record" | "message";
}

/** What an honest client does: it reports only what still waits for it. */
async function take(fake: AskedFake, { approvals, isAnswered, way }: Step): Promise<void> {
  const waiting = (await fake.toolParts()).findIndex(({ state }) => state === "input-available");
  const reported = isAnswered && waiting !== -1 ? [await fake.report(waiting, yes)] : [];
  if (way === "message") await fake.send(fake.say("go on"));
  else if (way === "chat") await fake.send(both(fake, approvals, reported));
  else if (reported.length > 0) await fake.recordOutputs(reported);
  else await fake.recordApprovals(approvals);
}

test("whatever a client sends that neither forges nor resends what is resolved, no call runs twice", async () => {
  const step: fc.Arbitrary<Step> = fc.record({
    approvals: fc.dictionary(fc.constantFrom("0", "1"), fc.boolean()),
    isAnswered: fc.boolean(),
    way: fc.constantFrom<Step["way"]>("chat", "record", "message"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
      const fake = made([bash("one"), bash("two"), question]);
      const ids = fake.callIds();
      for (const one of steps) await take(fake, one);
      for (const id of ids) expect(fake.server.effects.runsOf(id)).toBeLessThanOrEqual(1);
      expect(forged(fake)).toEqual([]);
    }),
  );
});
