import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readText } from "../../../lib/json/json-piece-spans.ts";
import { batchesOf, batchIdOf, placeOf, threadRowId } from "./batches.ts";
import { readHistory } from "./history.ts";

const anyId = fc.string({ unit: "binary", minLength: 1 });
const addressable = anyId.filter((id) => !/\p{Surrogate}/u.test(id) && id !== "." && id !== "..");

interface Asked {
  readonly id: string;
  readonly batch: string | null;
}

const asked = fc.record({
  id: fc.uuid(),
  batch: fc.option(fc.constantFrom("b1", "b2", "b3"), { freq: 5 }),
});

const historyOf = (messages: readonly (readonly Asked[])[]) => {
  const json = messages.map((entries, index) => ({
    id: `m${index}`,
    role: "assistant",
    content: "",
    toolExecutionHumanApprovalRequest: entries.map(({ id, batch }) => ({
      name: "tool",
      toolExecutionId: id,
      ...(batch === null ? {} : { executionBatchId: batch }),
      toolArguments: {},
      status: "PENDING_HUMAN_APPROVAL",
    })),
  }));
  const source = readText(JSON.stringify(json));
  return source === null ? [] : (readHistory(source) ?? []);
};

describe("the id of a batch", () => {
  it("names its thread and its own id, whatever both are, and comes back as it went", () => {
    fc.assert(
      fc.property(addressable, anyId, (threadId, executionBatchId) => {
        expect(placeOf(batchIdOf(threadId, executionBatchId))).toEqual({ threadId, executionBatchId });
        expect(placeOf(threadRowId(threadId))).toEqual({ threadId, executionBatchId: null });
      }),
    );
  });

  it.each(["", "t", "t:", "a:b:c", ":b", ".:b", "..:b", "%", "~d800:b", "a:~_:c:d"])(
    "%j names none",
    (batchId) => {
      expect(placeOf(batchId)).toBeNull();
    },
  );
});

describe("the batches of a thread", () => {
  it("hold every execution exactly once, and all of one batch together, however many messages asked", () => {
    fc.assert(
      fc.property(fc.array(fc.array(asked, { maxLength: 4 }), { maxLength: 5 }), (messages) => {
        const batches = batchesOf("t", historyOf(messages));
        const all = messages.flat().map(({ id }) => id);
        expect(batches.flatMap(({ entries }) => entries.map(({ id }) => id)).sort()).toEqual(all.sort());
        expect(new Set(batches.map(({ id }) => id)).size).toBe(batches.length);
        for (const name of ["b1", "b2", "b3"]) {
          const own = messages.flat().filter(({ batch }) => batch === name);
          const found = batches.find(({ id }) => id === batchIdOf("t", name));
          expect(found?.entries.map(({ id }) => id) ?? []).toEqual(
            expect.arrayContaining(own.map(({ id }) => id)),
          );
        }
      }),
    );
  });

  it("stand in the order in which they were asked, each with the message that asked first", () => {
    const [one, two, three] = ["e1", "e2", "e3"].map((id) => ({ id, batch: id === "e2" ? "b2" : "b1" }));
    if (one === undefined || two === undefined || three === undefined) throw new Error("three");
    const batches = batchesOf("t", historyOf([[one], [two], [three]]));
    expect(batches.map(({ id, message, entries }) => [id, message?.id, entries.length])).toEqual([
      ["t:b1", "m0", 2],
      ["t:b2", "m1", 1],
    ]);
  });

  it("an execution without a batch stands alone where its message asks about none, or about several", () => {
    const nameless = { id: "e0", batch: null };
    const [b1, b2] = [
      { id: "e1", batch: "b1" },
      { id: "e2", batch: "b2" },
    ];
    const idsOf = (entries: readonly Asked[]) => batchesOf("t", historyOf([entries])).map(({ id }) => id);
    expect(idsOf([nameless])).toEqual(["t:~_:m0"]);
    expect(idsOf([b1, nameless, b2])).toEqual(["t:b1", "t:~_:m0", "t:b2"]);
    expect(idsOf([nameless, b1])).toEqual(["t:b1"]);
  });
});
