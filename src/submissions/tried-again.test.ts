import { describe, expect, it } from "vitest";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { ActAnswer } from "../domain/decision.ts";
import { batchKey } from "../queries/keys.ts";
import { anAbortable, closeTurn as closeTurnAct } from "../test/abortable.ts";
import { aCall, anError, seenOf } from "../test/builders.ts";
import { batchNamed, openPage, type SendingPage, withBatch } from "../test/sending-page.ts";

const second = 1_000;

const closeTurn: ActAnswer = { kind: "act", act: "close-turn", words: "Stop here.", key: "act-1" };

/** A press whose request is still on its way when every reading was used: the calls wait, nothing is known. */
async function onItsWay(page: SendingPage, batch: ApprovalBatch): Promise<string> {
  page.backend.sendFaults.push({ kind: "late", after: 30 * second });
  const id = page.press(batch) ?? "";
  await page.clock.advance(20 * second);
  expect(page.state(id)).toMatchObject({ kind: "unknown", isStillWaiting: true });
  return id;
}

/** Whatever reads the batch next. */
async function readBatch(page: SendingPage, batch: ApprovalBatch): Promise<void> {
  const reading = await page.backend.get(batch.ref.batchId, new AbortController().signal);
  page.client.setQueryData(batchKey(batch.ref), reading);
}

describe("the same content once more, while the first try may still be on its way", () => {
  it.each(["Send again", "Submit"])(
    "is recorded when the record differs by the first try alone: %s",
    async (way) => {
      const page = openPage();
      const batch = withBatch(page);
      let id = await onItsWay(page, batch);
      await page.clock.advance(20 * second);
      if (way === "Submit") id = page.press(batch) ?? "";
      else expect(page.runner.sendAgain(id)).toBeNull();
      await page.clock.settle();
      expect(page.state(id)?.kind).toBe("recorded");
      expect(page.backend.asked.submits).toBe(1);
      expect(page.backend.server.effects).toHaveLength(1);
    },
  );

  it("stays not known when it did not leave, with what kept it, and is recorded when the first one shows", async () => {
    const page = openPage();
    const batch = withBatch(page);
    const id = await onItsWay(page, batch);
    page.backend.sendFaults.push({ kind: "not-read", error: anError("unreachable") });
    expect(page.runner.sendAgain(id)).toBeNull();
    await page.clock.settle();
    expect(page.state(id)).toMatchObject({ kind: "unknown", isUnread: true });
    const { notices } = page.runner.latest(batch.ref) ?? { notices: [] };
    expect(notices.map(({ said }) => said)).toEqual([anError("unreachable").said]);
    await page.clock.advance(20 * second);
    await readBatch(page, batch);
    expect(page.state(id)?.kind).toBe("recorded");
    expect(page.backend.server.effects).toHaveLength(1);
  });

  it("stays not known when it was taken back while it waited for a stream", async () => {
    const page = openPage();
    const batch = withBatch(page);
    const id = await onItsWay(page, batch);
    page.backend.holdStreams();
    for (const name of ["one", "two", "three"]) page.press(withBatch(page, batchNamed(name)), "deny", name);
    await page.clock.settle();
    expect(page.runner.sendAgain(id)).toBeNull();
    await page.clock.settle();
    expect(page.state(id)?.kind).toBe("waiting-for-stream");
    page.runner.cancel(id);
    await page.clock.settle();
    expect(page.state(id)).toMatchObject({ kind: "unknown", isStillWaiting: true });
    await page.clock.advance(20 * second);
    await readBatch(page, batch);
    expect(page.state(id)?.kind).toBe("recorded");
  });

  it("waits no less than a server that asked for it said", async () => {
    const page = openPage();
    const batch = withBatch(page);
    const id = await onItsWay(page, batch);
    const retryAt = page.clock.now() + 60 * second;
    page.backend.sendFaults.push({ kind: "refused", error: anError("slow-down", { retryAt }) });
    page.runner.sendAgain(id);
    await page.clock.settle();
    page.runner.check(id);
    await page.clock.settle();
    expect(page.state(id)).toMatchObject({ kind: "unknown", isStillWaiting: true });
    expect(page.runner.sendAgain(id)).toEqual({ id: "again.too-soon" });
  });

  it("is another's when the record holds another answer, and nothing more was sent", async () => {
    const page = openPage();
    const batch = withBatch(page);
    page.backend.sendFaults.push({ kind: "lost-request" });
    const id = page.press(batch) ?? "";
    await page.clock.advance(20 * second);
    page.backend.server.decide("batch-1", "call-1", "deny");
    page.runner.sendAgain(id);
    await page.clock.settle();
    expect(page.state(id)?.kind).toBe("elsewhere");
    expect(page.backend.server.effects).toEqual([]);
  });
});

