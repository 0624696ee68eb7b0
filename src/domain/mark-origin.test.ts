import { describe, expect, test } from "vitest";
import type { Inspection } from "./argument-text.ts";
import { markOrigin } from "./mark-origin.ts";

const clear: Inspection = { level: "clear" };
const long: Inspection = { level: "marked", marks: [{ kind: "very-long", lines: 300, characters: 9 }] };
const odd: Inspection = { level: "uninspectable", obstacles: [{ kind: "missing" }], marks: [] };

describe("T-04: where a tool comes from is looked through like its name", () => {
  test("a provider in ASCII changes no level", () => {
    for (const inspection of [clear, long, odd])
      expect(markOrigin(inspection, ["GMAIL", ""])).toBe(inspection);
  });

  test.each([
    ["a letter of another script", "GM\u0410IL", { kind: "mixed-script", codes: ["U+0410"] }],
    ["letters that all look like others", "\u041E\u0421", { kind: "not-ascii", codes: ["U+041E", "U+0421"] }],
    ["a hidden character", "GMAIL\u200B", { kind: "hidden-characters", codes: ["U+200B"] }],
    ["a line break", "GMAIL\nSMTP", { kind: "hidden-characters", codes: ["U+000A"] }],
  ])("%s marks the call", (_, text, mark) => {
    expect(markOrigin(clear, ["EMAIL", text])).toMatchObject({
      level: "marked",
      marks: [{ ...mark, place: { in: "origin" } }],
    });
  });

  test("what was found before stays, and no level is lowered", () => {
    expect(markOrigin(long, ["\u0410"])).toMatchObject({
      level: "marked",
      marks: [{ kind: "very-long" }, { kind: "not-ascii", count: 1 }],
    });
    expect(markOrigin(odd, ["\u0410"])).toMatchObject({
      level: "uninspectable",
      marks: [{ kind: "not-ascii" }],
    });
  });
});
