import { act, fireEvent, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createFakeClock } from "../../../test/fake-clock.ts";
import { beginOwnOpening, endOwnOpening } from "../../own-opening.ts";
import { createPressGuard } from "../press/press-guard.ts";
import { useMovedByItself } from "./use-moved-by-itself.ts";

let resize: () => void = () => undefined;

beforeEach(() => {
  endOwnOpening();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(tell: () => void) {
        resize = () => act(tell);
      }
      // The first telling is of the size at which it was begun.
      observe = () => resize();
      disconnect = () => undefined;
    },
  );
});

function openCards() {
  const clock = createFakeClock();
  const guard = createPressGuard(clock);
  const cards = { current: document.createElement("div") };
  renderHook(() => useMovedByItself(cards, { clock, guard }));
  return { isOpen: () => guard.isOpen("c1"), pass: (ms: number) => clock.advance(ms) };
}

test("cards that move by themselves take no press for half a second", async () => {
  const { isOpen, pass } = openCards();
  expect(isOpen()).toBe(true);
  resize();
  expect(isOpen()).toBe(false);
  await pass(499);
  expect(isOpen()).toBe(false);
  await pass(1);
  expect(isOpen()).toBe(true);
});

test("cards that move with what a person just did take a press at once", async () => {
  const { isOpen, pass } = openCards();
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
  const { isOpen, pass } = openCards();
  await pass(249);
  resize();
  expect(isOpen()).toBe(true);
  await pass(1);
  resize();
  expect(isOpen()).toBe(false);
});

test("cards that arrived after their person went on to something else are guarded while they settle", async () => {
  beginOwnOpening();
  fireEvent.keyDown(document, { key: "j" });
  const { isOpen } = openCards();
  resize();
  expect(isOpen()).toBe(false);
});
