import { describe, expect, it } from "vitest";
import { anAbortable, closeTurn, deniedOf } from "../test/abortable.ts";
import type { ApprovalBatch, BatchStatus } from "./approval-batch.ts";
import type { ActKind, Answer } from "./decision.ts";
import { compareWithRecord } from "./record-comparison.ts";

const asked = anAbortable(["bash", "run_sql"]);
const abort: Answer = { kind: "abort", calls: ["c1", "c2"], feedback: "no", attachments: [], key: "k" };
const act = (kind: ActKind): Answer => ({ kind: "act", act: kind, words: "no", key: "k" });

/** A record in one status, with the messages of these ids. */
const record = (batch: ApprovalBatch, status: BatchStatus, ...ids: readonly string[]): ApprovalBatch => ({
  ...batch,
  status,
  transcript: {
    ...batch.transcript,
    messages: ids.map((id) => ({ id, role: "user", at: null, isCompaction: false, parts: [] })),
  },
});
const denied = deniedOf(asked, [closeTurn]);

describe("an abort that stands for denials", () => {
  it("is recorded when every call is denied and its feedback is in the conversation", () => {
    expect(compareWithRecord(abort, record(denied, "settled", "other", "k"))).toEqual({ kind: "recorded" });
  });

  it("is undelivered when the denials stand alone, and not told of while the system is at work", () => {
    expect(compareWithRecord(abort, record(denied, "stranded", "other"))).toEqual({ kind: "undelivered" });
    expect(compareWithRecord(abort, record(denied, "settled"))).toEqual({ kind: "undelivered" });
    expect(compareWithRecord(abort, record(denied, "running"))).toEqual({ kind: "not-told" });
  });

  it("is in part where a call still waits, even when a message of its key stands there", () => {
    const half = { ...denied, calls: [denied.calls[0], asked.calls[1]].filter((call) => call !== undefined) };
    expect(compareWithRecord(abort, record(half, "waiting", "k"))).toEqual({
      kind: "in-part",
      missing: ["c2"],
    });
  });

  it("still waits where nothing of it stands", () => {
    expect(compareWithRecord(abort, asked)).toEqual({ kind: "still-waiting" });
  });

  it("denials of another answer need no message", () => {
    const decisions = new Map(["c1", "c2"].map((id) => [id, { verb: "deny", reason: null } as const]));
    const each: Answer = { kind: "each", decisions, key: "k" };
    expect(compareWithRecord(each, record(denied, "stranded"))).toEqual({ kind: "recorded" });
  });
});

describe.each<ActKind>(["close-turn", "send-feedback-again"])("the act %s", (kind) => {
  it("is recorded when the message of its key is in the conversation, whatever else happened", () => {
    for (const status of ["waiting", "running", "stranded", "settled", "gone"] as const)
      expect(compareWithRecord(act(kind), record(denied, status, "k"))).toEqual({ kind: "recorded" });
  });

  it("is not told of while the system is at work", () => {
    expect(compareWithRecord(act(kind), record(denied, "running", "other"))).toEqual({ kind: "not-told" });
  });

  it("can be done again while it is still offered, and not once the turn went on without it", () => {
    expect(compareWithRecord(act(kind), record(denied, "stranded"))).toEqual({ kind: "still-waiting" });
    expect(compareWithRecord(act(kind), record({ ...denied, acts: [] }, "settled"))).toEqual({
      kind: "elsewhere",
      calls: [],
    });
    expect(compareWithRecord(act(kind), record({ ...denied, acts: [] }, "gone"))).toEqual({
      kind: "not-told",
    });
  });

  it("never reads recorded from what its calls hold", () => {
    expect(compareWithRecord(act(kind), record(denied, "stranded", "other")).kind).not.toBe("recorded");
  });
});
