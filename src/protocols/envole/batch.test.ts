import { describe, expect, it } from "vitest";
import { listAll } from "../../test/backend-reading.ts";
import { firstBatch, signal } from "../../test/contract-sending.ts";
import { askingMessage, historyOf, historyWorld, keptEntry, userMessage } from "../../test/envole-history.ts";
import { envoleWorld } from "../../test/envole-world.ts";

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

describe("what the record says", () => {
  it.each([
    ["APPROVED", { kind: "recorded", approved: true }],
    ["DENIED", { kind: "recorded", approved: false }],
    ["ABORTED", { kind: "aborted" }],
    ["ABORTED_WITH_FEEDBACK", { kind: "aborted" }],
    ["ABORTED_WITH_FEEDBACK_WITH_FEEDBACK", { kind: "aborted" }],
  ])("%s is read, and settles the batch for good", async (status, outcome) => {
    const { value, isTerminal } = await historyWorld(one.replaceAll("PENDING_HUMAN_APPROVAL", status)).read();
    expect(value.calls.map((call) => call.outcome)).toEqual([outcome, outcome]);
    expect(value.calls.flatMap(({ rules }) => rules.verbs)).toEqual([]);
    expect(value.status).toBe("settled");
    expect(isTerminal).toBe(true);
  });

  it("a batch that waited in this page and vanished keeps its calls: what was recorded is not told", async () => {
    const world = historyWorld(one);
    await world.read();
    world.history = historyOf(userMessage("m1", "Invite Bo."));
    const { value, isTerminal } = await world.read();
    expect(value.status).toBe("settled");
    expect(value.calls.map(({ id, outcome }) => [id, outcome.kind])).toEqual([
      ["e1", "no-longer-waiting"],
      ["e2", "no-longer-waiting"],
    ]);
    expect(value.calls.flatMap(({ rules }) => rules.verbs)).toEqual([]);
    expect(isTerminal).toBe(false);
    world.history = one;
    expect((await world.read()).value.status).toBe("waiting");
  });

  it("so does one that only the list had seen", async () => {
    const world = historyWorld(one);
    const [row] = (await listAll(world.backend)).rows;
    world.history = "[]";
    const { value } = await world.backend.get(row?.ref.batchId ?? "", signal());
    expect(value.calls).toHaveLength(2);
  });

  it("a batch that this page never saw, in a thread that can be read, is gone without calls", async () => {
    const { value, isTerminal } = await historyWorld(one).read("never");
    expect(value).toMatchObject({ status: "gone", calls: [], notes: [] });
    expect(isTerminal).toBe(false);
  });

  it("a thread that the server does not know rejects with `gone`", async () => {
    const world = envoleWorld("envole/one-call");
    const batch = await firstBatch(world);
    world.control({ do: "delete-thread" });
    await expect(world.backend.get(batch.ref.batchId, signal())).rejects.toMatchObject({
      error: { kind: "gone", said: { id: "envole.read.gone" } },
    });
  });
});

