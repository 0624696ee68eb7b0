import { describe, expect, it } from "vitest";
import { firstBatch, send } from "../../../test/contract-sending.ts";
import { mix, sentIn, wordsIn } from "../../../test/envole-sending.ts";
import { envoleWorld } from "../../../test/envole-world.ts";

describe("the refusal of a mixed abort", () => {
  it.each(["mixed-body", "mixed-stream", "mixed-words-json"])(
    "%s: refused as that, with what the server saw of each call",
    async (scenario) => {
      const { batch, last } = await sentIn(scenario);
      if (last?.kind !== "refused") throw new Error("not refused");
      expect(last.error.kind).toBe("mixed-abort");
      expect(last.error.saw?.map(({ callId }) => callId)).toEqual(batch.calls.map(({ id }) => id));
      expect(last.error.saw?.map(({ verb }) => verb)).toContain("abort");
      expect(last.reading?.value.status).toBe("waiting");
    },
  );

  it.each(["mixed-body-bare", "mixed-stream-bare", "mixed-words"])(
    "%s: refused as that, in the server's words, without what it saw",
    async (scenario) => {
      const { last } = await sentIn(scenario);
      expect(last).toMatchObject({
        kind: "refused",
        error: { kind: "mixed-abort", serverWords: expect.stringContaining("cannot mix") },
      });
      expect(last).not.toHaveProperty("error.saw");
    },
  );

  const body = JSON.stringify({
    error: "Invalid approval batch: cannot mix ABORTED_WITH_FEEDBACK with other approval states",
  });

  it.each([200, 400, 401, 409, 500, 503])("is one as a body with status %i", async (status) => {
    const headers = { "content-type": "application/json" };
    const world = envoleWorld("envole/three-calls", ({ method }, answered) =>
      method === "POST" ? Promise.resolve(new Response(body, { status, headers })) : answered(),
    );
    world.holdToken("mine");
    const batch = await firstBatch(world);
    const events = await send(world, batch, mix(batch));
    expect(events.at(-1)).toMatchObject({ kind: "refused", error: { kind: "mixed-abort" } });
    expect(world.refusedTokens).toEqual([]);
  });

  it("in the assistant's words is no more than words where the record holds the answer", async () => {
    const { events, last } = await sentIn("three-calls");
    expect(last?.kind).toBe("record");
    expect(wordsIn(events)).not.toBe("");
    const words = `data: ${JSON.stringify({ type: "AGENT_RESPONSE_COMPLETE", eventMessage: { content: body } })}\n\n`;
    const world = envoleWorld("envole/three-calls", async ({ method }, answered) => {
      const answer = await answered();
      if (method !== "POST") return answer;
      return new Response((await answer.text()) + words, answer);
    });
    const batch = await firstBatch(world);
    expect((await send(world, batch, mix(batch))).at(-1)?.kind).toBe("record");
  });
});

describe("a refusal as conversation", () => {
  it("is the assistant's words, after looking again a few times; nothing is recorded", async () => {
    const { world, events, last } = await sentIn("refused-words");
    expect(last).toMatchObject({
      kind: "refused",
      error: { kind: "refused", said: { id: "envole.send.in-words" }, serverWords: null, isConcluded: true },
      reading: { value: { status: "waiting" } },
    });
    expect(wordsIn(events)).not.toBe("");
    expect(world.requests.slice(-4).map(({ method }) => method)).toEqual(["GET", "GET", "GET", "GET"]);
    expect(world.clock.monotonic()).toBe(6_000);
  });

  const quoted = `data: ${JSON.stringify({
    type: "AGENT_RESPONSE_COMPLETE",
    eventMessage: { content: "Invalid approval batch: cannot mix ABORTED with other approval states" },
  })}\n\n`;

  it.each([
    ["", "plainly"],
    [quoted, "in the words of a mixed abort"],
  ])("is none where the history only lags behind%.0s, and the assistant speaks %s", async (words) => {
    let held: string | null = null;
    const world = envoleWorld("envole/three-calls", async ({ method, path }, answered) => {
      const answer = await answered();
      if (method === "POST") return new Response((await answer.text()) + words, answer);
      if (!path.includes("/messages")) return answer;
      const text = await answer.text();
      const isLate = held !== null && world.sent() > 0 && world.clock.monotonic() < 2_000;
      held ??= text;
      return new Response(isLate ? held : text, answer);
    });
    const batch = await firstBatch(world);
    const events = await send(world, batch, mix(batch));
    expect(events.at(-1)?.kind).toBe("record");
    expect(world.clock.monotonic()).toBe(2_000);
  });
});
