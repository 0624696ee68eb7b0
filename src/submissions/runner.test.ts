import { describe, expect, it } from "vitest";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import { batchKey } from "../queries/keys.ts";
import { chooseVerb } from "../stores/draft-store.ts";
import { aBatch, aCall, anError } from "../test/builders.ts";
import { openPage, type SendingPage } from "../test/sending-page.ts";

const second = 1_000;

function withBatch(page: SendingPage, over: Partial<ApprovalBatch> = {}): ApprovalBatch {
  const batch = aBatch(over);
  page.backend.server.put(batch);
  return batch;
}

const named = (batchId: string) => ({ ref: { connectionId: "px", batchId } });

describe("a press", () => {
  it("sends once and is recorded only when the record was read back", async () => {
    const page = openPage();
    const batch = withBatch(page);
    page.backend.holdStreams();
    const id = page.press(batch);
    expect(page.state(id)).toEqual({ kind: "sending", hasLeft: false });
    await page.clock.settle();
    expect(page.backend.server.effects).toHaveLength(1);
    expect(page.state(id)?.kind).toBe("sent");
    page.backend.endStreams();
    await page.clock.settle();
    expect(page.state(id)?.kind).toBe("recorded");
    expect(page.runner.latest(batch.ref)?.calls[0]?.outcome).toEqual({
      kind: "ran",
      exitCode: 0,
      wasAsked: true,
    });
    expect(page.backend.asked.submits).toBe(1);
  });

  it("pressed twice in one tick sends once, and the first content wins", async () => {
    const page = openPage();
    const batch = withBatch(page);
    const ids = [page.press(batch, "approve"), page.press(batch, "deny"), page.press(batch, "approve")];
    expect(ids.map((id) => id === null)).toEqual([false, true, true]);
    await page.clock.settle();
    expect(page.backend.asked.submits).toBe(1);
    expect(page.backend.server.effects).toHaveLength(1);
  });

  it("is not taken while one to the same batch is in flight, whichever pane asks", async () => {
    const page = openPage();
    const batch = withBatch(page);
    page.backend.holdStreams();
    page.press(batch);
    await page.clock.advance(30 * second);
    expect(page.press(batch)).toBeNull();
    expect(page.press(batch, "deny")).toBeNull();
    page.backend.endStreams();
    await page.clock.settle();
    expect(page.backend.asked.submits).toBe(1);
  });

  it("sends nothing when the record differs from what was on screen", async () => {
    const page = openPage();
    const batch = withBatch(page);
    page.backend.server.put(
      aBatch({ calls: [aCall({ argumentText: { form: "in-envelope", text: '{"command":"rm"}' } })] }),
    );
    const id = page.press(batch);
    await page.clock.settle();
    expect(page.state(id)?.kind).toBe("changed");
    expect(page.backend.asked.submits).toBe(0);
    expect(page.client.getQueryData(batchKey(batch.ref))).toMatchObject({
      value: { calls: [{ toolName: "bash" }] },
    });
  });

  it("writes the record into the cache", async () => {
    const page = openPage();
    const batch = withBatch(page);
    page.press(batch);
    await page.clock.settle();
    expect(page.client.getQueryData(batchKey(batch.ref))).toMatchObject({
      value: { status: "settled" },
      isTerminal: true,
    });
  });

  it("tells who answered first, and keeps the draft", async () => {
    const page = openPage();
    const batch = withBatch(page, { calls: [aCall(), aCall({ id: "call-2" })] });
    const store = page.drafts.open(batch.ref);
    for (const call of batch.calls) chooseVerb(store, call, "approve");
    page.backend.sendFaults.push({ kind: "refused", error: anError("conflict") });
    const id = page.press(batch);
    await page.clock.settle();
    page.backend.server.decide("batch-1", "call-1", "deny");
    expect(page.state(id)?.kind).toBe("refused");
    expect(store.getState().draft.choices.size).toBe(2);
  });

  it("is told as answered elsewhere when the record read after a refusal says so", async () => {
    const page = openPage();
    const batch = withBatch(page);
    page.backend.sendFaults.push({ kind: "lost-request" });
    const id = page.press(batch);
    await page.clock.settle();
    page.backend.server.decide("batch-1", "call-1", "deny");
    await page.clock.advance(2 * second);
    expect(page.state(id)).toEqual({ kind: "elsewhere", calls: ["call-1"] });
  });
});

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

