import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  codeOf,
  escapeHidden,
  literalRuns,
  type Place,
  type Run,
  sourceOf,
  spellName,
  spellTool,
} from "./literal-text.ts";
import { marksOf } from "./text-marks.ts";

const chips = (text: string, place: Place = "string"): readonly string[] =>
  literalRuns(text, place).flatMap((run) => ("label" in run ? [run.label] : []));
const codes = (letters: string): readonly string[] => Array.from(letters, codeOf);
const why = (text: string, place: Place = "string"): readonly string[] =>
  literalRuns(text, place).flatMap((run) => (run.kind === "chip" ? [run.why] : []));
const joined = (runs: readonly Run[]): string => runs.map(sourceOf).join("");

it("T-10: a key whose every letter passes for one of ASCII is drawn with its numbers, a person's name is not", () => {
  expect(chips("\u0441\u0441", "key")).toEqual(["U+0441", "U+0441"]);
  expect(chips("\u0422\u0430\u0440\u0430\u0441", "name")).toEqual([]);
});

describe("what is drawn as nothing is a chip, whatever Unicode calls it (I-03)", () => {
  it.each([
    "\u{1D159}",
    "\u{16FE4}",
    "\u{13441}",
    "\u{13442}",
    "\u{1107F}",
    "\u1680",
    "\uFFA0",
    "\u17B4",
    "\u{1D173}",
  ])("%j", (blank) => {
    expect(chips(`rm${blank}-rf`)).toEqual([codeOf(blank)]);
    expect(why(`rm${blank}-rf`)).toEqual(["hidden"]);
  });
});

