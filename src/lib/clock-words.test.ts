import { expect, it } from "vitest";
import { ageWords, countdown, exactTime, momentOf, timeOfDay } from "./clock-words.ts";

const minute = 60_000;
const hour = 60 * minute;
const noon = Date.UTC(2026, 10, 30, 12, 4, 31);

it.each([
  [-5_000, "0 s"],
  [0, "0 s"],
  [59_999, "59 s"],
  [minute, "1 min"],
  [48 * minute, "48 min"],
  [hour - 1, "59 min"],
  [2 * hour, "2 h"],
  [47 * hour, "47 h"],
  [72 * hour, "3 d"],
  [400 * 24 * hour, "400 d"],
])("an age of %d ms is %s", (ms, words) => expect(ageWords(ms).replace("\u00a0", " ")).toBe(words));

it.each([
  [-1, "0:00"],
  [0, "0:00"],
  [1, "0:01"],
  [108_000, "1:48"],
  [9_500, "0:10"],
  [600_000, "10:00"],
  [2 * hour + 5 * minute, "2:05:00"],
])("%d ms left are %s", (ms, words) => expect(countdown(ms)).toBe(words));

it("a time is that of its zone, and the exact one says which", () => {
  expect(timeOfDay(noon, "UTC")).toBe("12:04");
  expect(timeOfDay(noon, "America/Sao_Paulo")).toBe("09:04");
  expect(timeOfDay(Date.UTC(2026, 0, 1, 0, 0), "UTC")).toBe("00:00");
  expect(exactTime(noon, "UTC")).toMatch(/^30 Nov 2026,? 12:04:31 UTC$/);
  expect(exactTime(noon, "Asia/Tokyo")).toMatch(/21:04:31 (GMT\+9|JST)$/);
});

it("a moment of another day says its day, of another year too", () => {
  expect(momentOf(noon, noon + hour, "UTC")).toBe("12:04");
  expect(momentOf(noon, noon + 24 * hour, "UTC")).toBe("30 Nov, 12:04");
  expect(momentOf(noon, noon + 365 * 24 * hour, "UTC")).toBe("30 Nov, 12:04");
  expect(momentOf(Date.UTC(2026, 10, 29, 23, 30), Date.UTC(2026, 10, 30, 0, 30), "Asia/Tokyo")).toBe("08:30");
});