describe("offline", () => {
  it("a press fails at once, and being online an hour later sends nothing until a new press", async () => {
    const page = openPage();
    const batch = withBatch(page);
    page.backend.setOffline(true);
    const id = page.press(batch) ?? "";
    await page.clock.settle();
    expect(page.state(id)).toMatchObject({ kind: "refused", error: { kind: "unreachable" } });
    await page.clock.advance(3_600 * second);
    page.backend.setOffline(false);
    await page.clock.advance(3_600 * second);
    expect(page.backend.asked.submits).toBe(0);
    expect(page.runner.sendAgain(id)).toBeNull();
    await page.clock.settle();
    expect(page.backend.asked.submits).toBe(1);
  });

  it("the query library can hold no decision back: nothing waits for the network, nothing is a mutation", async () => {
    const page = openPage();
    const { queries, mutations } = page.client.getDefaultOptions();
    expect([queries?.networkMode, mutations?.networkMode, mutations?.retry]).toEqual([
      "always",
      "always",
      false,
    ]);
    page.press(withBatch(page));
    await page.clock.settle();
    expect(page.client.getMutationCache().getAll()).toEqual([]);
  });
});

describe("three long streams", () => {
  const four = ["one", "two", "three", "four"];

  async function openFour(page: SendingPage): Promise<(string | null)[]> {
    page.backend.holdStreams();
    const ids = four.map((name) => page.press(withBatch(page, named(name))));
    await page.clock.settle();
    return ids;
  }

  it("a fourth decision waits before it is sent, says so, and leaves as soon as one ends", async () => {
    const page = openPage();
    const ids = await openFour(page);
    expect(ids.map((id) => page.state(id)?.kind)).toEqual(["sent", "sent", "sent", "waiting-for-stream"]);
    expect(page.backend.asked.submits).toBe(3);
    page.backend.endStreams("two");
    await page.clock.settle();
    expect(page.state(ids[1] ?? null)?.kind).toBe("recorded");
    expect(page.state(ids[3] ?? null)?.kind).toBe("sent");
  });

  it("a fourth that is taken back is never sent, and its place in the queue is free", async () => {
    const page = openPage();
    const ids = await openFour(page);
    page.runner.cancel(ids[3] ?? "");
    await page.clock.settle();
    expect(page.state(ids[3] ?? null)?.kind).toBe("cancelled");
    page.backend.endStreams();
    await page.clock.settle();
    expect(page.backend.asked.submits).toBe(3);
    const again = page.press(page.backend.server.batch("four") ?? aBatch());
    await page.clock.settle();
    expect(page.state(again)?.kind).toBe("recorded");
  });

  it("reads go on meanwhile, and so does a decision that needs no stream", async () => {
    const shared = openPage();
    await openFour(shared);
    const { locks, clock } = shared;
    const other = openPage({ locks, clock, holdsStream: false });
    const id = other.press(withBatch(other, named("five")));
    await clock.settle();
    expect(other.state(id)?.kind).toBe("recorded");
    await expect(shared.backend.get("four", new AbortController().signal)).resolves.toBeDefined();
  });

  it("are counted over all tabs of a browser", async () => {
    const page = openPage();
    await openFour(page);
    page.runner.cancel(page.runner.latest({ connectionId: "px", batchId: "four" })?.id ?? "");
    const { locks, clock } = page;
    const tab = openPage({ locks, clock, storage: page.storage, server: page.backend.server });
    const id = tab.press(withBatch(tab, named("five")));
    await clock.settle();
    expect(tab.state(id)?.kind).toBe("waiting-for-stream");
  });

  it("does not stop what has left when somebody tries to take it back", async () => {
    const page = openPage();
    const ids = await openFour(page);
    page.runner.cancel(ids[0] ?? "");
    await page.clock.settle();
    expect(page.state(ids[0] ?? null)?.kind).toBe("sent");
    expect(page.runner.hasOpenStream()).toBe(true);
    page.backend.endStreams();
    await page.clock.settle();
    expect(page.state(ids[0] ?? null)?.kind).toBe("recorded");
    expect(page.runner.hasOpenStream()).toBe(false);
  });
});

describe("taken back before it left", () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 8, 10, 12])("sends nothing, %s turns after the press", async (turns) => {
    const page = openPage();
    const id = page.press(withBatch(page)) ?? "";
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    const hadLeft = page.backend.asked.submits > 0;
    page.runner.cancel(id);
    await page.clock.advance(30 * second);
    expect(page.state(id)?.kind).toBe(hadLeft ? "recorded" : "cancelled");
    expect(page.backend.server.effects).toHaveLength(hadLeft ? 1 : 0);
  });

  it("is possible in the first of these moments, and not in the last", async () => {
    const page = openPage();
    page.press(withBatch(page));
    expect(page.backend.asked.submits).toBe(0);
    await page.clock.settle();
    expect(page.backend.asked.submits).toBe(1);
  });
});

