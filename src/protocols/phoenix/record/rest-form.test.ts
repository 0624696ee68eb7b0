import { expect, it } from "vitest";
import { inRestForm } from "./rest-form.ts";

it("characters beyond ASCII stand as themselves, and half of a pair is left to the detail (T-23)", () => {
  const written = String.raw`["\u05e9", "\ud83d\ude00", "\\u05e9"]`;
  expect(inRestForm(written)).toBe('["\u05e9", "\u{1F600}", "\\\\u05e9"]');
  for (const half of [String.raw`\ud800`, String.raw`x\udfffx`, String.raw`\ude00\ud83d`]) {
    expect(inRestForm(`{"a":"${half}"}`)).toBeNull();
  }
});
