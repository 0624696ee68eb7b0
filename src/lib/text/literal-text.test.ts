import fc from "fast-check";
import { describe, expect, it } from "vitest";
import hiddenCharacters from "../fixtures/hidden-characters.json";
import ordinaryText from "../fixtures/ordinary-text.json";
import {
  escapeHidden,
  isNormalised,
  keptCount,
  literalRuns,
  type Place,
  type Run,
  sourceOf,
  spellName,
} from "./literal-text.ts";
import { marksOf } from "./text-marks.ts";

const places: readonly Place[] = ["string", "name", "prose"];
const noMarks = { hidden: 0, "mixed-script": 0, "look-alike": 0, "not-ascii": 0, combining: 0, repeats: 0 };
const joined = (runs: readonly Run[]): string => runs.map(sourceOf).join("");
const chips = (runs: readonly Run[]): string[] =>
  runs.flatMap((run) => (run.kind === "chip" ? [run.label] : []));
const chipsOf = (text: string, place: Place = "string"): string[] => chips(literalRuns(text, place));
const characterOf = (codePoint: string): string =>
  String.fromCodePoint(Number.parseInt(codePoint.slice(2), 16));
/** The fixture writes its texts with JavaScript's escapes. */
const unescaped = (text: string): string =>
  text.replace(/\\u\{([0-9A-F]+)\}|\\u([0-9A-F]{4})/g, (_, long: string, short: string) =>
    String.fromCodePoint(Number.parseInt(long ?? short, 16)),
  );

const anyText = fc.string({
  unit: fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    fc.constantFrom(
      "a",
      "e",
      "\u0435",
      " ",
      "         ",
      "\n",
      "\r",
      "\t",
      "\u200b",
      "\u200c",
      "\u200d",
      "\ufe0f",
      "\ud800",
      "\udc00",
      "\u2764",
      "\u{1F469}",
      "\u0645",
      "\u0915",
      "\u094d",
      "\u{E0041}",
    ),
  ),
});

describe("nothing invisible (I-03)", () => {
  for (const { codePoint, name } of hiddenCharacters.hidden) {
    it(`${codePoint} ${name} is a chip with its number alone, first, last, doubled and inside a word`, () => {
      const hidden = characterOf(codePoint);
      const positions = [hidden, `${hidden}word`, `word${hidden}`, hidden + hidden, `wo${hidden}rd`];
      for (const place of places) {
        for (const text of positions) {
          const count = text === hidden + hidden ? 2 : 1;
          expect(chipsOf(text, place)).toEqual(Array(count).fill(codePoint));
          expect(marksOf(text, place)).toEqual({ ...noMarks, hidden: count });
          expect(joined(literalRuns(text, place))).toBe(text);
        }
      }
    });
  }

  it("no text run holds a character of the class, whatever the text is", () => {
    const hidden =
      /(?!\u200C|\u200D|\uFE0E|\uFE0F| )[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Zs}\u2800\uFFFC]/u;
    fc.assert(
      fc.property(anyText, fc.constantFrom(...places), (text, place) => {
        const drawn = literalRuns(text, place).flatMap((run) => (run.kind === "text" ? [run.text] : []));
        for (const piece of drawn) expect(piece).not.toMatch(hidden);
      }),
      { numRuns: 500 },
    );
  });

  it("a tag message hidden in a command is drawn character by character", () => {
    const tags = [..."; rm"].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join("");
    expect(chipsOf(`echo hi${tags}`)).toEqual(["U+E003B", "U+E0020", "U+E0072", "U+E006D"]);
  });

  it("a lone surrogate is a chip, a pair is a character", () => {
    expect(chipsOf("a\ud800b\udc00")).toEqual(["U+D800", "U+DC00"]);
    expect(chipsOf("\u{1F600}")).toEqual([]);
  });
});

