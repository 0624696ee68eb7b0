import { describe, expect, it } from "vitest";
import { withAbort, withAttachments, withFeedback } from "../domain/decision-draft.ts";
import { changeDraft, chooseVerb } from "../stores/draft-store.ts";
import { anError } from "../test/builders.ts";
import { batchNamed, openPage, withBatch } from "../test/sending-page.ts";

const second = 1_000;

describe("a refusal", () => {
  it("of a full server stops every further sending there until one try by hand goes through", async () => {
    const page = openPage();
    page.backend.sendFaults.push({ kind: "refused", error: anError("storage-full") });
    const first = page.press(withBatch(page, batchNamed("one"))) ?? "";
    await page.clock.settle();
    const second = page.press(withBatch(page, batchNamed("two"))) ?? "";
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
    expect(page.state(page.press(withBatch(page, batchNamed("three"))))?.kind).toBe("refused");
    page.runner.sendAgain(first);
    await page.clock.settle();
    expect(page.state(first)?.kind).toBe("recorded");
    const fourth = page.press(withBatch(page, batchNamed("four")));
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

  it.each([
    "needs-token",
    "not-allowed",
    "gone",
    "stale",
    "mixed-abort",
    "busy",
    "refused",
    "unsupported",
  ] as const)("of kind %s is told, keeps the draft, and leaves other batches working", async (kind) => {
    const page = openPage();
    const batch = withBatch(page);
    const store = page.drafts.open(batch.ref);
    for (const call of batch.calls) chooseVerb(store, call, "approve");
    page.backend.sendFaults.push({ kind: "refused", error: anError(kind) });
    const id = page.press(batch);
    const other = page.press(withBatch(page, batchNamed("other")));
    await page.clock.settle();
    expect(page.state(id)).toMatchObject({ kind: "refused", error: { kind } });
    expect(store.getState().draft.choices.size).toBe(1);
    expect(page.state(other)?.kind).toBe("recorded");
    page.drafts.drop(batch.ref);
    expect(page.drafts.peek(batch.ref)).toBe(store);
  });

  it("of a mixed abort leaves an abort as it was written, its words and files with it", async () => {
    const page = openPage();
    const batch = withBatch(page);
    const store = page.drafts.open(batch.ref);
    const file = { id: "f", name: "shot.png", type: "image/png", bytes: new Blob(["x"]) };
    changeDraft(store, (draft) => withAttachments(withFeedback(withAbort(draft), "Stop."), [file]));
    const before = store.getState().draft;
    page.backend.sendFaults.push({ kind: "refused", error: anError("mixed-abort") });
    const id = page.press(batch) ?? "";
    await page.clock.settle();
    expect(page.state(id)?.kind).toBe("refused");
    expect(store.getState().draft).toEqual(before);
  });

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
