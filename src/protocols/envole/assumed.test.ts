import { afterEach, describe, expect, it } from "vitest";
import { moreMessages, namesNoZone, timeOf } from "./assumed.ts";

const zone = process.env["TZ"];

afterEach(() => {
  process.env["TZ"] = zone;
});

describe("a time", () => {
  it.each([
    ["2026-11-30T11:00:00", Date.UTC(2026, 10, 30, 11)],
    ["2026-11-30T11:00", Date.UTC(2026, 10, 30, 11)],
    ["2026-11-30 11:00:00.250", Date.UTC(2026, 10, 30, 11, 0, 0, 250)],
    ["2026-11-30T11:00:00Z", Date.UTC(2026, 10, 30, 11)],
    ["2026-11-30T11:00:00+02:00", Date.UTC(2026, 10, 30, 9)],
  ])("%s is read wherever this page is", (text, at) => {
    process.env["TZ"] = "Asia/Tokyo";
    expect(new Date(0).getTimezoneOffset()).toBe(-540);
    expect(timeOf(text)).toBe(at);
  });

  it.each([null, undefined, "", "soon", "2026-99-99T11:00:00"])("%j is none", (text) => {
    expect(timeOf(text)).toBeNull();
  });

  it("names no zone where it has an hour and nothing behind it", () => {
    expect(["2026-11-30T11:00:00", " 2026-11-30T11:00 "].map(namesNoZone)).toEqual([true, true]);
    const zoned = ["2026-11-30T11:00:00Z", "2026-11-30T11:00:00+02:00", "2026-11-30", ""];
    expect(zoned.map(namesNoZone)).toEqual([false, false, false, false]);
  });
});

it("a history that is longer than is ever asked for comes to an end", () => {
  let asked: number | null = 200;
  let most = 0;
  while (asked !== null) {
    most = asked;
    asked = moreMessages(asked);
  }
  expect(most).toBe(12_800);
});
