import { describe, expect, it } from "vitest";
import { listAll } from "../../../test/backend-reading.ts";
import { firstBatch, signal } from "../../../test/contract-sending.ts";
import {
  askingMessage,
  historyOf,
  historyWorld,
  keptEntry,
  userMessage,
} from "../../../test/envole-history.ts";
import { envoleWorld } from "../../../test/envole-world.ts";

const one = historyOf(
  userMessage("m1", "Invite Bo."),
  askingMessage("m2", [keptEntry("e1"), keptEntry("e2")]),
);

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
