import { describe, expect, it } from "vitest";
import { chooseVerb } from "../stores/draft-store.ts";
import { openPage, withBatch } from "../test/sending-page.ts";

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

  it("keeps words that were typed between a lost request and the press on Send again", async () => {
    const page = openPage();
    const batch = withBatch(page);
    const store = page.drafts.open(batch.ref);
    page.backend.sendFaults.push({ kind: "lost-request" });
    const id = page.press(batch) ?? "";
    await page.clock.advance(60_000);
    store.setState({ draft: { ...store.getState().draft, feedback: "next time ask Bo" } });
    expect(page.runner.sendAgain(id)).toBeNull();
    await page.clock.settle();
    expect(page.state(id)?.kind).toBe("recorded");
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
