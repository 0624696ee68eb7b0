import { expect, it } from "vitest";
import type { ActAnswer } from "../domain/decision.ts";
import { compareWithRecord } from "../domain/record-comparison.ts";
import { answerAll, emptyAnswer, keyOf, otherAnswer } from "./contract-answers.ts";
import type { ContractCases } from "./contract-cases.ts";
import { firstBatch, perform, recordIn, send } from "./contract-sending.ts";

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
