import { expect, it } from "vitest";
import type { ActAnswer } from "../domain/decision.ts";
import { compareWithRecord } from "../domain/record-comparison.ts";
import { answerAll, emptyAnswer, keyOf, otherAnswer } from "./contract-answers.ts";
import type { ContractCases } from "./contract-cases.ts";
import { firstBatch, last, perform, readAgain, recordIn, send } from "./contract-sending.ts";

/** Client tools: answered in their own form, declined with words, never permitted. */
export function contractOfClientTools(cases: ContractCases): void {
  const scenario = cases.questions;
  if (scenario === null) return;

  it.each(["answer", "decline"] as const)("%s: sent once, read back, and recorded as given", async (verb) => {
    const world = cases.world(scenario);
    const batch = await firstBatch(world);
    const answer = answerAll(batch, verb);
    const events = await send(world, batch, answer);
    expect(compareWithRecord(answer, recordIn(events))).toEqual({ kind: "recorded" });
    expect(world.sent()).toBe(1);
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(0);
  });

  it("another answer than the one that is recorded is somebody else's", async () => {
    const world = cases.world(scenario);
    const batch = await firstBatch(world);
    const record = recordIn(await send(world, batch, answerAll(batch, "answer")));
    expect(compareWithRecord(answerAll(batch, "decline"), record).kind).toBe("elsewhere");
    expect(compareWithRecord(otherAnswer(batch), record).kind).toBe("elsewhere");
  });

  it("an answer that is not whole, and a permission where an answer is due, never leave", async () => {
    const world = cases.world(scenario);
    const batch = await firstBatch(world);
    for (const answer of [emptyAnswer(batch), answerAll(batch, "approve")]) {
      const events = await send(world, batch, answer);
      expect(events).toMatchObject([{ kind: "refused", error: { kind: "unsupported" } }]);
    }
    expect(world.sent()).toBe(0);
  });
}

/** An abort is whole only with its feedback; one that was lost can be sent again alone. */
export function contractOfAborting(cases: ContractCases): void {
  if (!cases.verbs.includes("abort")) return;

  it("abort: every call is recorded as stopped, nothing runs, and the feedback has arrived", async () => {
    const world = cases.world(cases.severalCalls);
    const batch = await firstBatch(world);
    const abort = answerAll(batch, "abort");
    const events = await send(world, batch, abort);
    const record = recordIn(events);
    expect(compareWithRecord(abort, record)).toEqual({ kind: "recorded" });
    expect(events.filter(({ kind }) => kind === "sending")).toHaveLength(1);
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(0);
  });

  it("an abort of what is no longer as it was seen sends nothing", async () => {
    const world = cases.world(cases.oneCall);
    const batch = await firstBatch(world);
    world.changeArguments('{"command":"rm -rf /"}');
    const events = await send(world, batch, answerAll(batch, "abort"));
    expect(events.map(({ kind }) => kind)).toEqual(["changed"]);
    expect(world.sent()).toBe(0);
  });

  it.each(cases.feedbackLost)(
    "%s: the denials stand, the loss is told, and the feedback is sent again alone, once",
    async (scenario) => {
      const world = cases.world(scenario);
      const batch = await firstBatch(world);
      const abort = answerAll(batch, "abort");
      expect(["unknown", "record"]).toContain(last(await send(world, batch, abort))?.kind);
      const lost = await readAgain(world, batch);
      expect(compareWithRecord(abort, lost)).toEqual({ kind: "undelivered" });
      const again: ActAnswer = { kind: "act", act: "send-feedback-again", words: "stop", key: abort.key };
      const record = recordIn(await perform(world, lost, again));
      expect(compareWithRecord(again, record)).toEqual({ kind: "recorded" });
      expect(compareWithRecord(abort, record)).toEqual({ kind: "recorded" });
      const sent = world.sent();
      expect(last(await perform(world, record, again))?.kind).toBe("record");
      expect(world.sent()).toBe(sent);
      for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(0);
    },
  );
}

/** What may be done beside deciding: it runs nothing, and is sent once. */
export function contractOfActs(cases: ContractCases): void {
  const close: ActAnswer = { kind: "act", act: "close-turn", words: "go on without it", key: keyOf(9) };

  it("no act meets a batch that still waits: nothing leaves", async () => {
    const world = cases.world(cases.oneCall);
    const batch = await firstBatch(world);
    expect(batch.acts).toEqual([]);
    const events = await perform(world, batch, close);
    expect(events.every(({ kind }) => kind === "refused")).toBe(true);
    expect(world.sent()).toBe(0);
  });

  const scenario = cases.stranded;
  if (scenario === null) return;

  it("a stranded batch offers a way on, which runs nothing and is in the conversation afterwards", async () => {
    const world = cases.world(scenario);
    const batch = await firstBatch(world);
    expect(batch.status).toBe("stranded");
    expect(batch.acts).toMatchObject([{ kind: "close-turn", words: "required" }]);
    const record = recordIn(await perform(world, batch, close));
    expect(compareWithRecord(close, record)).toEqual({ kind: "recorded" });
    expect(record.acts).toEqual([]);
    expect(record.status).toBe("settled");
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(0);
  });

  it("an act on what is no longer as it was seen sends nothing", async () => {
    const world = cases.world(scenario);
    const batch = await firstBatch(world);
    const seen = { ...batch, calls: batch.calls.map((call) => ({ ...call, digest: "another" })) };
    const events = await perform(world, seen, close);
    expect(events.map(({ kind }) => kind)).toEqual(["changed"]);
    expect(world.sent()).toBe(0);
  });
}
