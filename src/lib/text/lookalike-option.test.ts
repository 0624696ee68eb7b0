import { describe, expect, it } from "vitest";
import { codeOf, literalRuns } from "./literal-text.ts";
import { marksOf } from "./text-marks.ts";

const chips = (text: string): readonly string[] =>
  literalRuns(text, "string").flatMap((run) => (run.kind === "chip" ? [run.label] : []));

describe("an option that is none, because its dashes only look like those of ASCII", () => {
  it.each([
    ["git push \u2011\u2011dry\u2011run", "\u2011\u2011\u2011"],
    ["git push --dry\u2011run", "\u2011"],
    ["terraform \u2013\u2013plan-only", "\u2013\u2013"],
    ["rm \u2212\u2212one-file-system /x", "\u2212\u2212"],
    ["cp \u2010n a b", "\u2010"],
    ["tool '\u2010\u2010safe=1'", "\u2010\u2010"],
    ["tool -\u2011safe", "\u2011"],
  ])("%s", (text, dashes) => {
    expect(chips(text)).toEqual(Array.from(dashes, codeOf));
    expect(marksOf(text, "string")["look-alike"]).toBe(dashes.length);
  });

  it.each([
    "well\u2011known, non\u2011breaking",
    "Ein\u2011 und \u2011ausgang",
    "Mon\u2013Fri, 3\u20114, \u22125 \u2212x",
    "\u2013Ana, \u2014Bo",
    "a \u2013 b",
    "git push --dry-run -f",
  ])("%s is ordinary", (text) => expect(chips(text)).toEqual([]));
});