describe("ordinary text keeps its look", () => {
  it.each(ordinaryText.ordinary)("$why", ({ text }) => {
    const ordinary = unescaped(text);
    for (const place of places) {
      expect(literalRuns(ordinary, place)).toEqual([{ kind: "text", text: ordinary }]);
      expect(marksOf(ordinary, place)).toEqual(noMarks);
      expect(escapeHidden(ordinary, place)).toBe(ordinary);
    }
  });

  it.each([
    "使用Python编写",
    "Tシャツを3枚",
    "한국어text",
    "naïve façade",
    "Привет, world",
    "5 µm",
    "שלום",
    "ação_do_usuário",
    "𝐛𝐨𝐥𝐝",
  ])("%s holds nothing that is marked", (text) =>
    expect(literalRuns(text, "string")).toEqual([{ kind: "text", text }]),
  );

  it.each([
    ["a joiner between Latin letters", "wo\u200drd", ["U+200D"]],
    ["a doubled joiner between Persian letters", "\u0645\u200c\u200c\u062e", ["U+200C", "U+200C"]],
    ["a joiner between letters of two scripts that join", "\u0645\u200c\u0915", ["U+200C"]],
    ["a joiner that ends a Persian word", "\u0645\u200c ", ["U+200C"]],
    ["emoji joined in a way that Unicode does not know", "\u{1F469}\u200d\u{1F4A9}", ["U+200D"]],
    ["a selector after a letter or a digit", "a\ufe0f0\ufe0f", ["U+FE0F", "U+FE0F"]],
    ["a selector too many after an emoji", "\u2764\ufe0f\ufe0f", ["U+FE0F"]],
    ["a selector after an emoji that Unicode's data has no two looks of", "\u{1F600}\ufe0f", ["U+FE0F"]],
    ["the tags of a flag", "\u{1F3F4}\u{E0067}\u{E007F}", ["U+E0067", "U+E007F"]],
  ])("%s is a chip all the same", (_, text, expected) => expect(chipsOf(text)).toEqual(expected));

  it.each(["\u2b50\ufe0f\u2b50\ufe0f", "\u26a1\ufe0f fast", "\u2615\ufe0e"])(
    "an emoji that a telephone writes with its selector is whole and clear: %s",
    (text) => {
      expect(literalRuns(text, "string")).toEqual([{ kind: "text", text }]);
      expect(marksOf(text, "string")).toEqual(noMarks);
    },
  );

  it.each([
    ["a flag without its selector", "\u{1F3F3}\u200d\u{1F308}"],
    ["an emoji of three without", "\u{1F469}\u200d\u2764\u200d\u{1F468}"],
    ["one that has only its last", "\u{1F3CB}\u200d\u2642\ufe0f"],
    ["a joiner before the sign that joins Bengali letters", "\u09b0\u200d\u09cd\u09af\u09be\u09ac"],
    ["the same in Kannada", "\u0cb0\u200d\u0ccd\u0caf"],
    ["a chillu that ends a word", "\u0d05\u0d35\u0d28\u0d4d\u200d \u0d2a"],
    ["the heh of a Persian year", "\u06f1\u06f3\u06f9\u06f9 \u0647\u200d.\u0634"],
  ])("%s is whole and clear", (_, text) => {
    expect(literalRuns(text, "string")).toEqual([{ kind: "text", text }]);
    expect(marksOf(text, "string")).toEqual(noMarks);
  });

  it.each([
    ["with a selector too many", "\u{1F469}\ufe0f\u200d\u{1F467}", ["U+FE0F", "U+200D"]],
    ["joined as no emoji is", "\u2764\u200d\u2764", ["U+200D"]],
    ["joined once more", "\u{1F3F3}\u200d\u{1F308}\u200d\u{1F308}", ["U+200D", "U+200D"]],
    ["digits", "1\u200d2", ["U+200D"]],
    ["a chillu with two joiners", "\u0d28\u0d4d\u200d\u200d", ["U+200D", "U+200D"]],
    ["a joiner behind another letter", "\u0645\u200d.", ["U+200D"]],
  ])("what is joined otherwise is not: %s", (_, text, expected) => expect(chipsOf(text)).toEqual(expected));

  it("the joiners and selectors that keep their look are counted", () => {
    expect(
      keptCount("\u{1F469}\u200d\u{1F469}\u200d\u{1F467} \u2764\ufe0f \u0645\u200c\u062e 1\ufe0f\u20e3"),
    ).toBe(5);
    expect(keptCount("wo\u200drd")).toBe(0);
  });

  it("a text that is not composed is told, and never changed", () => {
    expect(isNormalised("caf\u00e9")).toBe(true);
    expect(isNormalised("cafe\u0301")).toBe(false);
    expect(isNormalised("\ud800")).toBe(true);
    expect(joined(literalRuns("cafe\u0301", "string"))).toBe("cafe\u0301");
  });
});

