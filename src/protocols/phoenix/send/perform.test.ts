import { describe, expect, it } from "vitest";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { ActAnswer } from "../../../domain/decision.ts";
import { compareWithRecord } from "../../../domain/record-comparison.ts";
import { answerAll, keyOf } from "../../../test/contract-answers.ts";
import { firstBatch, last, perform, readAgain, recordIn, send } from "../../../test/contract-sending.ts";
import { type PhoenixWorld, phoenixWorld } from "../../../test/phoenix-world.ts";

const close: ActAnswer = { kind: "act", act: "close-turn", words: "Go on without it.", key: keyOf(5) };

const chatsIn = ({ requests }: PhoenixWorld) =>
  requests.flatMap(({ path, body }) =>
    path.endsWith("/chat") ? [JSON.parse(body) as Record<string, unknown>] : [],
  );

const outcomesIn = ({ calls }: ApprovalBatch) =>
  calls.map(({ outcome }) => [outcome.kind, "approved" in outcome ? outcome.approved : null]);

async function strandedIn(scenario: string) {
  const world = phoenixWorld(`phoenix/${scenario}`);
  return { world, batch: await firstBatch(world) };
}

describe("closing a stranded turn", () => {
  it("sends the person's words and nothing else, never headless", async () => {
    const { world, batch } = await strandedIn("stranded");
    await perform(world, batch, close);
    const [body, ...rest] = chatsIn(world);
    expect(rest).toEqual([]);
    expect(Object.keys(body ?? {})).toEqual(["id", "headless", "model", "lastMessageId", "message"]);
    expect(body).toMatchObject({
      headless: false,
      message: { id: close.key, role: "user", parts: [{ type: "text", text: close.words }] },
    });
  });

  it.each([
    ["stranded", [["interrupted", true]]],
    [
      "stranded-denied",
      [
        ["interrupted", false],
        ["interrupted", false],
      ],
    ],
    [
      "stranded-answers",
      [
        ["interrupted", true],
        ["answered", null],
      ],
    ],
  ] as const)(
    "%s: nothing runs, what was answered stays, and the record holds the words",
    async (scenario, after) => {
      const { world, batch } = await strandedIn(scenario);
      const record = recordIn(await perform(world, batch, close));
      expect(compareWithRecord(close, record)).toEqual({ kind: "recorded" });
      expect(outcomesIn(record)).toEqual(after);
      expect(record.status).toBe("settled");
      expect(batch.calls.map(({ id }) => world.runsOf(id))).toEqual(batch.calls.map(() => 0));
    },
  );

  it("is sent once: words that stand in the conversation are only read back", async () => {
    const { world, batch } = await strandedIn("stranded");
    const record = recordIn(await perform(world, batch, close));
    const events = await perform(world, record, close);
    expect(events.map(({ kind }) => kind)).toEqual(["record"]);
    expect(chatsIn(world)).toHaveLength(1);
  });

  it("by other words when it is closed already sends nothing", async () => {
    const { world, batch } = await strandedIn("stranded");
    const record = recordIn(await perform(world, batch, close));
    expect((await perform(world, batch, { ...close, key: keyOf(6) })).map(({ kind }) => kind)).toEqual([
      "changed",
    ]);
    const [late] = await perform(world, record, { ...close, key: keyOf(6) });
    expect(late).toMatchObject({ kind: "refused", error: { said: { id: "phoenix.act.went-on" } } });
    expect(chatsIn(world)).toHaveLength(1);
  });

  it("that cannot be read before never leaves", async () => {
    const { world, batch } = await strandedIn("stranded");
    world.control({ do: "go-offline" });
    const [refused] = await perform(world, batch, close);
    expect(refused).toMatchObject({ kind: "refused", error: { said: { id: "phoenix.send.not-read" } } });
    expect(chatsIn(world)).toEqual([]);
  });
});

describe("no act leaves", () => {
  const refusalOf = async (scenario: string, act: Partial<ActAnswer> = {}) => {
    const { world, batch } = await strandedIn(scenario);
    const [event] = await perform(world, batch, { ...close, ...act });
    expect(world.sent()).toBe(0);
    return event?.kind === "refused" ? [event.error.kind, event.error.said.id] : null;
  };

  it("while a call waits: a message would cut it off", async () => {
    for (const scenario of ["one-call", "half-recorded", "question", "mixed"])
      expect(await refusalOf(scenario)).toEqual(["unsupported", "phoenix.act.still-waiting"]);
  });

  it("to continue a turn: that could run a call a second time", async () => {
    const why = ["unsupported", "phoenix.act.no-continue"];
    expect(await refusalOf("stranded", { act: "continue" })).toEqual(why);
  });

  it("without words, with words that cannot be stored, or under a key that Phoenix cannot save", async () => {
    expect(await refusalOf("stranded", { words: " " })).toEqual(["unsupported", "phoenix.send.no-words"]);
    expect(await refusalOf("stranded", { words: "\ud800" })).toEqual([
      "unsupported",
      "phoenix.send.half-character",
    ]);
    expect(await refusalOf("stranded", { key: "k" })).toEqual(["unsupported", "phoenix.send.unsupported"]);
  });

  it("while the session is at work, or crashed within the last minute", async () => {
    const world = phoenixWorld("phoenix/crashed");
    const batch = await firstBatch(world);
    await send(world, batch, answerAll(batch, "approve"));
    const running = await readAgain(world, batch);
    expect(running.status).toBe("running");
    const sent = world.sent();
    const [event] = await perform(world, running, close);
    expect(event).toMatchObject({
      kind: "refused",
      error: { kind: "busy", said: { id: "phoenix.act.at-work" } },
    });
    expect(world.sent()).toBe(sent);
    await world.clock.advance(60_000);
    const stranded = await readAgain(world, batch);
    expect(stranded.status).toBe("stranded");
    expect(compareWithRecord(close, recordIn(await perform(world, stranded, close)))).toEqual({
      kind: "recorded",
    });
  });
});

describe("sending the feedback again", () => {
  const again = (key: string): ActAnswer => ({ kind: "act", act: "send-feedback-again", words: "stop", key });

  it("that did arrive sends nothing and shows it", async () => {
    const world = phoenixWorld("phoenix/feedback-reply-lost");
    const batch = await firstBatch(world);
    const abort = answerAll(batch, "abort");
    expect(last(await send(world, batch, abort))?.kind).toBe("unknown");
    await world.clock.advance(10_000);
    const sent = world.sent();
    const record = await readAgain(world, batch);
    const events = await perform(world, record, again(abort.key));
    expect(events.map(({ kind }) => kind)).toEqual(["record"]);
    expect(compareWithRecord(abort, recordIn(events))).toEqual({ kind: "recorded" });
    expect(world.sent()).toBe(sent);
  });

  it("that never arrived is still to be sent, and arrives", async () => {
    const world = phoenixWorld("phoenix/feedback-lost");
    const batch = await firstBatch(world);
    const abort = answerAll(batch, "abort");
    await send(world, batch, abort);
    const lost = await readAgain(world, batch);
    expect(compareWithRecord(again(abort.key), lost)).toEqual({ kind: "still-waiting" });
    const record = recordIn(await perform(world, lost, again(abort.key)));
    expect(compareWithRecord(abort, record)).toEqual({ kind: "recorded" });
  });
});
