import { describe, expect, it } from "vitest";
import { pauseUntil } from "./backend-error.ts";

describe("a server that asks to be left alone", () => {
  const now = Date.UTC(2026, 10, 30);
  const minute = 60_000;

  it.each([
    ["two minutes ahead", now + 2 * minute, 2 * minute],
    ["an hour ahead", now + 60 * minute, 5 * minute],
    ["over already", now - minute, 0],
    ["not told", null, 0],
  ])("is waited for until the time that it named, but five minutes at most: %s", (_name, retryAt, pause) => {
    expect(pauseUntil(retryAt, now)).toBe(pause);
  });
});
