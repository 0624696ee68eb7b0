import { expect, it } from "vitest";
import type { SubmissionEvent } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import { compareWithRecord } from "../domain/record-comparison.ts";
import { collect } from "./backend-reading.ts";
import { seenOf } from "./builders.ts";
import { answerAll, keyOf } from "./contract-answers.ts";
import type { ContractCases, ContractWorld } from "./contract-cases.ts";
import { firstBatch, last, readAgain, recordIn, send, signal } from "./contract-sending.ts";
import { inTime } from "./in-time.ts";

/** That a server took an answer proves nothing: only the record, read back, says what was decided. */
export function contractOfRecords(cases: ContractCases): void {
  contractOfLagging(cases);
  contractOfSwallowed(cases);
  contractOfTwice(cases);
  contractOfConsent(cases);
}

function contractOfLagging({ lagging, world: worldOf }: ContractCases): void {
  if (lagging === null) return;

  it("what was taken is told as sent, and as a record only when the record shows it", async () => {
    const world = worldOf(lagging);
    const batch = await firstBatch(world);
    const answer = answerAll(batch, "approve");
    const sent: string[] = [];
    const told = inTime(world.clock, noting(world, batch, { answer, onSent: (kind) => sent.push(kind) }));
    const events = await told;
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["sending", "sent", "record"]));
    expect(sent).toHaveLength(1);
    expect(["still-waiting", "not-told"]).toContain(sent[0]);
    expect(compareWithRecord(answer, recordIn(events))).toEqual({ kind: "recorded" });
    expect(world.sent()).toBe(1);
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(1);
  });
}

interface Noted {
  readonly answer: ReturnType<typeof answerAll>;
  readonly onSent: (comparison: string) => void;
}

/** Sends, and reads the record at the moment in which the answer is told to be taken. */
async function noting(
  world: ContractWorld,
  batch: ApprovalBatch,
  { answer, onSent }: Noted,
): Promise<readonly SubmissionEvent[]> {
  const events: SubmissionEvent[] = [];
  let isNoted = false;
  for await (const event of world.backend.submit(answer, seenOf(batch), signal())) {
    events.push(event);
    if (event.kind !== "sent" || isNoted) continue;
    isNoted = true;
    onSent(compareWithRecord(answer, await readAgain(world, batch)).kind);
  }
  return events;
}

function contractOfSwallowed({ swallowed, world: worldOf }: ContractCases): void {
  if (swallowed === null) return;

  it("an answer that the server took and did nothing with is told by what was recorded before it", async () => {
    const world = worldOf(swallowed.denied);
    const batch = await firstBatch(world);
    const answer = answerAll(batch, "approve");
    const record = recordIn(await send(world, batch, answer));
    expect(compareWithRecord(answer, record).kind).toBe("elsewhere");
    expect(record.calls.map(({ outcome }) => outcome.kind)).toEqual(batch.calls.map(() => "denied"));
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(0);
  });

  it("and so is a denial of what somebody else had approved: it ran", async () => {
    const world = worldOf(swallowed.approved);
    const batch = await firstBatch(world);
    const answer = answerAll(batch, "deny");
    expect(compareWithRecord(answer, recordIn(await send(world, batch, answer))).kind).toBe("elsewhere");
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(1);
  });
}

function contractOfTwice({ twice, world: worldOf }: ContractCases): void {
  if (twice === null) return;

  it("two answers that were both recorded are told as decided twice, never as recorded", async () => {
    const world = worldOf(twice);
    const batch = await firstBatch(world);
    const answer = answerAll(batch, "approve");
    const record = recordIn(await send(world, batch, answer));
    expect(compareWithRecord(answer, record).kind).toBe("decided-twice");
    expect(world.sent()).toBeGreaterThan(0);
  });
}

function contractOfConsent({ consent, world: worldOf }: ContractCases): void {
  if (consent === null) return;

  it("what cannot be done safely is asked first, is not done, and goes by a further press alone", async () => {
    const world = worldOf(consent);
    const batch = await firstBatch(world);
    const answer = answerAll(batch, "approve");
    const refused = last(await send(world, batch, answer));
    if (refused?.kind !== "refused") throw new Error("not refused");
    expect(refused.error).toMatchObject({ kind: "needs-consent", asks: { id: expect.any(String) } });
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(0);
    expect(compareWithRecord(answer, await readAgain(world, batch)).kind).toBe("still-waiting");
    world.backend.agree?.(refused.error.asks?.id ?? "");
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(0);
    const record = recordIn(await send(world, await readAgain(world, batch), answer));
    expect(compareWithRecord(answer, record)).toEqual({ kind: "recorded" });
    for (const call of batch.calls) expect(world.runsOf(call.id)).toBe(1);
  });

  it("is asked once for a connection", async () => {
    const world = worldOf(consent);
    const guarantees = () => world.backend.state().get().guarantees;
    const before = guarantees();
    world.backend.agree?.("letta-no-lock");
    expect(guarantees()).not.toEqual(before);
    const batch = await firstBatch(world);
    const events = await inTime(
      world.clock,
      collect(world.backend.submit(answerAll(batch, "approve", keyOf(2)), seenOf(batch), signal())),
    );
    expect(last(events)?.kind).toBe("record");
  });
}
