import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unixTime } from "./unix-time.ts";

describe("T-25: a number that looks like a Unix time has its date beside it", () => {
  test.each([
    ["978307200", "seconds", "2001-01-01 00:00:00 UTC"],
    ["1000000000", "seconds", "2001-09-09 01:46:40 UTC"],
    ["1796036000", "seconds", "2026-11-30 10:53:20 UTC"],
    ["4133980799", "seconds", "2100-12-31 23:59:59 UTC"],
    ["1796036000123", "milliseconds", "2026-11-30 10:53:20.123 UTC"],
    ["978307200000", "milliseconds", "2001-01-01 00:00:00.000 UTC"],
  ])("%s", (digits, unit, utc) => {
    expect(unixTime(digits)).toEqual({ unit, utc });
  });

  test.each([
    "",
    "0",
    "978307199",
    "4133980800",
    "0978307200",
    "-1796036000",
    "1796036000.5",
    "1.796036e9",
    "17960360001",
    "1796036000000000",
    "9007199254740993",
    " 1796036000",
    "١٧٩٦٠٣٦٠٠٠",
    "__proto__",
  ])("%j has none", (digits) => {
    expect(unixTime(digits)).toBeNull();
  });

  test("a date is that of the number, whatever the number", () => {
    fc.assert(
      fc.property(fc.integer({ min: 978_307_200, max: 4_133_980_799 }), (seconds) => {
        const utc = unixTime(String(seconds))?.utc ?? "";
        expect(Date.parse(`${utc.replace(" ", "T").replace(" UTC", "Z")}`)).toBe(seconds * 1000);
      }),
    );
  });
});
