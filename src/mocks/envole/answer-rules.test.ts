import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { askEnvole } from "../../test/envole-fake.ts";
import { mixedWords } from "./mixed.ts";

const abort = "ABORTED_WITH_FEEDBACK";
const calendar = "google_calendar_create_event";
const mail = "gmail_send_email";
const draft = "gmail_create_draft";
const three = () => askEnvole("envole/three-calls");
const statuses = async (fake: ReturnType<typeof three>) => (await fake.entries()).map(({ status }) => status);
const noneRan = "There is no pending approval";
const pendingThree = ["PENDING_HUMAN_APPROVAL", "PENDING_HUMAN_APPROVAL", "PENDING_HUMAN_APPROVAL"];
const image = { type: "image", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } };

describe("the seed's examples", () => {
  test("valid: approvals and denials mix; what is approved runs once, what is denied is skipped", async () => {
    const fake = three();
    const sent = await fake.decide({ 0: "APPROVED", 1: "DENIED", 2: "APPROVED" });
    expect(sent.status).toBe(200);
    expect(await statuses(fake)).toEqual(["APPROVED", "DENIED", "APPROVED"]);
    expect(fake.runs()).toEqual([calendar, draft]);
    expect(sent.words).toBe(`Done: ${calendar}, ${draft}. You denied ${mail}, so I left it.`);
  });

  test("valid: all are aborted, and nothing runs", async () => {
    const fake = three();
    const sent = await fake.decide({ 0: abort, 1: abort, 2: abort }, [
      { type: "text", text: "Wrong\nproject" },
    ]);
    expect(await statuses(fake)).toEqual([abort, abort, abort]);
    expect(fake.runs()).toEqual([]);
    expect(sent.words).toBe("I stopped. You wrote: Wrong\nproject");
  });

  test("invalid: an abort among other states is an error that names each state, and nothing is recorded", async () => {
    const fake = three();
    const before = await fake.historyText();
    const [first, second, third] = await fake.entries();
    const sent = await fake.decide({ 0: "APPROVED", 1: abort, 2: "DENIED" });
    expect(sent.status).toBe(400);
    expect(JSON.parse(sent.text)).toEqual({
      error: mixedWords,
      batchId: first?.executionBatchId,
      invalidStates: [
        { toolExecutionId: first?.toolExecutionId, state: "APPROVED" },
        { toolExecutionId: second?.toolExecutionId, state: abort },
        { toolExecutionId: third?.toolExecutionId, state: "DENIED" },
      ],
    });
    expect(await fake.historyText()).toBe(before);
    expect(fake.runs()).toEqual([]);
  });

  test("content: an abort keeps its image", async () => {
    const fake = three();
    const screenshot = { type: "image", image_url: { url: "screenshot_of_issue.png" } };
    await fake.decide({ 0: abort, 1: abort, 2: abort }, [screenshot]);
    expect(fake.effects("aborted")).toMatchObject([
      { text: "", items: [{ type: "image", url: "screenshot_of_issue.png" }] },
    ]);
    expect(fake.effects("dropped")).toEqual([]);
  });

  test("content: an approval takes effect, and its image is silently dropped", async () => {
    const fake = three();
    const sent = await fake.decide({ 0: "APPROVED", 1: "APPROVED", 2: "DENIED" }, [image]);
    expect(sent.status).toBe(200);
    expect(await statuses(fake)).toEqual(["APPROVED", "APPROVED", "DENIED"]);
    expect(fake.effects("dropped")).toMatchObject([
      { items: [{ type: "image", mime: "image/png", bytes: 8 }] },
    ]);
    expect(sent.words).not.toContain("image");
  });
});

describe("a batch", () => {
  test("that is answered in part goes on early: the rest still says pending, hangs, and can never be answered", async () => {
    const fake = three();
    const rest = await fake.results({ 1: "APPROVED", 2: "APPROVED" });
    const [, second, third] = await fake.entries();
    await fake.decide({ 0: "APPROVED" });
    expect(await statuses(fake)).toEqual(["APPROVED", ...pendingThree.slice(1)]);
    expect(fake.effects("hung")).toMatchObject([
      { batchId: second?.executionBatchId, callIds: [second?.toolExecutionId, third?.toolExecutionId] },
    ]);
    expect((await fake.answer(rest)).words).toContain(noneRan);
    expect(fake.runs()).toEqual([calendar]);
  });

  test("that is aborted in part is refused as a mixed abort, the rest as pending", async () => {
    const fake = three();
    const sent = await fake.decide({ 0: abort, 1: abort });
    expect(sent.status).toBe(400);
    expect(JSON.parse(sent.text)).toMatchObject({
      invalidStates: [{ state: abort }, { state: abort }, { state: "PENDING_HUMAN_APPROVAL" }],
    });
    expect(await statuses(fake)).toEqual(pendingThree);
  });

  test("that was answered is no longer pending: the second answer is refused as conversation and runs nothing", async () => {
    const fake = three();
    const results = await fake.results({ 0: "APPROVED", 1: "APPROVED", 2: "APPROVED" });
    await fake.answer(results);
    const again = await fake.answer(results);
    expect([again.status, again.words]).toEqual([200, expect.stringContaining(noneRan)]);
    expect(fake.runs()).toHaveLength(3);
  });

  test("that two send at once runs once", async () => {
    const fake = three();
    const results = await fake.results({ 0: "APPROVED", 1: "APPROVED", 2: "APPROVED" });
    await Promise.all([fake.answer(results), fake.answer(results)]);
    expect(fake.runs()).toEqual([calendar, mail, draft]);
  });

  test("cannot be answered together with another", async () => {
    const fake = askEnvole("envole/two-batches");
    const sent = await fake.decide({ 0: "APPROVED", 1: "APPROVED", 2: "APPROVED" });
    expect(sent.words).toContain("more than one batch");
    expect(fake.runs()).toEqual([]);
  });

  test("beside another in the same thread is answered alone", async () => {
    const fake = askEnvole("envole/two-batches");
    await fake.decide({ 0: "APPROVED", 1: "DENIED" });
    expect(await statuses(fake)).toEqual(["APPROVED", "DENIED", "PENDING_HUMAN_APPROVAL"]);
    expect(fake.effects("hung")).toEqual([]);
  });

  test("whose executions came in two messages is one batch", async () => {
    const fake = askEnvole("envole/two-events");
    const batches = (await fake.entries()).map(({ executionBatchId }) => executionBatchId);
    expect(new Set(batches).size).toBe(1);
    await fake.decide({ 0: "APPROVED", 1: "APPROVED" });
    expect(fake.effects("hung")).toHaveLength(1);
  });

  test("with a status that nobody knows is answered by what still waits", async () => {
    const fake = askEnvole("envole/unknown-state");
    await fake.decide({ 1: "APPROVED" });
    expect(await statuses(fake)).toEqual(["DELEGATED_TO_MANAGER", "APPROVED"]);
    expect(fake.effects("hung")).toEqual([]);
  });
});