describe("line feeds and tabs", () => {
  it("act inside a string, carry a quiet mark and mark nothing", () => {
    const text = "a\n\tb\r\nc";
    expect(literalRuns(text, "string")).toEqual([
      { kind: "text", text: "a" },
      { kind: "quiet", mark: "↵", source: "\n" },
      { kind: "quiet", mark: "⇥", source: "\t" },
      { kind: "text", text: "b" },
      { kind: "quiet", mark: "↵", source: "\r\n" },
      { kind: "text", text: "c" },
    ]);
    expect(marksOf(text, "string").hidden).toBe(0);
  });

  it("a lone CR is a chip, and so is one before CRLF", () => {
    expect(chipsOf("x\rcurl\r\r\n")).toEqual(["U+000D", "U+000D"]);
  });

  it("are chips in a name, which has no lines", () => {
    expect(chipsOf("a\nb\tc\r\n", "name")).toEqual(["U+000A", "U+0009", "U+000D", "U+000A"]);
  });
});

describe("letters of the rarer script", () => {
  it.each([
    ["s\u0435nd_email", ["U+0435"]],
    ["\u0440\u0430ypal", ["U+0440", "U+0430"]],
    ["\u043f\u0440\u0438\u0432et", ["U+0065", "U+0074"]],
    ["g\u03bfogle", ["U+03BF"]],
    ["pa1yp\u0430l", ["U+0430"]],
    ["a\u0430", ["U+0430"]],
    ["\u0430a", ["U+0430"]],
    ["\u0435\u0301a\u0435", ["U+0061"]],
    ["\u0531\u0430\u0430", ["U+0531"]],
  ])("%s: chips in a word of two scripts", (word, expected) => {
    expect(chipsOf(word)).toEqual(expected);
    expect(marksOf(word, "name")).toEqual({ ...noMarks, "mixed-script": expected.length });
  });

  it.each([
    "send_\u043f\u0438\u0441\u044c\u043c\u043e",
    "\u041f\u0440\u0438\u0432\u0435\u0442 world",
    "x-\u03b1",
    "\\n\u041f\u0440\u0438\u0432\u0435\u0442\\u00e9\u043c\u0438\u0440",
  ])("%s: none where every word has one script", (text) => {
    expect(chipsOf(text)).toEqual([]);
  });
});

describe("the sources of the pieces are the text (I-01)", () => {
  it("for any text, in any place", () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...places), (text, place) => {
        const runs = literalRuns(text, place);
        expect(joined(runs)).toBe(text);
        expect(runs.some((run) => sourceOf(run) === "")).toBe(false);
        expect(runs.filter((run) => run.kind === "chip" && run.why === "hidden")).toHaveLength(
          marksOf(text, place).hidden,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it("a long text of one thing repeated is read whole, whatever it is", () => {
    for (const unit of [" ", "\n", " \n", "\u200b", "\u0435a", "\u{1F469}\u200d", "        x"]) {
      const text = unit.repeat(200_000 / unit.length);
      expect(joined(literalRuns(text, "string"))).toBe(text);
    }
  });
});

describe("names spelt and texts copied", () => {
  it("a name spells what would be a chip", () => {
    expect(spellName("s\u0435nd_email")).toBe("s[U+0435]nd_email");
    expect(spellName(`a\n${" ".repeat(10)}b`)).toBe("a[U+000A][10 spaces]b");
    for (const name of ["send_email", "sendEmail", "send-email", "stripe.refunds.create"])
      expect(spellName(name)).toBe(name);
  });

  it("a copy holds no character that could not be seen, and no control but line feed and tab", () => {
    expect(escapeHidden("safe\u001b[8m\u202e\u{E0041}\n\ts\u0435nd")).toBe(
      "safe\\u{001B}[8m\\u{202E}\\u{E0041}\n\ts\\u{0435}nd",
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const copy = escapeHidden(text);
        expect(marksOf(copy, "string").hidden).toBe(0);
        if (literalRuns(text, "string").every((run) => run.kind !== "chip")) expect(copy).toBe(text);
      }),
      {
        examples: [
          ["a\u0645\u200c\u0645"],
          ["\u0645\u200c\u0645a"],
          ["aa\u0645\u200c\u0645b"],
          ["\u094d\u200c\u0915"],
        ],
        numRuns: 2000,
      },
    );
  });
});
