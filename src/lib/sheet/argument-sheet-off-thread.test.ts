import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeWorker, workersAreFake } from "../../test/fake-worker.ts";
import { type ArgumentSheet, argumentSheet, type SheetAnswer } from "./argument-sheet.ts";

const limits = { maxDepth: 200, maxMembers: 20_000, maxLength: 2_000_000 };
const long = (mark: string, lines = 3_000) =>
  JSON.stringify({ to: "ana", body: `line of ${mark} \u200b text\n`.repeat(lines), n: [1, { a: null }] });

beforeEach(workersAreFake);
afterEach(() => vi.unstubAllGlobals());

async function page() {
  const { workAt } = await import("../worker-address.ts");
  workAt("/worker.js");
  const { argumentSheetSoon, longSheet } = await import("./argument-sheet-off-thread.ts");
  return { soon: argumentSheetSoon, longSheet };
}

function sheetOf(answer: SheetAnswer): ArgumentSheet {
  if (!answer.ok) throw new Error(answer.fault.kind);
  return answer.sheet;
}

/** Everything that a sheet says, by whatever ways it has. */
async function told(sheet: ArgumentSheet) {
  const { rows, rowOfLine, find, copy, ...facts } = sheet;
  return {
    ...facts,
    rows: [await rows(0, 40), await rows(100, 230), await rows(sheet.count - 3, sheet.count + 5)],
    lines: await Promise.all([1, 2, 77, sheet.lines, sheet.lines + 9].map((line) => rowOfLine(line))),
    found: await find("text"),
    copied: await copy(),
  };
}

describe("the sheet of a long text (T-24)", () => {
  it.each(["json", "raw"] as const)("says of %s what a sheet made in place says", async (form) => {
    const text = long("one");
    const { soon } = await page();
    const sheet = sheetOf(await soon(text, form, limits));
    expect(await told(sheet)).toEqual(await told(sheetOf(argumentSheet(text, form, limits))));
    expect(FakeWorker.made).toHaveLength(1);
  });

  it("for any text, in place or not", async () => {
    const { soon, longSheet } = await page();
    const piece = fc.string({ unit: fc.constantFrom("a", " ", "\n", "\u200b", "é", '"', "\ud800", "\r\n") });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(piece, piece), { maxLength: 5 }),
        fc.boolean(),
        async (pairs, isRaw) => {
          const filler = ["filler", "many words ".repeat(longSheet / 10)] as const;
          const text = JSON.stringify(Object.fromEntries([...pairs, filler]));
          const form = isRaw ? "raw" : "json";
          const sheet = sheetOf(await soon(text, form, limits));
          expect(await told(sheet)).toEqual(await told(sheetOf(argumentSheet(text, form, limits))));
        },
      ),
      { numRuns: 15 },
    );
  });

  it("a short text is read in place", async () => {
    const { soon } = await page();
    expect(sheetOf(await soon('{"a":1}', "json", limits)).rows(0, 1)).toHaveLength(1);
    expect(FakeWorker.made).toHaveLength(0);
  });

  it("a text that is refused is refused with the same reason", async () => {
    const { soon } = await page();
    const text = `${long("one")} x`;
    expect(await soon(text, "json", limits)).toEqual(argumentSheet(text, "json", limits));
  });

  it("only the rows that are asked for come over", async () => {
    const { soon } = await page();
    const sheet = sheetOf(await soon(long("one"), "json", limits));
    expect(sheet.count).toBeGreaterThan(3_000);
    expect(await sheet.rows(5, 7)).toHaveLength(2);
    expect(FakeWorker.made[0]?.requests.map(({ kind }) => kind)).toEqual(["open-sheet", "ask-sheet"]);
  });

  it("several are open at once; one that was let go is made again when it is asked (I-30)", async () => {
    FakeWorker.mostKept = 200_000;
    const { soon } = await page();
    const texts = ["a", "b", "c", "d"].map((mark) => long(mark));
    const sheets = await Promise.all(texts.map(async (text) => sheetOf(await soon(text, "json", limits))));
    for (const [index, sheet] of sheets.entries())
      expect(await sheet.rows(0, 3)).toEqual(
        await sheetOf(argumentSheet(texts[index] ?? "", "json", limits)).rows(0, 3),
      );
    const kinds = FakeWorker.made[0]?.requests.map(({ kind }) => kind) ?? [];
    expect(kinds.filter((kind) => kind === "open-sheet").length, "at least one was let go").toBeGreaterThan(
      4,
    );
  });

  it("where the worker fails, at once or later, the page makes the sheet by itself", async () => {
    const text = long("one");
    const { soon } = await page();
    const sheet = sheetOf(await soon(text, "json", limits));
    FakeWorker.fails = true;
    const here = sheetOf(argumentSheet(text, "json", limits));
    expect(await sheet.rows(0, 9)).toEqual(await here.rows(0, 9));
    expect(await sheet.rowOfLine(77)).toEqual(await here.rowOfLine(77));
    expect(await told(sheetOf(await soon(text, "json", limits)))).toEqual(await told(here));
  });
});
