import { expect, test } from "vitest";
import { deadlineWords, isSoon, untilWords } from "./deadline-words.ts";

const now = Date.UTC(2026, 10, 30, 12, 0, 12);
const minute = 60_000;
const hour = 60 * minute;
const zone = { timeZone: "UTC" };
const told = { now, isServers: true, ...zone };

test.each<[number, string]>([
  [108_000, "the decision until 12:02, 1:48 left"],
  [59 * minute, "the decision until 12:59, 59:00 left"],
  [3 * hour, "the decision until 15:00, 3\u00a0h left"],
  [13 * hour, "the decision until 1 Dec, 01:00, 13\u00a0h left"],
])("seconds are told within the hour alone, the day where it is another: %i ms", (left, words) => {
  expect(deadlineWords({ at: now + left, for: "decision" }, told)).toBe(words);
});

test("a deadline more than a day off says its date and its zone", () => {
  const at = Date.UTC(2026, 11, 4, 14, 2);
  expect(deadlineWords({ at, for: "continuation" }, told)).toBe(
    "the requester’s continuation until 4 Dec 2026, 14:02 UTC, 4\u00a0d left",
  );
  expect(untilWords(at, now, "America/New_York")).toBe("4 Dec 2026, 09:02 GMT-5");
});

test("that nothing is left is said as that, and never as expired", () => {
  const words = deadlineWords({ at: now - minute, for: "decision" }, told);
  expect(words).toBe("the decision until 11:59, no time left");
  expect(words).not.toMatch(/expire/);
});

test("a time that is not the server's says whose it is", () => {
  expect(deadlineWords({ at: now + minute, for: "decision" }, { ...told, isServers: false })).toBe(
    "the decision until 12:01, 1:00 left, by this computer’s clock",
  );
});

test("soon is within ten minutes", () => {
  expect(isSoon(now + 10 * minute, now)).toBe(false);
  expect(isSoon(now + 10 * minute - 1, now)).toBe(true);
});
