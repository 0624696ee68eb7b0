import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { literalRuns, type Place } from "./literal-text.ts";
import { marksOf } from "./text-marks.ts";

const chips = (text: string, place: Place = "string"): readonly string[] =>
  literalRuns(text, place).flatMap((run) => (run.kind === "chip" ? [run.source] : []));

describe("scripts that stand beside each other in ordinary text mark nothing (threats 1.3)", () => {
  it.each([
    ["ohms", "R1 = 4.7kΩ, R2 = 10\u2126, 4k7Ω (kΩ)"],
    ["micro by its Greek letter", "500μg/mL, 3 μm, 10μF"],
    ["signs of mathematics", "ΔT = 5, 2πr², λx"],
    ["the Arabic article", "افتح ملف الـPDF وبالـAPI، والPDF"],
    ["Thai, which has no spaces between words", "ส่งEmailถึงJohnด้วย ไฟล์PDF ในiPhone ของGoogle"],
    ["Khmer and Burmese", "ឯកសារPDF ဖိုင်PDF"],
  ])("%s", (_, text) => {
    for (const place of ["string", "prose"] as const) {
      expect(chips(text, place)).toEqual([]);
      expect(Object.values(marksOf(text, place)).every((count) => count === 0)).toBe(true);
    }
  });

  it.each([
    ["a unit in a host", "https://kΩ.example", "Ω"],
    ["a unit in a name", "max_kΩ", "Ω"],
    ["a unit that goes on", "kΩs", "Ω"],
    ["a longer word with a Greek letter", "μser Δws", "μΔ"],
    ["one Arabic letter", "اs -la", "ا"],
    ["Arabic letters that pass for others", "ههls", "هه"],
    ["Arabic letters inside a word", "adالmin", "ال"],
    ["Thai letters that pass for others", "รนdo", "รน"],
    ["one Thai letter", "รcp", "ร"],
    ["Thai beside Latin in a host", "https://ไฟล์pdf.example", "ไฟล์"],
    ["three scripts", "ไฟล์PDFфайл", "ไฟล์PDF"],
  ])("%s is a chip all the same", (_, text, letters) => expect(chips(text).join("")).toBe(letters));

  it("in keys and names nothing mixes", () => {
    for (const place of ["key", "name"] as const) expect(chips("ไฟล์PDF", place)).not.toEqual([]);
  });

  it("no word of ASCII letters and of letters that pass for them is clear, whatever the script is", () => {
    const alike = fc.constantFrom(..."аеорсхуіαονικρτυχΑΕΟاهةوىรนทบหเอวลրօսᎪᏞຣນວ၀ဝပｅ\u{1D41E}٥٠०৪๐");
    const ascii = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz");
    const word = fc.tuple(ascii, fc.array(ascii), alike, fc.array(fc.oneof(ascii, alike)));
    fc.assert(
      fc.property(word, fc.boolean(), ([first, start, odd, end], isLast) => {
        const letters = `${first}${start.join("")}${odd}${end.join("")}`;
        expect(chips(isLast ? letters : [...letters].reverse().join(""))).not.toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});
