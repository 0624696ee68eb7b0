import { describe, expect, it } from "vitest";
import type { SubmissionEvent } from "../domain/approval-backend.ts";
import { BackendFailure } from "../domain/backend-error.ts";
import type { Verb } from "../domain/decision-rules.ts";
import { compareWithRecord } from "../domain/record-comparison.ts";
import { collect, listAll } from "./backend-reading.ts";
import { seenOf } from "./builders.ts";
import { answerAll, yesOrNo } from "./contract-answers.ts";
import type { ContractCases } from "./contract-cases.ts";
import { contractOfAborting } from "./contract-of-aborting.ts";
import { contractOfContinuing, contractOfTime } from "./contract-of-continuing.ts";
import { contractOfHints } from "./contract-of-hints.ts";
import { contractOfActs, contractOfClientTools } from "./contract-of-questions.ts";
import { contractOfRecords } from "./contract-of-records.ts";
import { firstBatch, last, readAgain, recordIn, send, signal } from "./contract-sending.ts";
import { inTime } from "./in-time.ts";

const allVerbs: readonly Verb[] = ["approve", "deny", "abort", "answer", "decline"];
const endings: readonly SubmissionEvent["kind"][] = ["changed", "refused", "unknown", "record"];

/** The port's definition: what every backend must do, held against a stateful fake of its server. */
export function describeBackendContract(name: string, cases: ContractCases): void {
  describe(`${name} keeps the contract of the port`, () => {
    describe("reading", () => contractOfReading(cases));
    describe("answering", () => contractOfAnswering(cases));
    if (cases.questions !== null) describe("client tools", () => contractOfClientTools(cases));
    describe("aborting", () => contractOfAborting(cases));
    describe("acts", () => contractOfActs(cases));
    describe("refusing", () => {
      contractOfRefusing(cases);
      contractOfConversation(cases);
    });
    if ([cases.lagging, cases.swallowed, cases.twice, cases.consent].some((each) => each !== null))
      describe("records that come late, or hold somebody else's answer", () => contractOfRecords(cases));
    describe("continuing", () => contractOfContinuing(cases));
    describe("time", () => contractOfTime(cases));
    describe("hints", () => contractOfHints(cases));
    describe("doubt", () => contractOfDoubt(cases));
    describe("odd data", () => contractOfOddData(cases));
  });
}

function contractOfReading(cases: ContractCases): void {
  it("an empty list is called complete and holds no row", async () => {
    const list = await listAll(cases.world(cases.empty).backend);
    expect(list).toMatchObject({ rows: [], complete: true });
  });

  it("a row leads to a batch that counts the same calls", async () => {
    const world = cases.world(cases.severalCalls);
    const [row] = (await listAll(world.backend)).rows;
    const batch = await firstBatch(world);
    expect(batch.ref).toEqual(row?.ref);
    expect(row?.calls).toBe(batch.calls.length);
    expect(row?.waiting).toBe(batch.calls.filter((call) => call.outcome.kind === "waiting").length);
    expect(batch.calls.map((call) => call.toolName)).toEqual(
      expect.arrayContaining([...(row?.toolNames ?? [])]),
    );
  });

  it("reading twice gives the same version, and a later start", async () => {
    const { backend } = cases.world(cases.oneCall);
    const [row] = (await listAll(backend)).rows;
    const one = await backend.get(row?.ref.batchId ?? "", signal());
    const other = await backend.get(row?.ref.batchId ?? "", signal());
    expect(other.version).toBe(one.version);
    expect(other.startedAt).toBeGreaterThanOrEqual(one.startedAt);
  });

  it("a second poll brings the row again only when something changed, and tells the one that left", async () => {
    const world = cases.world(cases.oneCall);
    const first = await listAll(world.backend);
    world.someoneElseAnswers("deny");
    const second = await listAll(world.backend, first.mark);
    expect(second.rows).toEqual([]);
    expect(second.gone.map((gone) => gone.ref)).toEqual(first.rows.map((row) => row.ref));
  });

  it("an id that the server does not know rejects with `gone`, and one of no form too", async () => {
    const { backend } = cases.world(cases.oneCall);
    for (const id of ["", "nothing", "a:b:1", "%"]) {
      const failure = await backend.get(id, signal()).catch((thrown: unknown) => thrown);
      expect(failure).toBeInstanceOf(BackendFailure);
      expect((failure as BackendFailure).error.kind).toBe("gone");
    }
  });
}

