import { expect, it } from "vitest";
import type { ActAnswer } from "../domain/decision.ts";
import { compareWithRecord } from "../domain/record-comparison.ts";
import { listAll } from "./backend-reading.ts";
import { answerAll, keyOf } from "./contract-answers.ts";
import type { ContractCases } from "./contract-cases.ts";
import { firstBatch, perform, recordIn, send } from "./contract-sending.ts";

const goOn: ActAnswer = { kind: "act", act: "continue", words: "", key: keyOf(8) };

/** Deciding and running are two facts: where one press does both it is said first, where not each is its own. */
export function contractOfContinuing(cases: ContractCases): void {
  const { decideOnly, toContinue } = cases;
  contractOfBoth(cases);

  if (decideOnly !== null)
    it("a decision that only records runs nothing, and says that it waits to be continued", async () => {
      const world = cases.world(decideOnly);
      const batch = await firstBatch(world);
      expect(batch.rules.alsoDoes).toBeUndefined();
      const answer = answerAll(batch, "approve");
      const record = recordIn(await send(world, batch, answer));
      expect(compareWithRecord(answer, record)).toEqual({ kind: "recorded" });
      expect(record.status).toBe("to-continue");
      expect(record.deadline?.for).toBe("continuation");
      expect(record.calls.map(({ outcome }) => outcome.kind)).toEqual(
        batch.calls.map(() => "awaits-continuation"),
      );
      for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(0);
    });

  if (toContinue === null) return;

  it("what was approved runs when its requester continues, once", async () => {
    const world = cases.world(toContinue);
    const [row] = (await listAll(world.backend)).rows;
    expect(row).toMatchObject({ asks: "act", yours: ["continue"] });
    const batch = await firstBatch(world);
    expect(batch.acts).toMatchObject([{ kind: "continue" }]);
    const record = recordIn(await perform(world, batch, goOn));
    expect(compareWithRecord(goOn, record)).toEqual({ kind: "recorded" });
    expect(record.acts).toEqual([]);
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(1);
    await perform(world, batch, goOn);
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(1);
  });

  it("a continuation of what is no longer as it was seen sends nothing", async () => {
    const world = cases.world(toContinue);
    const batch = await firstBatch(world);
    const seen = { ...batch, calls: batch.calls.map((call) => ({ ...call, digest: "another" })) };
    const events = await perform(world, seen, goOn);
    expect(events.map(({ kind }) => kind)).toEqual(["changed"]);
    expect(world.sent()).toBe(0);
  });
}

function contractOfBoth({ decideAndContinue, oneCall, world: worldOf }: ContractCases): void {
  if (decideAndContinue === null)
    it("a decision that does nothing but record claims nothing more", async () => {
      expect((await firstBatch(worldOf(oneCall))).rules.alsoDoes).toBeUndefined();
    });

  if (decideAndContinue === null) return;

  it("a decision that also continues says so before it is sent, and runs each approved call once", async () => {
    const world = worldOf(decideAndContinue);
    const batch = await firstBatch(world);
    expect(batch.rules.alsoDoes?.id).toEqual(expect.any(String));
    const answer = answerAll(batch, "approve");
    const record = recordIn(await send(world, batch, answer));
    expect(compareWithRecord(answer, record)).toEqual({ kind: "recorded" });
    expect(world.sent()).toBe(1);
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(1);
  });
}

/** What has a deadline tells the server's time with it. */
export function contractOfTime({ deadline, oneCall, world: worldOf }: ContractCases): void {
  it("a deadline says what it is for, and none is invented", async () => {
    const batch = await firstBatch(worldOf(deadline ?? oneCall));
    if (deadline === null) expect(batch.deadline).toBeNull();
    else expect(["decision", "continuation"]).toContain(batch.deadline?.for);
  });

  if (deadline === null) return;

  it("a system with deadlines tells its own time, within 2 s", async () => {
    const world = worldOf(deadline);
    await firstBatch(world);
    expect(world.backend.serverTime?.isServers()).toBe(true);
    expect(Math.abs((world.backend.serverTime?.now() ?? 0) - world.clock.now())).toBeLessThan(2_000);
  });
}