describe("a decision", () => {
  test.each(["ABORTED_WITH_FEEDBACK", "ABORTED", "ABORTED_WITH_FEEDBACK_WITH_FEEDBACK"])(
    "%s is read as an abort",
    async (state) => {
      const fake = three();
      await fake.decide({ 0: state, 1: state, 2: abort });
      expect(await statuses(fake)).toEqual([abort, abort, abort]);
    },
  );

  test.each(["approved", "PENDING_HUMAN_APPROVAL", "REJECTED", ""])("%j is none", async (state) => {
    const fake = three();
    const sent = await fake.decide({ 0: state, 1: "APPROVED", 2: "APPROVED" });
    expect(sent.words).toContain("I could not read that approval");
    expect(await statuses(fake)).toEqual(pendingThree);
  });

  test("reaches the log with its exact body and who sent it, taken or not", async () => {
    const fake = three();
    await fake.send("nonsense");
    const id = (await fake.threads())[0]?.id ?? "";
    expect(fake.server.effects.all()).toMatchObject([
      { kind: "decision", path: `/api/assistants/threads/${id}/messages`, body: "nonsense", client: "inbox" },
    ]);
  });
});

describe("words and files", () => {
  const feedback = `שלום\n👩‍👩‍👧\t${"x".repeat(10_000)}`;
  const pdf = {
    type: "file",
    file: { filename: "a.pdf", file_data: "data:application/pdf;base64,JVBERi0=" },
  };

  test("arrive with an abort exactly, and stand in the history", async () => {
    const fake = three();
    await fake.decide({ 0: abort, 1: abort, 2: abort }, [
      { type: "text", text: feedback },
      image,
      image,
      pdf,
    ]);
    expect(fake.effects("aborted")).toMatchObject([
      {
        text: feedback,
        items: [
          { type: "image", mime: "image/png", bytes: 8 },
          { type: "image", mime: "image/png", bytes: 8 },
          { type: "file", name: "a.pdf", mime: "application/pdf", bytes: 5 },
        ],
      },
    ]);
    expect((await fake.history()).at(-2)).toMatchObject({ role: "user", content: feedback });
  });

  test("are dropped with anything else, and the agent does not know of them", async () => {
    const fake = three();
    const sent = await fake.decide({ 0: "DENIED", 1: "DENIED", 2: "DENIED" }, [
      { type: "text", text: "Why?" },
      pdf,
    ]);
    expect(fake.effects("dropped")).toMatchObject([
      {
        items: [
          { type: "text", text: "Why?" },
          { type: "file", name: "a.pdf" },
        ],
      },
    ]);
    expect(sent.words).not.toContain("Why?");
    expect(JSON.stringify(await fake.history())).not.toContain("Why?");
  });

  test("alone are a message: the agent answers, and what waits goes on waiting", async () => {
    const fake = three();
    const sent = await fake.send('{"content":[{"type":"text","text":"How long?"}]}');
    expect(sent.words).toBe("I have read that.");
    expect((await fake.history()).slice(-2)).toMatchObject([
      { role: "user", content: "How long?" },
      { role: "assistant", content: "I have read that." },
    ]);
    expect(await statuses(fake)).toEqual(pendingThree);
  });
});

test("whatever is sent in whatever order, no execution runs twice, and none that was not approved", async () => {
  const state = fc.constantFrom("APPROVED", "DENIED", abort);
  const answers = fc.array(fc.dictionary(fc.constantFrom("0", "1", "2"), state, { minKeys: 1 }), {
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(answers, async (sequence) => {
      const fake = three();
      for (const states of sequence) await fake.decide(states);
      for (const { toolExecutionId = "", status } of await fake.entries())
        expect(fake.server.effects.runsOf(toolExecutionId)).toBe(status === "APPROVED" ? 1 : 0);
      const aborted = (await statuses(fake)).filter((status) => status === abort);
      expect([0, 3]).toContain(aborted.length);
    }),
  );
});
