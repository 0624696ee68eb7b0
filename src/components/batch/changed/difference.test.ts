import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Difference, differenceOf, type Stretch } from "./difference.ts";

const stretchesOf = (difference: Difference): readonly Stretch[] => {
  if (difference.kind === "too-far") throw new Error("too far apart");
  return difference.stretches;
};

/** What differs, as a line a stretch. */
async function differing(before: string, after: string): Promise<readonly string[]> {
  return stretchesOf(await differenceOf(before, after)).flatMap((stretch) => {
    if (stretch.kind === "same") return [];
    if (stretch.kind === "changed") return [`${stretch.before} > ${stretch.after}`];
    return [`${stretch.isMoved ? "moved, " : ""}${stretch.kind}: ${stretch.pieces.join("")}`];
  });
}

/** The two texts that a difference was made from. */
function texts(stretches: readonly Stretch[]): readonly [string, string] {
  let [before, after] = ["", ""];
  for (const stretch of stretches) {
    if (stretch.kind === "changed") {
      before += stretch.before;
      after += stretch.after;
    } else {
      if (stretch.kind !== "added") before += stretch.pieces.join("");
      if (stretch.kind !== "removed") after += stretch.pieces.join("");
    }
  }
  return [before, after];
}

describe("I-13, T-27: the difference is told by lexeme", () => {
  test.each([
    ["a changed number", '{"amount":1000,"to":"a"}', '{"amount":10000,"to":"a"}', ["1000 > 10000"]],
    [
      "no number is rounded",
      '{"n":9007199254740993}',
      '{"n":9007199254740992}',
      ["9007199254740993 > 9007199254740992"],
    ],
    ["1.0 is not 1", '{"n":1.0}', '{"n":1}', ["1.0 > 1"]],
    [
      "a changed string is one piece",
      '{"to":"bo@example.test"}',
      '{"to":"bo@evil.test"}',
      ['"bo@example.test" > "bo@evil.test"'],
    ],
    ["a key that came", '{"to":"a"}', '{"to":"a","bcc":"x"}', ['added: ,"bcc":"x"']],
    ["a key that went", '{"to":"a","bcc":"x"}', '{"to":"a"}', ['removed: ,"bcc":"x"']],
    [
      "a value that changed before a key that went",
      '{"b":"x y","c":"z"}',
      '{"b":"w"}',
      ['"x y" > "w"', 'removed: ,"c":"z"'],
    ],
    ["an escape for its character", '{"a":"\\u202e"}', '{"a":"\u202E"}', ['"\\u202e" > "\u202E"']],
    ["true for its text", '{"dry":true}', '{"dry":"true"}', ['true > "true"']],
    ["nothing", '{"a":1}', '{"a":1}', []],
  ])("%s", async (_, ...[before, after, told]) => {
    expect(await differing(before, after)).toEqual(told);
  });

  test("a key that moved is said to have moved", async () => {
    expect(
      await differing('{"to":"bo","subject":"Hi","cc":"cy"}', '{"subject":"Hi","cc":"cy","to":"bo"}'),
    ).toEqual(['moved, removed: "to":"bo",', 'moved, added: ,"to":"bo"']);
  });

  test("a changed word of a long string is that word", async () => {
    const words = "Please wire the whole amount of it to the account that you know, today";
    expect(await differing(JSON.stringify(words), JSON.stringify(words.replace("know", "see")))).toEqual([
      "know, > see,",
    ]);
  });

  test("put together again, a difference is the two texts", async () => {
    const text = fc.oneof(fc.json(), fc.string({ unit: "binary" }));
    await fc.assert(
      fc.asyncProperty(text, text, async (before, after) => {
        expect(texts(stretchesOf(await differenceOf(before, after)))).toEqual([before, after]);
      }),
    );
  });

  test("two texts of 200 kB that differ in a thousand places are compared, and the texts are whole", async () => {
    const lines = Array.from(
      { length: 4_000 },
      (_, index) => `"line ${index}": ${index * 7919}, "text": "it is the same here"`,
    );
    const other = lines.map((line, index) => (index % 4 === 0 ? line.replace("same", "other") : line));
    const [before, after] = [`{${lines.join(",\n")}}`, `{${other.join(",\n")}}`];
    expect(before.length).toBeGreaterThan(200_000);
    const stretches = stretchesOf(await differenceOf(before, after));
    expect(texts(stretches)).toEqual([before, after]);
    expect(stretches.filter(({ kind }) => kind === "changed")).toHaveLength(1_000);
  });

  test("texts too long or too far apart to compare within a look are said to be so", async () => {
    expect(await differenceOf("a".repeat(600_000), "b".repeat(600_000))).toEqual({ kind: "too-far" });
    const one = Array.from({ length: 40_000 }, (_, index) => (index * 31) % 97).join(" ");
    const other = Array.from({ length: 40_000 }, (_, index) => (index * index) % 89).join(" ");
    expect(await differenceOf(one, other)).toEqual({ kind: "too-far" });
  });
});
