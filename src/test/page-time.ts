import { act } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

/**
 * The page's own time belongs to the tests of this file: what the clock of its computer says, and the one timer that
 * draws what changes with it. What code waits for otherwise goes on by itself.
 */
export function holdPageTime(now = Date.UTC(2026, 10, 30, 12, 0, 0)): void {
  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ["setInterval", "clearInterval", "Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Lets time pass on the page, and draws what changes with it. */
export const passOnPage = (ms: number): Promise<void> => act(async () => void vi.advanceTimersByTime(ms));