describe("a batch that cannot be answered", () => {
  const blockedIn = async (...entries: readonly string[]) => {
    const { rules, calls, status } = await batchOf(...entries);
    return { id: rules.blocked?.id, tool: rules.blocked?.values?.["tool"], calls, status };
  };
  const verbsOf = (calls: readonly { rules: { verbs: readonly string[] } }[]) =>
    calls.map(({ rules }) => rules.verbs.length);

  it("holds an execution without its id; it is no call that could be approved", async () => {
    const { id, calls } = await blockedIn(keptEntry("e1", { toolExecutionId: undefined }), keptEntry("e2"));
    expect(id).toBe("envole.blocked.nameless");
    expect(verbsOf(calls)).toEqual([0, 0]);
    expect(calls.map(({ inspection }) => inspection.level)).toEqual(["uninspectable", "clear"]);
    expect(calls[0]?.part?.state).toBe("malformed");
    expect(new Set(calls.map((call) => call.id)).size).toBe(2);
  });

  it("an execution without a batch id belongs with the one batch of its message", async () => {
    const { id, calls } = await blockedIn(keptEntry("e1"), keptEntry("e2", { executionBatchId: undefined }));
    expect(id).toBe("envole.blocked.nameless");
    expect(calls).toHaveLength(2);
  });

  it("a status that nobody knows is named, and holds all", async () => {
    const { id, tool, calls } = await blockedIn(
      keptEntry("e1", { status: "DELEGATED", name: "send\u200b_it" }),
      keptEntry("e2"),
    );
    expect([id, tool]).toEqual(["envole.blocked.unknown-state", "send[U+200B]_it"]);
    expect(calls[0]).toMatchObject({
      outcome: { kind: "not-known" },
      part: { state: "unknown", saidState: "DELEGATED" },
    });
    expect(verbsOf(calls)).toEqual([0, 0]);
  });

  it("an execution that does not say where it stands may well wait: it is shown, and holds all", async () => {
    const { id, calls, status } = await blockedIn(keptEntry("e1", { status: undefined }));
    expect(id).toBe("envole.blocked.unknown-state");
    expect(status).toBe("waiting");
    expect(calls).toMatchObject([{ inspection: { level: "uninspectable" }, rules: { verbs: [] } }]);
  });

  it("a part that was answered leaves the rest hanging: nothing more is taken for it", async () => {
    const { id, tool, calls, status } = await blockedIn(
      keptEntry("e1", { status: "APPROVED" }),
      keptEntry("e2"),
    );
    expect([id, tool, status]).toEqual(["envole.blocked.hanging", "gmail_send_email", "waiting"]);
    expect(verbsOf(calls)).toEqual([0, 0]);
  });

  it("so does a part that vanished", async () => {
    const world = historyWorld(one);
    await world.read();
    world.history = historyOf(askingMessage("m2", [keptEntry("e2")]));
    const { value } = await world.read();
    expect(value.rules.blocked?.id).toBe("envole.blocked.hanging");
    expect(value.calls.map(({ id, outcome }) => [id, outcome.kind])).toEqual([
      ["e2", "waiting"],
      ["e1", "no-longer-waiting"],
    ]);
    world.history = historyOf(askingMessage("m2", [keptEntry("e2")]), userMessage("m3", "Hm."));
    expect((await world.read()).value.rules.blocked?.id).toBe("envole.blocked.hanging");
  });

  it("harms no other batch of the thread", async () => {
    const world = historyWorld(
      historyOf(
        askingMessage("m1", [keptEntry("", { toolExecutionId: undefined })]),
        askingMessage("m2", [keptEntry("e2", { executionBatchId: "b2" })]),
      ),
    );
    expect((await world.read("b1")).value.rules.blocked).not.toBeNull();
    expect((await world.read("b2")).value.rules.blocked).toBeNull();
  });

  it("what asks without any batch id has a row, opens, and cannot be answered", async () => {
    const world = historyWorld(
      historyOf(
        askingMessage("m1", [keptEntry("e1", { executionBatchId: undefined })]),
        '{"id":"m2","role":"assistant","content":"?","toolExecutionHumanApprovalRequest":"garbage"}',
      ),
    );
    const { rows } = await listAll(world.backend);
    expect(rows).toHaveLength(2);
    for (const { ref, fault, level } of rows) {
      expect([fault?.id, level]).toEqual(["envole.row.unread", "uninspectable"]);
      const { value } = await world.backend.get(ref.batchId, signal());
      expect(value).toMatchObject({
        status: "waiting",
        rules: { blocked: { id: "envole.blocked.nameless" } },
      });
      expect(value.calls.flatMap(({ rules }) => rules.verbs)).toEqual([]);
    }
  });
});

describe("a call that can be refused and not approved", () => {
  const verbs = ["deny", "abort"];

  it.each([
    ["arguments that are missing", { toolArguments: "null" }],
    ["arguments that are a number", { toolArguments: "7" }],
    ["arguments that are a list", { toolArguments: "[1]" }],
    ["no tool's name", { name: undefined }],
  ])("has %s; its sibling keeps every verb", async (_, over) => {
    const { calls, rules } = await batchOf(keptEntry("e1", over), keptEntry("e2"));
    expect(rules.blocked).toBeNull();
    expect(calls[0]).toMatchObject({
      rules: { verbs, off: { id: "envole.off.malformed" } },
      inspection: { level: "uninspectable" },
      part: { state: "malformed" },
      outcome: { kind: "waiting" },
    });
    expect(calls[1]?.rules.verbs).toEqual(["approve", ...verbs]);
  });

  it("shares its id with another: both are told apart here, and neither is approved", async () => {
    const { calls } = await batchOf(keptEntry("e1"), keptEntry("e1", { name: "other" }), keptEntry("e1#1"));
    expect(calls.map(({ id }) => id)).toEqual(["e1", "e1#1#", "e1#1"]);
    expect(calls.map(({ rules }) => rules.verbs)).toEqual([verbs, verbs, ["approve", ...verbs]]);
    for (const { inspection } of calls.slice(0, 2))
      expect(inspection).toMatchObject({ obstacles: [{ kind: "same-call-id", callId: "e1" }] });
  });

  it("has a field twice: which of both is meant nobody knows", async () => {
    const { calls } = await batchOf(keptEntry("e1").replace("{", '{"toolArguments":{"n":2},'));
    expect(calls[0]).toMatchObject({
      rules: { verbs },
      inspection: { obstacles: [{ kind: "duplicate-key", key: "toolArguments" }] },
    });
  });

  it("the same execution told again, to the letter, by a later message is one, and stands as it was told last", async () => {
    const world = historyWorld(
      historyOf(
        askingMessage("m1", [keptEntry("e1")]),
        askingMessage("m2", [keptEntry("e1", { status: "DENIED" })]),
      ),
    );
    const { value } = await world.read();
    expect(value.calls).toMatchObject([{ id: "e1", outcome: { kind: "recorded", approved: false } }]);
  });
});
