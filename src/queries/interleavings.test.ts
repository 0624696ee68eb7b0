import type { QueryClient } from "@tanstack/react-query";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListSlice } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import { refKey } from "../domain/batch-ref.ts";
import type { Reading } from "../domain/reading.ts";
import { sentence } from "../domain/sentence.ts";
import { aBatch, aCall, aReading, aRow } from "../test/builders.ts";
import { markAt } from "../test/fake-list.ts";
import { type BatchReading, writeBatch } from "./batch-query.ts";
import { createInboxClient } from "./client.ts";
import { type ConnectionList, unreadList, withSlice } from "./connection-list.ts";
import { batchKey, listKey } from "./keys.ts";

/**
 * A server's batches, each with its own history: it waits, is decided, and may then be continued. Every answer tells
 * what was true when its request started; answers of lists, details and decisions come in any order (R-19, I-19).
 */
interface Life {
  readonly decidedAt: number;
  /** Until then the system is at work and the list has no row of it. */
  readonly worksUntil?: number;
  /** Whoever looks continues it; where nobody does, its record is final once it is decided. */
  readonly continues: "here" | "elsewhere" | "nobody";
  readonly continuedAt: number;
}

const never = Number.POSITIVE_INFINITY;

const lives = new Map<string, Life>([
  ["decided early", { decidedAt: 30, continues: "nobody", continuedAt: never }],
  ["decided late", { decidedAt: 60, continues: "nobody", continuedAt: never }],
  ["waits for good", { decidedAt: never, continues: "nobody", continuedAt: never }],
  ["continued here", { decidedAt: 30, continues: "here", continuedAt: 70 }],
  ["ran and stopped", { decidedAt: 20, worksUntil: 60, continues: "here", continuedAt: 90 }],
  ["continued elsewhere", { decidedAt: 40, continues: "elsewhere", continuedAt: never }],
]);

type Phase = "waits" | "works" | "to-continue" | "over";

function phaseAt({ decidedAt, worksUntil = 0, continues, continuedAt }: Life, at: number): Phase {
  if (at < decidedAt) return "waits";
  if (at < worksUntil) return "works";
  return continues !== "nobody" && at < continuedAt ? "to-continue" : "over";
}

/** One answer: what it is of, when its request started, and when it came. */
interface Told {
  readonly id: string;
  readonly kind: "list" | "detail" | "decision";
  readonly startedAt: number;
  readonly arrival: number;
}

const told: fc.Arbitrary<Told> = fc.record({
  id: fc.constantFrom(...lives.keys()),
  kind: fc.constantFrom("list" as const, "detail" as const, "decision" as const),
  startedAt: fc.integer({ min: 0, max: 100 }),
  arrival: fc.nat(),
});

const refOf = (id: string) => ({ connectionId: "px", batchId: id });

/** What reads the record after a decision that was sent: it starts no sooner than the decision was taken. */
const startOf = ({ id, kind, startedAt }: Told): number => {
  const { decidedAt } = lives.get(id) ?? { decidedAt: never };
  return kind === "decision" && decidedAt !== never ? Math.max(startedAt, decidedAt) : startedAt;
};

const phaseOf = (one: Told): Phase => {
  const life = lives.get(one.id);
  if (life === undefined) throw new Error("every batch has a life");
  return phaseAt(life, startOf(one));
};

const isMine = (id: string): boolean => lives.get(id)?.continues === "here";

function readingOf(one: Told): Reading<ApprovalBatch> {
  const phase = phaseOf(one);
  const batch = {
    waits: () => aBatch({ ref: refOf(one.id) }),
    works: () => aBatch({ ref: refOf(one.id), status: "running" }),
    "to-continue": () =>
      aBatch({
        ref: refOf(one.id),
        status: "to-continue",
        calls: [aCall({ outcome: { kind: "awaits-continuation", approved: true } })],
        acts: isMine(one.id) ? [{ kind: "continue", said: sentence("test.continue"), words: "none" }] : [],
      }),
    over: () => aBatch({ ref: refOf(one.id), calls: [aCall({ outcome: { kind: "denied", reason: null } })] }),
  }[phase]();
  return aReading(batch, startOf(one), phase === "over");
}

