import { describe, expect, it } from "vitest";
import { listAll } from "../../../test/backend-reading.ts";
import {
  askingMessage,
  historyOf,
  historyWorld,
  keptEntry,
  userMessage,
} from "../../../test/envole-history.ts";

const one = historyOf(
  userMessage("m1", "Invite Bo."),
  askingMessage("m2", [keptEntry("e1"), keptEntry("e2")]),
);

const batchOf = async (...entries: readonly string[]) =>
  (await historyWorld(historyOf(askingMessage("m1", entries))).read()).value;

const notesOf = async (history: string) =>
  (await historyWorld(history).read()).value.notes.map(({ id }) => id);

describe("a batch", () => {
  it("says who asks, in which thread, when, and what a person had said", async () => {
    const world = historyWorld(one);
    await listAll(world.backend);
    const { value } = await world.read();
    expect(value).toMatchObject({
      lineage: { agent: "Team assistant", session: { id: "thread_1", title: "Invite Bo" }, run: null },
      requester: null,
      approvers: [],
      viewerPart: "both",
      deadline: null,
      status: "waiting",
      acts: [],
      pageUrl: null,
      askedAt: Date.UTC(2026, 10, 30, 11),
    });
    expect(value.transcript.lastUserMessage).toEqual({
      text: "Invite Bo.",
      at: Date.UTC(2026, 10, 30, 10, 59),
    });
  });

  it("is taken whole: no reason goes with a yes or a no, and an abort takes words and files", async () => {
    const { rules } = (await historyWorld(one).read()).value;
    expect(rules).toMatchObject({
      scope: "whole",
      reason: { approve: "none", deny: "none", decline: "none" },
      abort: { kind: "native", feedback: "required" },
      feedbackLimit: 32_000,
      attachments: { files: 10, bytes: 5_000_000 },
      runsAnyway: [],
      blocked: null,
    });
    expect(rules.guarantees.map(({ id }) => id)).toEqual([
      "envole.guarantee.whole",
      "envole.guarantee.not-bound",
      "envole.guarantee.no-edit",
      "envole.guarantee.no-expiry",
      "envole.guarantee.nobody",
      "envole.guarantee.not-told",
    ]);
  });

  it("each call says that there is no deny reason, and where its tool comes from in Envole's words", async () => {
    const { calls } = await batchOf(
      keptEntry("e1"),
      keptEntry("e2", { provider: undefined }),
      keptEntry("e3", { category: undefined }),
      keptEntry("e4", { provider: undefined, category: undefined }),
    );
    for (const { rules } of calls) {
      expect(rules.verbs).toEqual(["approve", "deny", "abort"]);
      expect(rules.off).toEqual({ id: "envole.off.no-reason" });
    }
    expect(calls.map(({ origin }) => origin)).toEqual([
      { id: "envole.origin.both", values: { provider: "GMAIL", category: "EMAIL" } },
      { id: "envole.origin.category", values: { category: "EMAIL" } },
      { id: "envole.origin.provider", values: { provider: "GMAIL" } },
      null,
    ]);
  });

  it("from history says that toolMemoryId is not carried, while it waits and no longer", async () => {
    expect(await notesOf(one)).toEqual(["envole.note.no-memory-id"]);
    const answered = one.replaceAll("PENDING_HUMAN_APPROVAL", "APPROVED");
    expect(await notesOf(answered)).toEqual([]);
    expect(await notesOf(one.replace("PENDING_HUMAN_APPROVAL", "APPROVED"))).toEqual([]);
  });

  it("whose time names no zone says so, and is read as UTC", async () => {
    const bare = one.replaceAll("11:00:00Z", "11:00:00");
    expect(await notesOf(bare)).toContain("envole.note.no-zone");
    expect((await historyWorld(bare).read()).value.askedAt).toBe(Date.UTC(2026, 10, 30, 11));
    expect(await notesOf(one.replaceAll("11:00:00Z", "11:00:00+02:00"))).not.toContain("envole.note.no-zone");
    const untimed = await historyWorld(one.replaceAll(',"timestamp":"2026-11-30T11:00:00Z"', "")).read();
    expect(untimed.value.askedAt).toBeNull();
  });
});

describe("the version", () => {
  it("covers what is decided, and neither a line of the transcript nor a title", async () => {
    const world = historyWorld(one);
    const before = await world.read();
    world.history = historyOf(...[one.slice(1, -1), userMessage("m3", "Well?")]);
    const talked = await world.read();
    expect(talked.value.version).toBe(before.value.version);
    expect(talked.version).not.toBe(before.version);
    world.history = one.replaceAll('{"n":1}', '{"n":1.0}');
    expect((await world.read()).value.version).not.toBe(before.value.version);
  });

  it("and each digest: a sibling that changes leaves the other's alone", async () => {
    const world = historyWorld(one);
    const [first, second] = (await world.read()).value.calls;
    world.history = one.replace('{"n":1}', '{"n":2}');
    const [changed, same] = (await world.read()).value.calls;
    expect(changed?.digest).not.toBe(first?.digest);
    expect(same?.digest).toBe(second?.digest);
  });

  it.each([{ provider: "EVIL_MAIL" }, { category: "FILES" }, { toolId: "t2" }, { toolId: undefined }])(
    "and what else names the tool, which an answer gives back: %o is another call",
    async (over) => {
      const [before] = (await batchOf(keptEntry("e1"))).calls;
      const after = await batchOf(keptEntry("e1", over));
      expect(after.calls[0]?.digest).not.toBe(before?.digest);
    },
  );

  it.each([
    [
      "another tool's name",
      '"name":"gmail_send_email","provider":"GMAIL","category":"EMAIL","toolExecutionId":"e2"',
      '"name":"x","provider":"GMAIL","category":"EMAIL","toolExecutionId":"e2"',
    ],
    ["a form that is a string", '{"n":1}}],', '"{\\"n\\":1}"}],'],
    ["a part of its batch that was answered, so that it takes no verb", "PENDING_HUMAN_APPROVAL", "APPROVED"],
  ])("and a digest changes with %s", async (_, was, is) => {
    const world = historyWorld(one);
    const before = (await world.read()).value.calls[1];
    world.history = one.replace(was, is);
    expect(world.history).not.toBe(one);
    const after = (await world.read()).value.calls[1];
    expect(after?.id).toBe(before?.id);
    expect(after?.digest).not.toBe(before?.digest);
  });

  it("a poll that brought the same bytes builds nothing again", async () => {
    const world = historyWorld(one);
    const before = await world.read();
    await world.clock.advance(10);
    const after = await world.read();
    expect(after.value).toBe(before.value);
    expect(after.version).toBe(before.version);
    expect(after.startedAt).toBe(before.startedAt + 10);
  });

  it("a title that the list learns later is drawn, and voids nothing", async () => {
    const world = historyWorld(one);
    const before = await world.read();
    await listAll(world.backend);
    const after = await world.read();
    expect([before.value.lineage.agent, after.value.lineage.agent]).toEqual([null, "Team assistant"]);
    expect(after.version).not.toBe(before.version);
    expect(after.value.version).toBe(before.value.version);
  });
});