describe("a refusal", () => {
  it("of a full server stops every further sending there until one try by hand goes through", async () => {
    const page = openPage();
    page.backend.sendFaults.push({ kind: "refused", error: anError("storage-full") });
    const first = page.press(withBatch(page, named("one"))) ?? "";
    await page.clock.settle();
    const second = page.press(withBatch(page, named("two"))) ?? "";
    await page.clock.settle();
    expect(page.state(second)).toMatchObject({
      kind: "refused",
      error: { said: { id: "submission.storage-full" } },
    });
    expect(page.backend.asked.submits).toBe(1);
    page.backend.sendFaults.push({ kind: "refused", error: anError("storage-full") });
    page.runner.sendAgain(second);
    await page.clock.settle();
    expect(page.state(second)?.kind).toBe("refused");
    expect(page.state(page.press(withBatch(page, named("three"))))?.kind).toBe("refused");
    page.runner.sendAgain(first);
    await page.clock.settle();
    expect(page.state(first)?.kind).toBe("recorded");
    const fourth = page.press(withBatch(page, named("four")));
    await page.clock.settle();
    expect(page.state(fourth)?.kind).toBe("recorded");
  });

  it("that asks to slow down keeps Send again off until the time is over", async () => {
    const page = openPage();
    const retryAt = page.clock.now() + 30 * second;
    page.backend.sendFaults.push({ kind: "refused", error: anError("slow-down", { retryAt }) });
    const id = page.press(withBatch(page)) ?? "";
    await page.clock.advance(29 * second);
    expect(page.runner.sendAgain(id)).toEqual({ id: "again.too-soon" });
    await page.clock.advance(second);
    expect(page.backend.asked.submits).toBe(1);
    expect(page.runner.sendAgain(id)).toBeNull();
    await page.clock.settle();
    expect(page.state(id)?.kind).toBe("recorded");
  });

  it.each(["needs-token", "not-allowed", "gone", "stale", "busy", "refused", "unsupported"] as const)(
    "of kind %s is told, keeps the draft, and leaves other batches working",
    async (kind) => {
      const page = openPage();
      const batch = withBatch(page);
      const store = page.drafts.open(batch.ref);
      for (const call of batch.calls) chooseVerb(store, call, "approve");
      page.backend.sendFaults.push({ kind: "refused", error: anError(kind) });
      const id = page.press(batch);
      const other = page.press(withBatch(page, named("other")));
      await page.clock.settle();
      expect(page.state(id)).toMatchObject({ kind: "refused", error: { kind } });
      expect(store.getState().draft.choices.size).toBe(1);
      expect(page.state(other)?.kind).toBe("recorded");
      page.drafts.drop(batch.ref);
      expect(page.drafts.peek(batch.ref)).toBe(store);
    },
  );

  it("stays told until it is dismissed or answered by a new press", async () => {
    const page = openPage();
    const batch = withBatch(page);
    page.backend.sendFaults.push({ kind: "refused", error: anError("busy") });
    const id = page.press(batch) ?? "";
    await page.clock.advance(48 * 3_600 * second);
    expect(page.state(id)?.kind).toBe("refused");
    const next = page.press(batch);
    expect(page.state(id)).toBeUndefined();
    await page.clock.settle();
    expect(page.state(next)?.kind).toBe("recorded");
    page.runner.dismiss(next ?? "");
    expect(page.runner.submissions.getState().size).toBe(0);
  });
});

describe("the draft", () => {
  it("goes when its answer is recorded, not before", async () => {
    const page = openPage();
    const batch = withBatch(page);
    const store = page.drafts.open(batch.ref);
    for (const call of batch.calls) chooseVerb(store, call, "approve");
    page.backend.holdStreams();
    page.press(batch);
    await page.clock.settle();
    expect(page.drafts.index.getState().size).toBe(1);
    page.backend.endStreams();
    await page.clock.settle();
    expect(store.getState().draft.choices.size).toBe(0);
    expect(page.drafts.index.getState().size).toBe(0);
  });

  it("keeps words that were typed after the press", async () => {
    const page = openPage();
    const batch = withBatch(page);
    const store = page.drafts.open(batch.ref);
    page.backend.holdStreams();
    page.press(batch);
    await page.clock.settle();
    store.setState({ draft: { ...store.getState().draft, feedback: "next time ask Bo" } });
    page.backend.endStreams();
    await page.clock.settle();
    expect(store.getState().draft.feedback).toBe("next time ask Bo");
  });

  it("is held while it is being sent although its pane has closed", async () => {
    const page = openPage();
    const batch = withBatch(page);
    const store = page.drafts.open(batch.ref);
    page.backend.holdStreams();
    page.press(batch);
    page.drafts.drop(batch.ref);
    expect(page.drafts.peek(batch.ref)).toBe(store);
    await page.clock.settle();
    page.backend.endStreams();
    await page.clock.settle();
    expect(page.drafts.peek(batch.ref)).toBeUndefined();
  });
});