it("another content that meets the record of the first try is not told as recorded", async () => {
  const page = openPage();
  const batch = withBatch(page);
  await onItsWay(page, batch);
  await page.clock.advance(20 * second);
  const id = page.press(batch, "deny", "key-2") ?? "";
  await page.clock.settle();
  expect(page.state(id)?.kind).toBe("changed");
});

it("a message that was refused because an earlier try of it was at work is found in the conversation", async () => {
  const page = openPage();
  const outcome = { kind: "recorded-not-continued", approved: false } as const;
  const over = { calls: [aCall({ outcome })], status: "stranded", acts: [closeTurnAct] } as const;
  const batch = withBatch(page, over);
  page.backend.sendFaults.push({ kind: "not-read", error: anError("busy") });
  const id = page.runner.submit(batch, closeTurn, seenOf(batch)) ?? "";
  await page.clock.settle();
  expect(page.state(id)?.kind).toBe("refused");
  page.backend.server.record("batch-1", { ...closeTurn, key: "another" });
  await readBatch(page, batch);
  expect(page.state(id)?.kind, "another's message is not this one").toBe("refused");
  page.backend.server.put(batch);
  page.backend.server.record("batch-1", closeTurn);
  await readBatch(page, batch);
  expect(page.state(id)?.kind).toBe("recorded");
});

it("an abort that two tabs sent at once is found by the one that was kept from sending it", async () => {
  const page = openPage();
  const other = openPage({ clock: page.clock, locks: page.locks, server: page.backend.server });
  const batch = withBatch(page, anAbortable(["bash"]));
  const abort = { kind: "abort", calls: ["c1"], feedback: "Stop.", attachments: [], key: "k" } as const;
  page.backend.holdStreams();
  page.runner.submit(batch, abort, seenOf(batch));
  const id = other.runner.submit(batch, abort, seenOf(batch)) ?? "";
  const others = { ...abort, key: "another" };
  await page.clock.settle();
  expect(other.state(id)).toMatchObject({ kind: "refused", error: { said: { id: "submission.other-tab" } } });
  page.backend.endStreams();
  await page.clock.settle();
  await readBatch(other, batch);
  expect(other.state(id)?.kind).toBe("recorded");
  expect(page.backend.asked.submits + other.backend.asked.submits).toBe(1);
  const late = other.runner.submit(batch, others, seenOf(batch)) ?? "";
  await page.clock.settle();
  expect(other.state(late)?.kind, "the same words under another key are not these").toBe("changed");
});

it("the feedback of an abort is not called undelivered while it may be on its way behind its denials", async () => {
  const page = openPage();
  const batch = withBatch(page, anAbortable(["bash"]));
  const key = "abort-1";
  page.backend.sendFaults.push({ kind: "feedback-lost" });
  const abort = { kind: "abort", calls: ["c1"], feedback: "Stop.", attachments: [], key } as const;
  const id = page.runner.submit(batch, abort, seenOf(batch)) ?? "";
  await page.clock.advance(2 * second);
  await readBatch(page, batch);
  expect(page.state(id)?.kind).toBe("checking");
  page.backend.server.record("batch-1", { kind: "act", act: "send-feedback-again", words: "Stop.", key });
  await page.clock.advance(2 * second);
  expect(page.state(id)?.kind).toBe("recorded");
});