/** Whether the list has a row of it when the request of this answer started. */
const hasRowIn = (one: Told): boolean =>
  phaseOf(one) === "waits" || (phaseOf(one) === "to-continue" && isMine(one.id));

function sliceOf(one: Told): ListSlice {
  const phase = phaseOf(one);
  const startedAt = startOf(one);
  const ref = refOf(one.id);
  const hasRow = hasRowIn(one);
  const asks = phase === "to-continue" ? "act" : isMine(one.id) ? "watch" : "decision";
  return {
    rows: hasRow ? [aReading(aRow({ ref, asks }), startedAt)] : [],
    gone: hasRow ? [] : [{ ref, by: null, verb: null, at: 0, startedAt }],
    mark: markAt(0),
    complete: true,
    looked: { done: 0, of: 0 },
    isActive: false,
  };
}

/** Takes answers into the cache as the page does. */
function take(client: QueryClient, one: Told): void {
  if (one.kind !== "list") {
    writeBatch(client, refOf(one.id), readingOf(one));
    return;
  }
  const key = listKey("px");
  const list = client.getQueryData<ConnectionList>(key) ?? unreadList();
  const next = withSlice(list, sliceOf(one), (ref) => client.getQueryData<BatchReading>(batchKey(ref)));
  client.setQueryData(key, next);
}

const rowIn = (client: QueryClient, id: string) =>
  client.getQueryData<ConnectionList>(listKey("px"))?.rows.get(refKey(refOf(id)));

/** Looks at one batch after the last of these answers came. */
function expectTruth(client: QueryClient, came: readonly Told[], wasListed: boolean): void {
  const [{ id } = { id: "" }] = came;
  const known = client.getQueryData<BatchReading>(batchKey(refOf(id)));
  const isListed = rowIn(client, id) !== undefined;
  const records = came.filter(({ kind }) => kind !== "list");
  if (records.length > 0)
    expect(known?.startedAt, "older data never replaces newer").toBe(Math.max(...records.map(startOf)));
  if (records.some((one) => phaseOf(one) === "over"))
    expect(isListed, "what is decided never waits again").toBe(false);
  const newest = came.reduce((one, other) => (startOf(other) > startOf(one) ? other : one));
  const isTold = came.filter((one) => startOf(one) === startOf(newest)).every(hasRowIn);
  if (isTold && wasListed) expect(isListed, "nothing vanishes for a slow answer").toBe(true);
  if (isTold && newest.kind === "list") expect(isListed, "what waits has its row").toBe(true);
}

/** Takes the answers in as they come, and looks at their batch after each. */
function play(arrived: readonly Told[]): void {
  const client = createInboxClient();
  const leftAt = new Map<string, number>();
  const cameOf = (id: string, at: number) => arrived.slice(0, at + 1).filter((one) => one.id === id);
  for (const [at, one] of arrived.entries()) {
    const wasListed = rowIn(client, one.id) !== undefined;
    take(client, one);
    const isListed = rowIn(client, one.id) !== undefined;
    expectTruth(client, cameOf(one.id, at), wasListed);
    const isBack = isListed && !wasListed && startOf(one) < (leftAt.get(one.id) ?? 0);
    expect(isBack, "what left does not come back by what was asked before").toBe(false);
    if (wasListed && !isListed) leftAt.set(one.id, startOf(one));
  }
  client.clear();
}

/** The list was asked while the batch was at work, and answers after it was read to wait for its continuation. */
const slowRemoval: Told[] = [
  { id: "ran and stopped", kind: "list", startedAt: 10, arrival: 1 },
  { id: "ran and stopped", kind: "detail", startedAt: 70, arrival: 2 },
  { id: "ran and stopped", kind: "list", startedAt: 40, arrival: 3 },
];

describe("answers of lists, details and decisions", () => {
  it("in any order bring nothing back that is decided, replace nothing newer, and make nothing vanish", async () => {
    await fc.assert(
      fc.property(fc.array(told, { maxLength: 30 }), (all) =>
        play([...all].sort((one, other) => one.arrival - other.arrival)),
      ),
      { numRuns: 1_000, examples: [[slowRemoval]] },
    );
  });
});
