import { describe, expect, it } from "vitest";
import { batchKey } from "../queries/keys.ts";
import { chooseVerb } from "../stores/draft-store.ts";
import { aBatch, aCall, anError } from "../test/builders.ts";
import { openPage, withBatch } from "../test/sending-page.ts";

const second = 1_000;

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
