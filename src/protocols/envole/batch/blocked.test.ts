import { describe, expect, it } from "vitest";
import { listAll } from "../../../test/backend-reading.ts";
import { signal } from "../../../test/contract-sending.ts";
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
