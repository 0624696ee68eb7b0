import { describe, expect, it } from "vitest";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import { BackendFailure } from "../domain/backend-error.ts";
import { writeBatch } from "../queries/batch-query.ts";
import { batchKey } from "../queries/keys.ts";
import { aBatch, aCall, anError } from "../test/builders.ts";
import { openPage, type SendingPage, withBatch } from "../test/sending-page.ts";

const minute = 60_000;
const signal = () => new AbortController().signal;

/** Somebody opens the batch, or a poll reads it. */
async function reads(page: SendingPage, { ref }: ApprovalBatch) {
  writeBatch(page.client, ref, await page.backend.get(ref.batchId, signal()));
}

/** A tool that works for ten minutes: its answer is taken, and in the record only when it has ended. */
function slowTool(page: SendingPage): ApprovalBatch {
  page.backend.sendFaults.push({ kind: "shown-late", after: 10 * minute });
  return withBatch(page);
}

describe("a record that shows an answer only when its tool has ended", () => {
  it("reads sent while its stream is open, however long, and recorded when the record shows it", async () => {
    const page = openPage();
    const batch = slowTool(page);
    page.backend.holdStreams();
    const id = page.press(batch);
    await page.clock.advance(9 * minute);
    expect(page.state(id)?.kind).toBe("sent");
    await page.clock.advance(2 * minute);
    page.backend.endStreams();
    await page.clock.settle();
    expect(page.state(id)?.kind).toBe("recorded");
    expect(page.backend.asked.submits).toBe(1);
  });

  it("is not known after the checking, and is learnt from a reading that comes later, whoever asked for it", async () => {
    const page = openPage();
    const batch = slowTool(page);
    const id = page.press(batch);
    await page.clock.advance(minute);
    expect(page.state(id)?.kind).toBe("unknown");
    await reads(page, batch);
    expect(page.state(id)?.kind).toBe("unknown");
    await page.clock.advance(10 * minute);
    await reads(page, batch);
    expect(page.state(id)?.kind).toBe("recorded");
    expect(page.backend.asked.submits).toBe(1);
    expect(page.backend.server.effects).toHaveLength(1);
  });

  it("survives a reload as not known and checking, and is learnt when the batch is read again", async () => {
    const first = openPage();
    const batch = slowTool(first);
    first.backend.holdStreams();
    const id = first.press(batch);
    await first.clock.settle();
    expect(first.state(id)?.kind).toBe("sent");
    // The page died: its locks are free, and what it wrote into the log is left.
    const { server } = first.backend;
    const next = openPage({ clock: first.clock, storage: first.storage, server });
    // This server shows the record to nobody yet.
    const get = next.backend.get;
    let isShown = false;
    next.backend.get = async (batchId, ending) => {
      const reading = await get(batchId, ending);
      return isShown ? reading : { ...reading, value: batch, version: batch.version, isTerminal: false };
    };
    await next.clock.settle();
    expect(next.state(id)?.kind).toBe("checking");
    await next.clock.advance(minute);
    expect(next.state(id)?.kind).toBe("unknown");
    expect(next.runner.sendAgain(id ?? "")?.id, "of an earlier page nothing is sent again").toBe(
      "again.look-again",
    );
    isShown = true;
    await reads(next, batch);
    expect(next.state(id)?.kind).toBe("recorded");
    expect(next.backend.asked.submits).toBe(0);
    expect(server.effects).toHaveLength(1);
  });

  it("tells afterwards who was first, when the record that comes late holds another answer", async () => {
    const page = openPage();
    const batch = slowTool(page);
    const id = page.press(batch);
    await page.clock.advance(minute);
    const denied = aCall({
      outcome: { kind: "denied", reason: "not today" },
      decided: { by: "bo", at: page.clock.now(), words: "not today" },
    });
    await page.clock.advance(10 * minute);
    page.backend.server.put(aBatch({ calls: [denied] }));
    await reads(page, batch);
    expect(page.state(id)).toEqual({ kind: "elsewhere", calls: ["call-1"] });
  });

  it("tells of two answers when the record holds both", async () => {
    const page = openPage();
    const batch = slowTool(page);
    const id = page.press(batch);
    await page.clock.advance(11 * minute);
    const twice = aCall({ outcome: { kind: "decided-twice", approved: [true, false] } });
    page.backend.server.put(aBatch({ calls: [twice] }));
    await reads(page, batch);
    expect(page.state(id)).toEqual({ kind: "decided-twice", calls: ["call-1"] });
  });

  it("a reading that fails meanwhile says nothing of it", async () => {
    const page = openPage();
    const batch = slowTool(page);
    const id = page.press(batch);
    await page.clock.advance(minute);
    page.backend.getFaults.push(anError("unreachable"));
    await expect(page.backend.get(batch.ref.batchId, signal())).rejects.toThrow(BackendFailure);
    expect(page.state(id)?.kind).toBe("unknown");
    expect(page.client.getQueryData(batchKey(batch.ref))).toBeDefined();
  });
});
