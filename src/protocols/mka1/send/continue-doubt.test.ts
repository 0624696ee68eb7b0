import { expect, it } from "vitest";
import type { ActAnswer } from "../../../domain/decision.ts";
import { compareWithRecord } from "../../../domain/record-comparison.ts";
import { firstBatch, last, perform, readAgain } from "../../../test/contract-sending.ts";
import { mka1World } from "../../../test/mka1-world.ts";

const goOn: ActAnswer = { kind: "act", act: "continue", words: "", key: "key-1" };

it("a denied call that was not continued is not told as continued where its response cannot be read", async () => {
  let isDown = false;
  const world = mka1World("mka1/denied", async ({ method, path }, answer) => {
    if (method === "POST") {
      isDown = true;
      return Response.json({ error: { message: "no" } }, { status: 500 });
    }
    if (isDown && path.startsWith("/api/v1/llm/responses")) return new Response("down", { status: 503 });
    return answer();
  });
  const batch = await firstBatch(world);
  expect(last(await perform(world, batch, goOn))?.kind).toBe("unknown");
  const record = await readAgain(world, batch);
  expect(record.acts).toEqual([]);
  expect(compareWithRecord(goOn, record).kind).toBe("not-told");
});