function contractOfAnswering(cases: ContractCases): void {
  const isOnce = (verb: Verb) => verb === "approve" || verb === "deny";
  it.each(cases.verbs.filter(isOnce))("%s: sent once, read back, and recorded as decided", async (verb) => {
    const world = cases.world(cases.severalCalls);
    const batch = await firstBatch(world);
    const answer = answerAll(batch, verb);
    const events = await send(world, batch, answer);
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["sending", "sent", "record"]));
    const record = last(events);
    if (record?.kind !== "record") throw new Error("the record was not read back");
    expect(compareWithRecord(answer, record.reading.value)).toEqual({ kind: "recorded" });
    expect(world.sent()).toBe(1);
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(verb === "approve" ? 1 : 0);
  });

  it("one approved and one denied: only the approved one ran", async () => {
    const world = cases.world(cases.severalCalls);
    const batch = await firstBatch(world);
    const ids = batch.calls.map((call) => call.id);
    const decisions = new Map(ids.map((id, index) => [id, yesOrNo(index === 0, batch)]));
    await send(world, batch, { kind: "each", decisions, key: "key-1" });
    expect(ids.map((id) => world.runsOf(id))).toEqual(ids.map((_, index) => (index === 0 ? 1 : 0)));
  });

  it("a change between look and press sends nothing and gives the new reading", async () => {
    const world = cases.world(cases.oneCall);
    const batch = await firstBatch(world);
    world.changeArguments('{"command":"rm -rf /"}');
    const events = await send(world, batch, answerAll(batch, "approve"));
    expect(events.map(({ kind }) => kind)).toEqual(["changed"]);
    expect(world.sent()).toBe(0);
    const [changed] = events;
    if (changed?.kind !== "changed") throw new Error("not told as changed");
    expect(changed.reading.value.version).not.toBe(batch.version);
    expect(changed.reading.value.calls[0]?.argumentText).toMatchObject({ text: '{"command":"rm -rf /"}' });
  });

  it("answered by someone else before the press: nothing is sent", async () => {
    const world = cases.world(cases.oneCall);
    const batch = await firstBatch(world);
    world.someoneElseAnswers("deny");
    const events = await send(world, batch, answerAll(batch, "approve"));
    expect(events.map(({ kind }) => kind)).toEqual(["changed"]);
    expect(world.sent()).toBe(0);
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(0);
  });

  it("two sendings at once have one effect, and each is told truly", async () => {
    const world = cases.world(cases.oneCall);
    const batch = await firstBatch(world);
    const answer = answerAll(batch, "approve");
    const both = await Promise.all([send(world, batch, answer), send(world, batch, answer)]);
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(1);
    for (const events of both) expect(endings).toContain(last(events)?.kind);
    expect(both.some((events) => last(events)?.kind === "record")).toBe(true);
  });

  const { untold } = cases;
  if (untold !== null)
    it("what is asked no more is told as that where the system does not say what it recorded", async () => {
      const world = cases.world(untold);
      const batch = await firstBatch(world);
      const answer = answerAll(batch, "approve");
      const record = recordIn(await send(world, batch, answer));
      expect(compareWithRecord(answer, record)).toEqual({ kind: "recorded", isUntold: true });
      expect(world.sent()).toBe(1);
    });

  it("taken back before it left: nothing is sent", async () => {
    const world = cases.world(cases.oneCall);
    const batch = await firstBatch(world);
    const ending = AbortSignal.abort();
    const events = await inTime(
      world.clock,
      collect(world.backend.submit(answerAll(batch, "approve"), seenOf(batch), ending)),
    );
    expect(events.map(({ kind }) => kind)).toEqual(["refused"]);
    expect(world.sent()).toBe(0);
  });
}

function contractOfRefusing(cases: ContractCases): void {
  const absent = allVerbs.filter((verb) => !cases.verbs.includes(verb));
  it.each(absent)("%s is not a verb of this system: refused, and no request leaves", async (verb) => {
    const world = cases.world(cases.oneCall);
    const batch = await firstBatch(world);
    const events = await send(world, batch, answerAll(batch, verb));
    expect(events).toMatchObject([{ kind: "refused", error: { kind: "unsupported" } }]);
    expect(world.sent()).toBe(0);
  });

  it.each(cases.refusals)("$scenario is told as $kind, with a sentence", async ({ scenario, kind }) => {
    const world = cases.world(scenario);
    const batch = await firstBatch(world);
    const events = await send(world, batch, answerAll(batch, "approve"));
    expect(last(events)).toMatchObject({ kind: "refused", error: { kind } });
    expect(world.sent()).toBe(1);
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(0);
  });
}

