import { describe, expect, it } from "vitest";
import { literalRuns } from "./literal-text.ts";
import { marksOf } from "./text-marks.ts";

const noMarks = { hidden: 0, "mixed-script": 0, "look-alike": 0, "not-ascii": 0, combining: 0, repeats: 0 };

describe("long runs", () => {
  it("nine spaces are one chip that says how many, eight are spaces", () => {
    expect(literalRuns(`a${" ".repeat(8)}b`, "string")).toHaveLength(1);
    expect(literalRuns(`a${" ".repeat(392)}b`, "string")[1]).toEqual({
      kind: "repeat",
      label: "392 spaces",
      of: "spaces",
      count: 392,
      source: " ".repeat(392),
    });
    expect(marksOf(`a${" ".repeat(9)}b`, "string").repeats).toBe(1);
  });

  it("four blank lines are one chip, three are lines; blanks and CR do not hide them", () => {
    expect(literalRuns("a\n\n\n\nb", "string").some((run) => run.kind === "repeat")).toBe(false);
    expect(literalRuns(`ls${"\n".repeat(300)}rm`, "string").slice(1, 3)).toEqual([
      { kind: "quiet", mark: "↵", source: "\n" },
      { kind: "repeat", label: "299 blank lines", of: "blank-lines", count: 299, source: "\n".repeat(299) },
    ]);
    expect(literalRuns("a\n \n\t\r\n\n  \nb", "string")[2]).toMatchObject({ kind: "repeat", count: 4 });
    expect(literalRuns("\n\n\n\nb", "string")[0]).toMatchObject({ kind: "repeat", count: 4 });
    expect(marksOf("\n\n\n\nb", "string").repeats).toBe(1);
  });

  it("nine tabs are one chip that says how many, spaces between them do not hide them, and they are counted", () => {
    expect(literalRuns(`a${"\t".repeat(8)}b`, "string").some((run) => run.kind === "repeat")).toBe(false);
    expect(literalRuns(`a${"\t".repeat(40)}b`, "string")[1]).toMatchObject({ label: "40 tabs", count: 40 });
    expect(literalRuns(`a${"        \t".repeat(40)}b`, "string")[1]).toMatchObject({
      label: "352 spaces and tabs",
      of: "spaces-and-tabs",
    });
    for (const blank of ["\t", "        \t", " \t"])
      expect(marksOf(`echo hi${blank.repeat(40)}; rm -rf ~`, "string").repeats).toBe(1);
  });

  it("tabs that indent a line mark nothing, nor do the spaces behind them", () => {
    for (const indent of ["\t\t\t", "\t".repeat(10), `\t${" ".repeat(12)}`, `${" ".repeat(12)}\t`])
      expect(marksOf(`all:\n${indent}run`, "string")).toEqual(noMarks);
    for (const indent of ["\t".repeat(11), `\t${" ".repeat(40)}`, "\t".repeat(300)])
      expect(marksOf(`all:\n${indent}run`, "string").repeats).toBe(1);
    expect(marksOf(`all:\nx\t${" ".repeat(12)}run`, "string").repeats).toBe(1);
  });

  it("an indented line is drawn with the chip and marks nothing; forty-one spaces do", () => {
    const marked = (spaces: number) => marksOf(`if x:\n${" ".repeat(spaces)}run()`, "string").repeats;
    expect(literalRuns(`if x:\n${" ".repeat(12)}run()`, "string")[2]).toMatchObject({
      kind: "repeat",
      count: 12,
    });
    expect([marked(12), marked(40), marked(41)]).toEqual([0, 0, 1]);
  });
});
