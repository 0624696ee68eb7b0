import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countingSteps } from "../../test/counted-steps.ts";
import type { ArgumentLine } from "../json/display-json.ts";
import { sourceOf } from "../text/literal-text.ts";
import { argumentSheet } from "./argument-sheet.ts";
import { findInRows, mostFound } from "./find-in-rows.ts";
import { placeSize } from "./found.ts";

const stepsOf = countingSteps();
const limits = { maxLength: 1e7, maxDepth: 100, maxMembers: 1e5 };

function rowsOf(text: string, form: "json" | "raw" = "json"): readonly ArgumentLine[] {
  const made = argumentSheet(text, form, limits);
  if (!made.ok) throw new Error(made.fault.kind);
  return made.sheet.rows(0, made.sheet.count) as readonly ArgumentLine[];
}

/** The matches, each as the text that it marks. */
function marked(rows: readonly ArgumentLine[], query: string): string[] {
  const { places, count } = findInRows(rows, query);
  return Array.from({ length: count }, (_, match) => {
    const [row = 0, part = 0, from = 0, toRow = 0, to = 0] = Array.from(places).slice(match * placeSize);
    const textOf = (index: number) =>
      ((part === 0 ? rows[index]?.key : rows[index]?.value) ?? []).map(sourceOf).join("");
    if (row === toRow) return textOf(row).slice(from, to);
    let text = textOf(row).slice(from);
    for (let index = row + 1; index < toRow; index += 1) text += textOf(index);
    return text + textOf(toRow).slice(0, to);
  });
}

describe("find within arguments", () => {
  it("finds keys and values as they are drawn, decoded, whatever the case", () => {
    const rows = rowsOf('{"Path":"C:\\\\PATH","n":"a\\u0070ath","list":["path",1],"deep":{"PATHS":[[1]]}}');
    expect(marked(rows, "path")).toEqual(["Path", "PATH", "path", "path", "PATH"]);
  });

  it("T-15: either spelling of café finds both, and marks each as it was sent", () => {
    const rows = rowsOf('{"a":"Le Café","b":"le cafe\\u0301s","c":"cafe"}');
    for (const query of ["caf\u00e9", "cafe\u0301", "CAF\u00c9"])
      expect(marked(rows, query)).toEqual(["Café", "cafe\u0301"]);
    expect(marked(rowsOf('{"a":"\\u1112\\u1161\\u11ab\\uae00"}'), "한글")).toEqual([
      "\u1112\u1161\u11ab\uae00",
    ]);
  });

  it("a lone surrogate is looked for and never throws, and half of a character is not found", () => {
    const rows = rowsOf('{"f":"a\\ud83db","smile":"\u{1F600}"}');
    expect(marked(rows, "\ud83d")).toEqual(["\ud83d"]);
    expect(marked(rows, "\ude00")).toEqual([]);
    expect(marked(rows, "\u{1F600}")).toEqual(["\u{1F600}"]);
  });

  it("finds a chip by the number that it shows", () => {
    const rows = rowsOf('{"to":"a\\u200Bb","note":"not U+200B itself"}');
    expect(marked(rows, "u+200b")).toEqual(["\u200b", "U+200B"]);
  });

  it("finds what a row's end cuts in two", () => {
    const value = `${"x".repeat(398)}needle${"x".repeat(500)}`;
    const rows = rowsOf(JSON.stringify({ value }));
    expect(marked(rows, "needle")).toEqual(["needle"]);
    expect(marked(rowsOf(value, "raw"), "NEEDLE")).toEqual(["needle"]);
  });

  it("lists no more than it can hold, and says so", () => {
    const found = findInRows(rowsOf(JSON.stringify({ value: "a".repeat(mostFound + 5) })), "a");
    expect(found).toMatchObject({ count: mostFound, isCut: true });
    expect(findInRows(rowsOf('{"a":"x"}'), "")).toMatchObject({ count: 0, isCut: false });
  });

  it("for any texts: finds every value by a part of it, marks only what is alike, and never throws", () => {
    const unit = fc.constantFrom(
      "a",
      "A",
      "é",
      "e\u0301",
      "ß",
      "İ",
      "Σ",
      "ς",
      "\u{1F600}",
      "\ud83d",
      "\u200b",
      " ",
      "한",
    );
    fc.assert(
      fc.property(
        fc.array(unit, { minLength: 1, maxLength: 12 }),
        fc.nat(11),
        fc.nat(11),
        (units, one, other) => {
          const text = units.join("");
          const from = Math.min(one, other, units.length - 1);
          const query = units.slice(from, Math.max(one, other) + 1).join("");
          const rows = rowsOf(JSON.stringify({ text }));
          const alike = (piece: string) =>
            piece.normalize("NFC").toLowerCase().normalize("NFC").replaceAll("ς", "σ");
          const found = marked(rows, query);
          // Pieces may compose over their borders: such a query is another text.
          if (
            text.normalize("NFC").includes(query.normalize("NFC")) &&
            !/^\p{M}/u.test(query) &&
            /[^\ud83d]$/.test(query)
          )
            expect(found.length).toBeGreaterThan(0);
          for (const piece of found) expect(alike(piece)).toBe(alike(query));
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    [
      "words that stand whole",
      (size: number) => JSON.stringify({ value: "some words of a text ".repeat(size) }),
    ],
    ["letters that compose", (size: number) => JSON.stringify({ value: "cafe\u0301 ".repeat(size) })],
    ["short lines", (size: number) => JSON.stringify(Array.from({ length: size }, () => "a short line"))],
  ])("costs no more than the length of what it looks through: %s", async (_, textOf) => {
    const look = (size: number) => {
      const rows = rowsOf(textOf(size));
      return stepsOf(() => findInRows(rows, "not there"));
    };
    await look(50);
    const once = await look(5_000);
    const twice = await look(10_000);
    expect(once).toBeGreaterThan(0);
    expect(twice).toBeLessThanOrEqual(once * 2.2);
  });
});