function contractOfConversation(cases: ContractCases): void {
  it.each(cases.refusedInWords)(
    "%s: the assistant's words stand, nothing is recorded, and it can be sent anew",
    async (scenario) => {
      const world = cases.world(scenario);
      const batch = await firstBatch(world);
      const answer = answerAll(batch, "approve");
      const events = await send(world, batch, answer);
      expect(events.map(({ kind }) => kind)).toContain("words");
      expect(last(events)).toMatchObject({ kind: "refused", error: { kind: "refused" } });
      expect(world.sent()).toBe(1);
      for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(0);
      const after = await readAgain(world, batch);
      expect(compareWithRecord(answer, after)).toEqual({ kind: "still-waiting" });
      expect(last(await send(world, after, answer))?.kind).toBe("record");
    },
  );
}

function contractOfDoubt(cases: ContractCases): void {
  it.each(cases.doubts)("%s leaves doubt: told as unknown, and sent once", async (scenario) => {
    const world = cases.world(scenario);
    const batch = await firstBatch(world);
    const events = await send(world, batch, answerAll(batch, "approve"));
    expect(last(events)?.kind).toBe("unknown");
    expect(world.sent()).toBe(1);
  });

  it("a reply that was lost after recording: unknown, and the record read afterwards holds the answer", async () => {
    const world = cases.world(cases.lostReply);
    const batch = await firstBatch(world);
    const answer = answerAll(batch, "approve");
    expect(last(await send(world, batch, answer))?.kind).toBe("unknown");
    const { value } = await world.backend.get(batch.ref.batchId, signal());
    expect(compareWithRecord(answer, value).kind).toBe("recorded");
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(1);
  });

  it("a request that was lost before recording: unknown, and the record read afterwards still waits", async () => {
    const world = cases.world(cases.lostBefore);
    const batch = await firstBatch(world);
    const answer = answerAll(batch, "approve");
    expect(last(await send(world, batch, answer))?.kind).toBe("unknown");
    const { value } = await world.backend.get(batch.ref.batchId, signal());
    expect(compareWithRecord(answer, value).kind).toBe("still-waiting");
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(0);
  });
}

function contractOfOddData(cases: ContractCases): void {
  it("a part that cannot be read harms only its own card", async () => {
    const batch = await firstBatch(cases.world(cases.malformedPart));
    const levels = batch.calls.map((call) => call.inspection.level);
    expect(levels.filter((level) => level === "uninspectable")).toHaveLength(1);
    const [broken] = batch.calls.filter((call) => call.inspection.level === "uninspectable");
    expect(broken?.rules.verbs).not.toContain("approve");
    const good = batch.calls.filter((call) => call !== broken);
    expect(good.every((call) => call.rules.verbs.includes("approve"))).toBe(true);
  });

  it("an entry that cannot be read harms only its own row", async () => {
    const { scenario, good } = cases.malformedEntry;
    const { rows } = await listAll(cases.world(scenario).backend);
    expect(rows.filter((row) => row.fault === null)).toHaveLength(good);
    expect(rows.filter((row) => row.fault !== null)).toHaveLength(1);
  });

  const { unknownState } = cases;
  if (unknownState !== null)
    it("an unknown state is shown, and cannot be approved", async () => {
      const batch = await firstBatch(cases.world(unknownState));
      const unknown = batch.calls.filter((call) => call.part?.state === "unknown");
      expect(unknown).toHaveLength(1);
      expect(unknown[0]?.rules.verbs).toEqual([]);
      expect(unknown[0]?.inspection.level).toBe("uninspectable");
    });

  it.each(cases.exactArguments)(
    "argument text comes out as it was sent: $scenario",
    async ({ scenario, texts }) => {
      const batch = await firstBatch(cases.world(scenario));
      const shown = batch.calls.map((call) => ("text" in call.argumentText ? call.argumentText.text : null));
      expect(shown).toEqual(texts);
    },
  );
}
