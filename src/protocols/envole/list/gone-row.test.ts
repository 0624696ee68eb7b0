import { describe, expect, it } from "vitest";
import { readText } from "../../../lib/json/json-piece-spans.ts";
import { type Entry, readEntry } from "../record/entry.ts";
import { goneRow } from "./gone-row.ts";

const entryIn = (status: string): Entry => {
  const source = readText(JSON.stringify({ toolExecutionId: "e", executionBatchId: "b", status }));
  if (source === null) throw new Error("no JSON");
  return readEntry(source);
};

const verbOf = (statuses: readonly string[], vanished: readonly string[] = []) => {
  const entries = statuses.map(entryIn);
  const batch = { id: "t:b", entries, vanished: vanished.map(entryIn), message: null };
  return goneRow({ connectionId: "s", batchId: "t:b" }, batch, { at: 1, startedAt: 2 }).verb;
};

describe("a row that left", () => {
  it.each([
    [["APPROVED", "APPROVED"], "approve"],
    [["DENIED"], "deny"],
    [["ABORTED", "ABORTED_WITH_FEEDBACK"], "abort"],
    [["APPROVED", "DENIED"], null],
    [["APPROVED", "DELEGATED"], null],
    [["DELEGATED"], null],
    [[], null],
  ] as const)("recorded as %j was %s", (statuses, verb) => {
    expect(verbOf(statuses)).toBe(verb);
  });

  it("of which a part only vanished says nothing of how", () => {
    expect(verbOf(["APPROVED"], ["PENDING_HUMAN_APPROVAL"])).toBeNull();
  });

  it("never says who decided: Envole tells that nowhere", () => {
    expect(goneRow({ connectionId: "s", batchId: "t:b" }, null, { at: 1, startedAt: 2 })).toEqual({
      ref: { connectionId: "s", batchId: "t:b" },
      by: null,
      verb: null,
      at: 1,
      startedAt: 2,
    });
  });
});
