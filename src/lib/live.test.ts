import { expect, it, vi } from "vitest";
import { createLive } from "./live.ts";

it("a live value tells its listeners of every change, and of nothing else", () => {
  const live = createLive(1);
  const told = vi.fn(() => live.get());
  const leave = live.subscribe(told);
  live.set(1);
  live.set(2);
  leave();
  live.set(3);
  expect(told.mock.results.map((result) => result.value)).toEqual([2]);
  expect(live.get()).toBe(3);
});

it("one listener given twice is told twice until it leaves twice", () => {
  const live = createLive(0);
  const told = vi.fn();
  const leave = live.subscribe(told);
  live.subscribe(told);
  live.set(1);
  leave();
  leave();
  live.set(2);
  expect(told).toHaveBeenCalledTimes(3);
});

it("a listener that another one takes away while both are told is not told", () => {
  const live = createLive(0);
  const told = vi.fn();
  let leave = () => {};
  live.subscribe(() => leave());
  leave = live.subscribe(told);
  live.set(1);
  expect(told).not.toHaveBeenCalled();
});
