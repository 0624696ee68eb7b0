import { expect, it } from "vitest";
import type { ContractCases } from "./contract-cases.ts";
import { firstBatch } from "./contract-sending.ts";

/** The live stream around one batch: it tells when to read again, decides nothing, and ends when it is told to. */
export function contractOfHints(cases: ContractCases): void {
  const { live } = cases;

  it("a system without live streams has no hints", () => {
    expect(cases.world(cases.oneCall).backend.hints === undefined).toBe(live === null);
  });

  if (live === null) return;

  it("hints when it is open and again when something changed, and ends with its signal", async () => {
    const world = cases.world(live);
    const batch = await firstBatch(world);
    const ending = new AbortController();
    const stream = world.backend.hints?.(batch.ref.batchId, ending.signal);
    const hints = stream?.[Symbol.asyncIterator]();
    expect(await hints?.next()).toEqual({ done: false, value: { ref: batch.ref } });
    world.someoneElseAnswers("deny");
    expect((await hints?.next())?.done).toBe(false);
    ending.abort();
    const left = async () => {
      let next = await hints?.next();
      while (next?.done === false) next = await hints?.next();
      return next;
    };
    expect(await left()).toMatchObject({ done: true });
    expect(world.sent()).toBe(0);
    expect(world.backend.state().get().kind).not.toBe("live");
  });
}
