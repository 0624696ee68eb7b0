import { act, render, screen } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Age } from "./age.tsx";

afterEach(() => {
  vi.useRealTimers();
});

test("clock text moves on by itself without a render, and one timer serves all of it", () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 30, 12, 0, 0) });
  const at = Date.now() - 58_000;
  const onRender = vi.fn();
  const { unmount } = render(
    <Profiler id="clocks" onRender={onRender}>
      <p>
        <Age at={at} />
      </p>
      <p>
        <Age at={at - 60_000} />
      </p>
    </Profiler>,
  );
  expect(screen.getAllByText(/ago$/).map(({ textContent }) => textContent)).toEqual([
    "58\u00a0s ago",
    "1\u00a0min ago",
  ]);
  expect(vi.getTimerCount()).toBe(1);
  act(() => void vi.advanceTimersByTime(3_000));
  expect(screen.getAllByText(/ago$/).map(({ textContent }) => textContent)).toEqual([
    "1\u00a0min ago",
    "2\u00a0min ago",
  ]);
  expect(onRender).toHaveBeenCalledTimes(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
