import { act, fireEvent, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { aBatch, aCall } from "../../../test/builders.ts";
import { createFakeClock } from "../../../test/fake-clock.ts";
import { renderBatch } from "../../../test/render-batch.tsx";
import { beginOwnOpening, endOwnOpening } from "../../own-opening.ts";
import { createPressGuard } from "../press/press-guard.ts";
import { useMovedByItself } from "./use-moved-by-itself.ts";

beforeEach(endOwnOpening);

/** The size of the cards changes when the test says so. */
function resizing() {
  const told: (() => void)[] = [];
  class Resizes {
    constructor(tell: () => void) {
      told.push(tell);
    }
    observe(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal("ResizeObserver", Resizes);
  return () => {
    for (const tell of told) tell();
  };
}

const rules = {
  ...aBatch().rules,
  abort: { kind: "native", feedback: "required" },
  attachments: { files: 10, bytes: 1_000 },
} as const;

async function opened() {
  const resize = resizing();
  const call = aCall({ rules: { verbs: ["approve", "deny", "abort"], off: null, answer: null } });
  const pane = await renderBatch(aBatch({ calls: [call], rules }));
  // The first telling is the size that the cards have.
  resize();
  await pane.pass(5_000);
  return { pane, resize };
}

test("cards that move by themselves take no press for a moment", async () => {
  const { pane, resize } = await opened();
  resize();
  await pane.user.click(pane.button("Deny bash"));
  expect(pane.draft().choices.size).toBe(0);
  expect(pane.article("bash")).toHaveTextContent("Not taken");
});

test.each(["change", "drop", "paste", "input"] as const)(
  "what follows a person's own %s is not guarded: a file comes long after the press that chose it",
  async (what) => {
    const { pane, resize } = await opened();
    fireEvent[what](document.body, { dataTransfer: { types: [], files: [] } });
    resize();
    await pane.user.click(pane.button("Deny bash"));
    expect(pane.draft().choices.size).toBe(1);
  },
);

/** Cards alone, of the size that they have. */
function openCards() {
  const tell = resizing();
  const resize = () => act(tell);
  const clock = createFakeClock();
  const guard = createPressGuard(clock);
  const cards = { current: document.createElement("div") };
  renderHook(() => useMovedByItself(cards, { clock, guard }));
  resize();
  return { resize, isOpen: () => guard.isOpen("c1"), pass: (ms: number) => clock.advance(ms) };
}

test("cards that move by themselves take a press again after half a second", async () => {
  const { resize, isOpen, pass } = openCards();
  expect(isOpen()).toBe(true);
  resize();
  expect(isOpen()).toBe(false);
  await pass(499);
  expect(isOpen()).toBe(false);
  await pass(1);
  expect(isOpen()).toBe(true);
});

test("cards that move with what a person just did take a press at once", async () => {
  const { resize, isOpen, pass } = openCards();
  fireEvent.pointerDown(document);
  await pass(800);
  resize();
  expect(isOpen()).toBe(true);
  await pass(1);
  resize();
  expect(isOpen()).toBe(false);
});

test("cards that their person opened settle without a guard, and are guarded when they move later", async () => {
  beginOwnOpening();
  const { resize, isOpen, pass } = openCards();
  await pass(249);
  resize();
  expect(isOpen()).toBe(true);
  await pass(1);
  resize();
  expect(isOpen()).toBe(false);
});

test("cards that arrived after their person went on to something else are guarded while they settle", () => {
  beginOwnOpening();
  fireEvent.keyDown(document, { key: "j" });
  const { resize, isOpen } = openCards();
  resize();
  expect(isOpen()).toBe(false);
});