describe("marks that are drawn over what is not theirs", () => {
  it("five marks may stand on a letter; the rest is one chip with its count, and marks the call", () => {
    const zalgo = (marks: number) => `a${"\u0301\u0316".repeat(marks)}`.slice(0, marks + 1);
    expect(chips(zalgo(5))).toEqual([]);
    expect(chips(zalgo(7))).toEqual(["U+0316", "U+0301"]);
    expect(chips(zalgo(45))).toEqual(["40 combining marks"]);
    expect(marksOf(zalgo(45), "string").combining).toBe(1);
    expect(spellName(zalgo(45))).toBe(`${zalgo(5)}[40 combining marks]`);
    expect(escapeHidden(zalgo(45))).toBe(zalgo(45));
  });

  it.each([
    ["at the beginning of a value", "\u0301abc"],
    ["behind a chip", "a\u200b\u0301"],
    ["at the beginning of a line", "a\n\u0301b"],
    ["behind a quotation mark, as source has it", '"\u0301abc"'],
    ["an enclosing one", "\u20e0"],
    ["on a space, where it would be a low line", "send \u0332email"],
    ["on a space, where it would be a full stop", "a \u0323b"],
  ])("a mark that stands on nothing of its own text is a chip: %s", (_, text) => {
    expect(why(text)).toContain("combining");
    for (const run of literalRuns(text, "string"))
      if (run.kind === "text") expect(run.text).not.toMatch(/^"?\p{M}/u);
  });

  it.each([
    ["Hebrew with points and accents", "בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים"],
    ["Arabic with all its vowels", "بِسْمِ ٱللَّٰهِ ٱلرَّحْمَٰنِ"],
    ["Thai", "ที่นี่ไม่มีน้ำ"],
    ["Vietnamese in single pieces", "Tiếng Việt".normalize("NFD")],
    ["a Tibetan stack", "ཧྐྵྨླྺྼྻྂ"],
    ["Devanagari", "क्षत्रिय हिन्दी"],
    ["Khmer and Burmese", "ភាសាខ្មែរ မြန်မာဘာသာ"],
    ["a keycap", "1\ufe0f\u20e3 #\ufe0f\u20e3"],
  ])("%s keeps its look", (_, text) => expect(chips(text)).toEqual([]));
});

describe("letters and digits of another style", () => {
  it.each([
    ["full width in an ASCII word", "p\uff41ypal", "\uff41"],
    ["mathematical in an ASCII word", "\u{1D429}aypal", "\u{1D429}"],
    ["the sign of Kelvin", "\u212Aey", "\u212A"],
    ["a small l of mathematics", "paypa\u2113", "\u2113"],
    ["a Roman numeral in a word", "\u2170nstall", "\u2170"],
    ["mostly full width", "\uff50\uff41\uff59pal", "\uff50\uff41\uff59"],
    ["a full-width digit in a number", "1\uff10000", "\uff10"],
    ["an Arabic digit in a number", "12.\u06605", "\u0660"],
    ["a mathematical digit in a word", "pay\u{1D7CF}", "\u{1D7CF}"],
    ["an Arabic digit that passes for a letter", "r\u0665\u0665t", "\u0665\u0665"],
    ["a Persian digit in a word", "\u06F1s", "\u06F1"],
    ["a Devanagari digit in a word", "g\u0966\u0966gle", "\u0966\u0966"],
    ["a Bengali digit in a word", "v\u09EA", "\u09EA"],
  ])("%s: a chip", (_, text, letters) => {
    expect(chips(text)).toEqual(codes(letters));
    expect(why(text).every((cause) => cause === "mixed-script")).toBe(true);
  });

  it.each([
    "ＰＹＴＨＯＮ",
    "ＡＢＣ会社",
    "Ｔシャツ",
    "２０２４年",
    "٢٠٢٤",
    "۱۲٫۵",
    "𝐛𝐨𝐥𝐝",
    "nº 5, 1ª",
    "m²",
    "ص٥ ٥ص",
    "नमस्ते१",
    "৪৭টি",
    "Ⅷ",
    "第１回API",
  ])("%s stays as it is", (text) => expect(chips(text)).toEqual([]));
});

describe("hosts that look like another (T-10)", () => {
  it.each([
    ["Cyrillic, whole", "https://аррӏе.com/login", "аррӏе"],
    ["Cyrillic with one letter of it", "https://раypal.com", "ра"],
    ["in an address of mail, and the letter that is none", "rui@ехаmрӏе.test", "ехаmрӏе"],
    ["bare in a sentence", "open ѕсоре.com, please", "ѕсоре"],
    ["behind a part that is plain", "https://login.аррӏе.com", "аррӏе"],
    ["with a hyphen", "https://аррӏе-login.com", "аррӏе"],
    ["Greek", "https://νοκια.com", "νοκια"],
    ["Armenian", "https://օսո.com", "օսո"],
    ["Cherokee", "https://ᎪᏢᏢᏞᎬ.com", "ᎪᏢᏢᏞᎬ"],
    ["Latin letters of phonetics", "https://ɡooɡle.com", "ɡɡ"],
    ["an i without a dot", "https://gıthub.com", "ı"],
    ["without dots", "http://аррӏе/", "аррӏе"],
    ["a slash that is none", "https://example.com∕login.evil.test", "∕"],
    ["a dot that is none", "https://example․com.evil.test", "․"],
    ["full width", "https://ｅxample.com", "ｅ"],
    ["small letters of Cherokee", "https://ꮪꮯ.com", "ꮪꮯ"],
    ["a stroke of Katakana", "https://example.comノlogin.evil.test", "ノ"],
    ["a question mark that is none", "https://example.com？x=.evil.test", "？"],
    ["a number sign that is none", "https://example.com＃.evil.test", "＃"],
    ["a colon that is none", "https://example.com∶443.evil.test", "∶"],
    ["a full stop of Chinese between ASCII", "https://example.com。evil.test", "。"],
    ["a slash that is none, without a scheme", "example.com∕login.evil.test", "∕"],
    ["a stroke, in an address of mail", "bo@example.comノx.evil.test", "ノ"],
  ])("%s: its letters are chips with their numbers", (_, text, letters) => {
    expect(chips(text)).toEqual(codes(letters));
    expect(marksOf(text, "string")["look-alike"] + marksOf(text, "string")["mixed-script"]).toBe(
      letters.length,
    );
    expect(joined(literalRuns(text, "string"))).toBe(text);
  });

  it.each([
    "https://münchen.example/straße",
    "https://例え.テスト/",
    "https://почта.example/письмо",
    "https://президент.рф",
    "https://مثال.إختبار",
    "https://παράδειγμα.δοκιμή",
    "https://ışık.example",
    "https://café.example.test",
    "ana@bücher.example",
    "https://ノート.example/",
    "请看https://example.test。谢谢，https://a.test。https://b.test",
    "见https://example.test：说明，https://example.test？真的吗",
    "1⁄2 cup, 1∶2, 12.5∕3.5",
    "Он сказал.Потом ушёл.",
    "https://example.test/путь/к/файлу?имя=роса",
    "отчёт.pdf",
  ])("%s is an ordinary one", (text) => expect(chips(text)).toEqual([]));
});

it("T-24: as many lookalikes as a text can hold are told, and nothing throws", () => {
  const many = 300_000;
  expect(marksOf(`https://a${"\u2215".repeat(many)}`, "string")["look-alike"]).toBe(many);
  expect(marksOf(`--a${"\u2011".repeat(many)}`, "string")["look-alike"]).toBe(many);
});

describe("names of tools (T-04)", () => {
  it("four names of one look have four names that are spoken, each drawn as it is", () => {
    const names = ["send_email", "sendEmail", "send-email", "s\u0435nd_email"];
    expect(names.map(spellTool)).toEqual(["send_email", "sendEmail", "send-email", "s[U+0435]nd_email"]);
    for (const name of names) expect(joined(literalRuns(name, "tool"))).toBe(name);
  });

  it("each character beyond ASCII has its number beside it, in any script, and only in a tool's name", () => {
    expect(spellTool("\u0455\u0441\u043e\u0440\u0435")).toBe(
      "[ѕ U+0455][с U+0441][о U+043E][р U+0440][е U+0435]",
    );
    expect(spellTool("a\u00e7\u00e3o")).toBe("a[ç U+00E7][ã U+00E3]o");
    expect(spellTool("cafe\u0301")).toBe("cafe[U+0301]");
    expect(spellName("Jos\u00e9")).toBe("José");
    expect(marksOf("a\u00e7\u00e3o", "tool")).toMatchObject({ "not-ascii": 2, hidden: 0 });
  });
});

describe("for any text, in any place", () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
      fc.constantFrom(
        ..."aеоро.@/-_ \n\t\"'0١１ａ\u0301\u0316\u200b\u200d\ufe0f\u20e3ı",
        "://",
        "\ud83d",
        "\udc69",
        "\u{1D7CF}",
        "\u{E0041}",
        "\u0F90",
      ),
    ),
    maxLength: 60,
  });
  const place = fc.constantFrom<Place>("string", "name", "prose", "tool", "key");

  it("the sources of the pieces are the text, no pair is split, and as much is counted as is drawn", () => {
    fc.assert(
      fc.property(text, place, (source, where) => {
        const runs = literalRuns(source, where);
        expect(joined(runs)).toBe(source);
        for (const run of runs) {
          expect(sourceOf(run)).not.toBe("");
          const pair = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
          if (run.kind === "text") expect(run.text).not.toMatch(pair);
        }
        const { repeats, ...marks } = marksOf(source, where);
        const drawn = runs.filter(
          (run) => run.kind === "chip" || (run.kind === "repeat" && run.of === "combining-marks"),
        );
        expect(Object.values(marks).reduce((sum, count) => sum + count, 0)).toBe(drawn.length);
        expect(repeats).toBeLessThanOrEqual(runs.filter((run) => run.kind === "repeat").length);
      }),
      { numRuns: 3000 },
    );
  });

  it("what is spelled holds nothing that would be spelled again", () => {
    fc.assert(
      fc.property(text, (source) => {
        expect(spellName(spellName(source))).toBe(spellName(source));
      }),
    );
  });
});
