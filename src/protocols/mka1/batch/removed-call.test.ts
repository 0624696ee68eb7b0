import { describe, expect, it } from "vitest";
import { compareWithRecord } from "../../../domain/record-comparison.ts";
import { answerAll } from "../../../test/contract-answers.ts";
import { firstBatch, readAgain, recordIn, send } from "../../../test/contract-sending.ts";
import { mka1World } from "../../../test/mka1-world.ts";

describe("a held call that MKA1 removes at its deadline", () => {
  it.each(["approve", "deny"] as const)(
    "after one continuation took it and another (%s), is not told as missing from what was recorded",
    async (verb) => {
      const world = mka1World("mka1/two-of-a-response");
      const batch = await firstBatch(world);
      const answer = answerAll(batch, verb);
      expect(compareWithRecord(answer, recordIn(await send(world, batch, answer)))).toEqual({
        kind: "recorded",
      });
      world.control({ do: "forget-call", call: batch.calls[0]?.id ?? "" });
      const record = await readAgain(world, batch);
      const isTold = verb === "approve";
      expect(record.calls[0]?.outcome.kind).toBe(isTold ? "ran" : "no-longer-waiting");
      expect(compareWithRecord(answer, record)).toEqual(
        isTold ? { kind: "recorded" } : { kind: "recorded", isUntold: true },
      );
    },
  );

  it("before anybody answered, is gone, and the other one waits", async () => {
    const world = mka1World("mka1/two-of-a-response");
    const batch = await firstBatch(world);
    world.control({ do: "forget-call", call: batch.calls[0]?.id ?? "" });
    const record = await readAgain(world, batch);
    expect(record.calls.map(({ outcome }) => outcome.kind)).toEqual(["gone", "waiting"]);
  });
});
