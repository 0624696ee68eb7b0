import { describe, expect, it } from "vitest";
import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { compareWithRecord } from "../../../domain/record-comparison.ts";
import { listAll } from "../../../test/backend-reading.ts";
import { answerAll, eachAnswer, wholeAnswer, yesOrNo } from "../../../test/contract-answers.ts";
import { firstBatch, last, readAgain, recordIn, send, signal } from "../../../test/contract-sending.ts";
import { type PhoenixWorld, phoenixWorld } from "../../../test/phoenix-world.ts";

/** Approves every permission and answers every question. */
const everyYes = (batch: ApprovalBatch) =>
  eachAnswer(batch, ({ rules, isClientTool }) =>
    isClientTool ? { verb: "answer", answer: wholeAnswer(rules.answer) } : yesOrNo(true),
  );

async function sentIn(scenario: string, make = everyYes) {
  const world = phoenixWorld(`phoenix/${scenario}`);
  const batch = await firstBatch(world);
  const answer = make(batch);
  return { world, batch, answer, events: await send(world, batch, answer) };
}

const outcomesIn = ({ calls }: ApprovalBatch) => calls.map(({ outcome }) => outcome.kind);
const notesIn = ({ notes }: ApprovalBatch) => notes.map(({ id }) => id.replace("phoenix.note.", ""));
const chats = ({ requests }: PhoenixWorld) => requests.filter(({ path }) => path.endsWith("/chat"));

function refusalIn(events: readonly SubmissionEvent[]) {
  const end = last(events);
  if (end?.kind !== "refused") throw new Error(`not refused: ${end?.kind}`);
  return { id: end.error.said.id, kind: end.error.kind, reading: end.reading?.value ?? null };
}

describe("a question", () => {
  it("goes with the approval beside it in one request, and both are recorded", async () => {
    const { world, answer, events } = await sentIn("question-and-approval");
    const record = recordIn(events);
    expect(compareWithRecord(answer, record)).toEqual({ kind: "recorded" });
    expect(outcomesIn(record).sort()).toEqual(["answered", "ran"]);
    expect(chats(world)).toHaveLength(1);
  });

  it("tells nothing on the way of what a client gave: only the record does", async () => {
    const { events } = await sentIn("question");
    expect(events.some(({ kind }) => kind === "told")).toBe(false);
  });

  it("that is answered and not continued is in the list as something to do", async () => {
    const { rows } = await listAll(phoenixWorld("phoenix/stranded-answers").backend);
    expect(rows.map(({ asks, waiting }) => [asks, waiting])).toEqual([
      ["act", 0],
      ["act", 0],
    ]);
  });
});

describe("somebody else in the same moment", () => {
  it("answers a part of it: refused, and the record tells what was closed unanswered", async () => {
    const { world, batch, answer, events } = await sentIn("partial-by-other");
    const refusal = refusalIn(events);
    expect(refusal.kind).toBe("conflict");
    const record = refusal.reading ?? (await readAgain(world, batch));
    expect(compareWithRecord(answer, record).kind).not.toBe("recorded");
    await world.clock.advance(1_000);
    expect(notesIn(await readAgain(world, batch))).toContain("closed-unanswered");
  });

  it("answers all of it on Phoenix's own page: refused with the record, and nothing runs twice", async () => {
    const { world, batch, events } = await sentIn("answered-in-phoenix");
    expect(refusalIn(events).kind).toBe("conflict");
    await world.clock.advance(1_000);
    const record = await readAgain(world, batch);
    expect(record.status).toBe("settled");
    expect(batch.calls.map(({ id }) => world.runsOf(id)).every((runs) => runs <= 1)).toBe(true);
  });

  it("owns the session now: said as what may be, and nothing is recorded", async () => {
    const world = phoenixWorld("phoenix/other-owner");
    const { rows } = await listAll(world.backend);
    const ids = rows.map(({ ref }) => ref.batchId);
    const read = await Promise.allSettled(ids.map((id) => world.backend.get(id, signal())));
    expect(read.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: { error: { kind: "gone", said: { id: "phoenix.read.gone" } } } },
    ]);
  });

  it("has a branch with the same call ids: each is answered by itself", async () => {
    const world = phoenixWorld("phoenix/branch-both-waiting");
    const { rows } = await listAll(world.backend);
    const [one, other] = await Promise.all(
      rows.map(async ({ ref }) => (await world.backend.get(ref.batchId, signal())).value),
    );
    if (one === undefined || other === undefined) throw new Error("no two batches");
    expect(one.calls.map(({ id }) => id)).toEqual(other.calls.map(({ id }) => id));
    const answer = answerAll(one, "deny");
    expect(compareWithRecord(answer, recordIn(await send(world, one, answer)))).toEqual({ kind: "recorded" });
    expect((await readAgain(world, other)).status).toBe("waiting");
  });
});

describe("a turn that breaks", () => {
  it("a crash after the recording: in doubt, then at work or crashed, then stranded with a way on", async () => {
    const { world, batch, answer, events } = await sentIn("crashed");
    expect(last(events)?.kind).toBe("unknown");
    const running = await readAgain(world, batch);
    expect([running.status, notesIn(running)]).toEqual(["running", ["at-work"]]);
    await world.clock.advance(60_000);
    const stranded = await readAgain(world, batch);
    expect([stranded.status, notesIn(stranded)]).toEqual(["stranded", ["stranded-approved"]]);
    expect(compareWithRecord(answer, stranded)).toEqual({ kind: "recorded" });
    expect(stranded.acts).toHaveLength(1);
  });

  it("a turn that could not be saved is told, and looks like any that was not continued", async () => {
    const { events } = await sentIn("not-saved");
    const notices = events.flatMap((event) => (event.kind === "notice" ? [event.said.id] : []));
    expect(notices).toContain("phoenix.notice.not-saved");
    expect(notesIn(recordIn(events))).toEqual(["stranded-approved"]);
  });

  it("a 400 that records: the record is believed, and the reason told", async () => {
    const { answer, events } = await sentIn("400-records");
    const record = recordIn(events);
    expect(compareWithRecord(answer, record)).toEqual({ kind: "recorded" });
    expect(record.status).toBe("stranded");
    expect(events).toContainEqual(
      expect.objectContaining({ kind: "notice", said: { id: "phoenix.send.400" } }),
    );
  });
});
