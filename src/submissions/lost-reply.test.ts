import { describe, expect, it } from "vitest";
import { batchKey } from "../queries/keys.ts";
import { aCall } from "../test/builders.ts";
import { openPage, withBatch } from "../test/sending-page.ts";

const second = 1_000;

describe("a lost reply", () => {
  it("says not known, reads the record and finds it recorded, sending nothing", async () => {
    const page = openPage();
    const batch = withBatch(page);
    page.backend.sendFaults.push({ kind: "lost-reply" });
    const id = page.press(batch);
    await page.clock.settle();
    expect(page.state(id)?.kind).toBe("checking");
    await page.clock.advance(2 * second);
    expect(page.state(id)?.kind).toBe("recorded");
    expect(page.backend.asked).toMatchObject({ submits: 1, gets: 1 });
  });

  it("offers Send again only after every reading still shows the calls waiting, and sends nothing by itself", async () => {
    const page = openPage();
    const batch = withBatch(page);
    page.backend.sendFaults.push({ kind: "lost-request" });
    const id = page.press(batch) ?? "";
    await page.clock.advance(14 * second);
    expect(page.state(id)?.kind).toBe("checking");
    expect(page.runner.sendAgain(id)).toEqual({ id: "again.in-flight" });
    await page.clock.advance(3_600 * second);
    expect(page.state(id)).toMatchObject({ kind: "unknown", isStillWaiting: true });
    expect(page.backend.asked).toMatchObject({ submits: 1, gets: 4 });
    expect(page.runner.sendAgain(id)).toBeNull();
    expect(page.runner.sendAgain(id)).toEqual({ id: "again.in-flight" });
    await page.clock.settle();
    expect(page.state(id)?.kind).toBe("recorded");
    expect(page.backend.server.effects).toEqual([{ batchId: "batch-1", callId: "call-1", key: "key-1" }]);
  });

  it("waits for a request that is still on its way: one reading that shows the calls waiting proves nothing", async () => {
    const page = openPage();
    const batch = withBatch(page);
    page.backend.sendFaults.push({ kind: "late", after: 6 * second });
    const id = page.press(batch);
    await page.clock.advance(4 * second);
    expect(page.state(id)?.kind).toBe("checking");
    await page.clock.advance(4 * second);
    expect(page.state(id)?.kind).toBe("recorded");
  });

  it("ends as not known when nothing can be read, offers no sending, and is found out by hand", async () => {
    const page = openPage();
    const batch = withBatch(page);
    page.backend.sendFaults.push({ kind: "lost-reply" });
    const id = page.press(batch) ?? "";
    await page.clock.settle();
    page.backend.setOffline(true);
    await page.clock.advance(60 * second);
    expect(page.state(id)).toMatchObject({ kind: "unknown", isStillWaiting: false });
    expect(page.runner.sendAgain(id)).toEqual({ id: "again.not-known" });
    expect(page.press(batch, "deny")).toBeNull();
    page.runner.check(id);
    await page.clock.settle();
    expect(page.state(id)?.kind).toBe("unknown");
    page.backend.setOffline(false);
    page.runner.check(id);
    await page.clock.settle();
    expect(page.state(id)?.kind).toBe("recorded");
    expect(page.backend.asked.submits).toBe(1);
  });

  it("is found out by any reading of the batch that the app makes, and lets go of the batch at once", async () => {
    const page = openPage();
    const calls = [aCall(), aCall({ id: "call-2" })];
    const batch = withBatch(page, { calls });
    page.backend.sendFaults.push({ kind: "lost-reply" });
    const id = page.press(batch, { "call-1": "approve" });
    await page.clock.settle();
    page.client.setQueryData(
      batchKey(batch.ref),
      await page.backend.get("batch-1", new AbortController().signal),
    );
    expect(page.state(id)?.kind).toBe("recorded");
    const rest = page.backend.server.batch("batch-1") ?? batch;
    await page.clock.settle();
    const next = page.press(rest, { "call-2": "deny" }, "key-2");
    await page.clock.settle();
    expect(page.state(next)?.kind).toBe("recorded");
  });

  it("is read at once when the person asks while it is being checked", async () => {
    const page = openPage();
    const batch = withBatch(page);
    page.backend.sendFaults.push({ kind: "lost-reply" });
    const id = page.press(batch) ?? "";
    await page.clock.settle();
    page.runner.check(id);
    await page.clock.settle();
    expect(page.state(id)?.kind).toBe("recorded");
  });

  it("keeps saying sent while the record does not show it, then not known", async () => {
    const page = openPage();
    const batch = withBatch(page);
    page.backend.sendFaults.push({ kind: "shown-late", after: 60 * second });
    const id = page.press(batch) ?? "";
    await page.clock.advance(14 * second);
    expect(page.state(id)?.kind).toBe("sent");
    await page.clock.advance(2 * second);
    expect(page.state(id)).toMatchObject({
      kind: "unknown",
      error: { said: { id: "submission.not-shown" } },
    });
    await page.clock.advance(60 * second);
    page.runner.check(id);
    await page.clock.settle();
    expect(page.state(id)?.kind).toBe("recorded");
  });

  it.each([
    ["ends without saying how", { kind: "ends-early" } as const],
    ["throws after it left", { kind: "throws", thrown: new Error("broken"), hasLeft: true } as const],
  ])("is what a backend leaves that %s", async (_, fault) => {
    const page = openPage();
    page.backend.sendFaults.push(fault);
    const id = page.press(withBatch(page));
    await page.clock.settle();
    expect(["checking", "sent"]).toContain(page.state(id)?.kind);
    await page.clock.advance(20 * second);
    expect(["recorded", "unknown"]).toContain(page.state(id)?.kind);
    expect(page.backend.asked.submits).toBe(1);
  });

  it("is not what a backend leaves that throws before anything left: that is refused", async () => {
    const page = openPage();
    page.backend.sendFaults.push({ kind: "throws", thrown: new Error("broken"), hasLeft: false });
    const id = page.press(withBatch(page));
    await page.clock.settle();
    expect(page.state(id)).toMatchObject({
      kind: "refused",
      error: { said: { id: "submission.failed-here" } },
    });
    expect(page.backend.asked.submits).toBe(0);
  });
});
