/** @typedef {import("./run.mjs").Mutation} Mutation */

const literal = "src/lib/text/literal-text.ts";
const pieces = "src/lib/text/special-pieces.ts";
const literalTest = "src/lib/text/literal-text.test.ts";
const rowsTest = "src/lib/json/display-json.test.ts";
const boxTest = "src/components/batch/arguments/arguments-box.test.tsx";

/** @type {(name: string, find: string, test: string) => Mutation} */
const leftOut = (name, find, test) => ({
  name: `the class of hidden characters without ${name}`,
  file: pieces,
  find,
  put: find.startsWith(String.raw`\p{Zl}`) ? String.raw`\p{Zp}` : "",
  test: { file: literalTest, name: test },
});

/** @type {readonly Mutation[]} */
const classes = [
  {
    name: "the class of hidden characters without controls, format characters, private and unassigned ones",
    file: pieces,
    find: String.raw`[[\p{C}\p{Default_Ignorable_Code_Point}`,
    put: String.raw`[[\p{Default_Ignorable_Code_Point}`,
    test: { file: literalTest, name: "U+001B ESCAPE" },
  },
  leftOut(
    "what is ignorable",
    String.raw`\p{Default_Ignorable_Code_Point}`,
    "U+034F COMBINING GRAPHEME JOINER",
  ),
  leftOut("line separators", String.raw`\p{Zl}\p{Zp}`, "U+2028 LINE SEPARATOR"),
  leftOut("paragraph separators", String.raw`\p{Zp}`, "U+2029 PARAGRAPH SEPARATOR"),
  leftOut("spaces", String.raw`\p{Zs}`, "U+00A0 NO-BREAK SPACE"),
  leftOut("the blank of Braille", String.raw`\u2800`, "U+2800 BRAILLE PATTERN BLANK"),
  leftOut("the object replacement", String.raw`\uFFFC`, "U+FFFC OBJECT REPLACEMENT CHARACTER"),
  {
    name: "letters of the rarer script are not told",
    file: pieces,
    find: `addChips(found, mixedIn(word, place), "mixed-script");`,
    put: "",
    test: { file: literalTest, name: "chips in a word of two scripts" },
  },
  {
    name: "every joiner keeps its look",
    file: "src/lib/text/kept-joiners.ts",
    find: "if (isOneScript(",
    put: "if (match.length > 0 || isOneScript(",
    test: { file: literalTest, name: "a joiner between letters of two scripts that join" },
  },
  {
    name: "long runs of spaces are drawn as spaces",
    file: pieces,
    find: "const longSpaces = 9;",
    put: "const longSpaces = 100_000;",
    test: { file: "src/lib/text/long-runs.test.ts", name: "nine spaces are one chip that says how many" },
  },
  {
    name: "a text is normalised before it is drawn",
    file: literal,
    find: `if (text === "") return [];`,
    put: `text = text.normalize("NFC"); if (text === "") return [];`,
    test: { file: literalTest, name: "a text that is not composed is told, and never changed" },
  },
];

/** @type {readonly Mutation[]} */
const spans = [
  {
    name: "spans are replaced by JSON.parse: a number is drawn as it was parsed",
    file: "src/lib/json/json-slots.ts",
    find: "return { ...pending, kind: node.kind, drawn: text.slice(node.start, node.end) };",
    put: "return { ...pending, kind: node.kind, drawn: String(JSON.parse(text.slice(node.start, node.end))) };",
    test: { file: rowsTest, name: "T-16, T-17, T-18, T-21, T-22" },
  },
  {
    name: "spans are replaced by JSON.parse: the members of an object are those of a parsed one",
    file: "src/lib/json/json-slots.ts",
    find: "const isBare = root.kind",
    put: `if (root.kind === "object")
    root = { ...root, members: Object.keys(JSON.parse(text)).flatMap((key) => root.members.findLast((one) => one.key === key) ?? []) };
  const isBare = root.kind`,
    test: { file: rowsTest, name: "T-16, T-17, T-18, T-21, T-22" },
  },
  {
    name: "spans are replaced by JSON.parse: the arguments of an answer are written anew",
    file: "src/lib/json/json-piece-spans.ts",
    find: "return this.piece.source;",
    put: "return JSON.stringify(JSON.parse(this.piece.source));",
    test: {
      file: "src/protocols/phoenix/contract.test.ts",
      name: "argument text comes out as it was sent",
    },
  },
  {
    name: "a number in a short container goes through Number()",
    file: "src/lib/json/json-slots.ts",
    find: "? null : text.slice(node.start, node.end);",
    put: "? null : String(Number(text.slice(node.start, node.end)));",
    test: { file: rowsTest, name: "short containers stand in one row" },
  },
  {
    name: "a key that stands twice is looked for by its spelling alone",
    file: "src/lib/json/json-slots.ts",
    find: "for (const { key } of node.members) (once.has(key) ? twice : once).add(key);",
    put: `const lengths = new Map<string, number>();
  for (const { key, keyStart, keyEnd } of node.members) {
    (lengths.get(key) === keyEnd - keyStart ? twice : once).add(key);
    lengths.set(key, keyEnd - keyStart);
  }`,
    test: { file: rowsTest, name: "T-16, T-17, T-18, T-21, T-22" },
  },
];

const bold = String.raw`<span dangerouslySetInnerHTML={{ __html: TEXT.replaceAll(/\*\*(.+?)\*\*/g, "<b>$1</b>") }} />`;

/** @type {readonly Mutation[]} */
const literalness = [
  {
    name: "Markdown is turned on where words are quoted",
    file: "src/ui/literal-text.tsx",
    find: `runs[0]?.kind === "text") return ordered(text);`,
    put: `runs[0]?.kind === "text") return ${bold.replace("TEXT", "text")};`,
    test: {
      file: "src/components/batch/zones.test.tsx",
      name: "adds no element, leads nowhere, and is text",
    },
  },
  {
    name: "Markdown is turned on where runs are drawn",
    file: "src/ui/literal-text.tsx",
    find: "return ordered(run.text);",
    put: `return ${bold.replace("TEXT", "run.text")};`,
    test: { file: boxTest, name: "HTML and Markdown in arguments stay text" },
  },
  {
    name: "Copy gives what cannot be seen",
    file: literal,
    find: `(run.kind === "chip" ? `,
    put: "(run === undefined ? ",
    test: { file: literalTest, name: "a copy holds no character that could not be seen" },
  },
  {
    name: "an address of any scheme is a link",
    file: "src/lib/text/web-address.ts",
    find: `(protocol !== "https:" && protocol !== "http:") || host === ""`,
    put: `protocol === ""`,
    test: { file: "src/lib/text/web-address.test.ts", name: "is no link, whatever it looks like" },
  },
  {
    name: "a picture is what its media type says",
    file: "src/components/batch/transcript/files/held-file.tsx",
    find: "const raster = rasterKindOf(bytes);",
    put: `const raster = part.mediaType.startsWith("image/") ? (part.mediaType as ReturnType<typeof rasterKindOf>) : rasterKindOf(bytes);`,
    test: {
      file: "src/components/batch/transcript/part-view.test.tsx",
      name: "what is no raster picture is never drawn, only saved as plain bytes",
    },
  },
];

/** What is shown: every character, none remade, nothing that acts. */
export const showing = [...classes, ...spans, ...literalness];
