import { type JsonSlot, linesOf, slotsOf } from "../lib/json/json-slots.ts";
import { type JsonFault, type JsonNode, readJsonSource } from "../lib/json/json-source.ts";
import { drawnAlike } from "../lib/text/drawn-alike.ts";
import { markedIn } from "../lib/text/text-marks.ts";
import type { ArgumentText, Inspection, Mark, MarkPlace, Obstacle } from "./argument-text.ts";
import { MarkTally } from "./tally-marks.ts";

/** Beyond these a call cannot be shown faithfully (design section 5). Lengths are in UTF-16 units. */
export const argumentLimits = { maxLength: 2_000_000, maxDepth: 200, maxMembers: 20_000 };

/** Beyond these a call is marked as very long. */
const veryLong = { lines: 200, characters: 20_000 };

/**
 * The level of a call, from its arguments and its tool's name and from nothing that the agent says of it. Plain data, so
 * that a worker can hand it over. Never throws, whatever the text is.
 */
export function inspectArguments(argument: ArgumentText, toolName: string): Inspection {
  const tally = new MarkTally();
  tally.add(toolName, "tool", () => ({ in: "name" }));
  if (argument.form === "missing") return uninspectable([{ kind: "missing" }], tally.marks());
  const { text } = argument;
  const read = readJsonSource(text, argumentLimits);
  if (!read.ok) return uninspectable([obstacleOf(read.fault, text)], unreadMarks(text, tally));
  const { obstacles, lines } = walk(read.root, text, tally);
  const marks = [...tally.marks(), ...veryLongMark(lines, text.length)];
  if (obstacles.length > 0) return uninspectable(obstacles, marks);
  return marks.length === 0 ? { level: "clear" } : { level: "marked", marks };
}

const uninspectable = (obstacles: readonly Obstacle[], marks: readonly Mark[]): Inspection => ({
  level: "uninspectable",
  obstacles,
  marks,
});

function obstacleOf(fault: JsonFault, text: string): Obstacle {
  switch (fault.kind) {
    case "not-json":
      return { kind: "not-json", at: fault.at };
    case "too-large":
      return { kind: "too-large", characters: text.length, limit: argumentLimits.maxLength };
    case "too-deep":
      return { kind: "too-deep", limit: argumentLimits.maxDepth };
    case "too-many-members":
      return { kind: "too-many-members", limit: argumentLimits.maxMembers };
  }
}

/** Goes through a value as it is drawn, so that what is found has its line. */
function walk(
  root: JsonNode,
  text: string,
  tally: MarkTally,
): { readonly obstacles: readonly Obstacle[]; readonly lines: number } {
  const twice = new TwiceFinder();
  const alike = new AlikeFinder(tally);
  /** The key that is being read, by depth. */
  const keys: (string | null)[] = [];
  let line = 1;
  for (const slot of slotsOf(root, text)) {
    const { depth, member, node } = slot;
    const key = member?.key ?? keys[depth - 1] ?? null;
    keys[depth] = key;
    const place = { in: "arguments", line, key } as const;
    if (member !== null) tally.add(member.key, "key", () => place);
    twice.take(slot, place);
    alike.take(slot, place);
    line += 1;
    if (node.kind !== "string") continue;
    const { value } = node;
    tally.add(value, "string", (at) => ({ ...place, line: place.line + linesOf(value.slice(0, at)) - 1 }));
    line += linesOf(value) - 1;
  }
  const form: readonly Obstacle[] =
    root.kind === "object" ? [] : [{ kind: "not-an-object", form: root.kind }];
  return { obstacles: [...form, ...twice.found], lines: line - 1 };
}

/** Finds where a key stands for the second time in one object; each key is told once. */
class TwiceFinder {
  readonly found: Obstacle[] = [];
  readonly #told = new Set<string>();
  /** Keys that stand twice and were met once, of the object that is being read, by depth. */
  readonly #met: Set<string>[] = [new Set()];

  take({ kind, depth, member, isDuplicate }: JsonSlot, place: MarkPlace): void {
    if (kind === "open") this.#met[depth + 1] = new Set();
    if (!isDuplicate || member === null) return;
    const { key } = member;
    if (this.#met[depth]?.has(key) && !this.#told.has(key)) {
      this.found.push({ kind: "duplicate-key", key, place });
      this.#told.add(key);
    }
    this.#met[depth]?.add(key);
  }
}

const beyondAscii = /[^\0-\x7F]/u;

/** Marks a key that is drawn like another one of its object: `é` in one character, and in two; `с` of Cyrillic, and `c`. */
class AlikeFinder {
  readonly #tally: MarkTally;
  /** By depth, of the object that is being read: keys by what they are drawn like. */
  readonly #met: Map<string, string>[] = [new Map()];

  constructor(tally: MarkTally) {
    this.#tally = tally;
  }

  take({ kind, depth, member }: JsonSlot, place: MarkPlace): void {
    if (kind === "open") this.#met[depth + 1] = new Map();
    if (member === null) return;
    const { key } = member;
    const met = this.#met[depth];
    const drawn = drawnAlike(key);
    const other = met?.get(drawn) ?? key;
    if (other !== key) this.#tell([key, other].find((one) => beyondAscii.test(one)) ?? "", place);
    met?.set(drawn, key);
  }

  /** A key whose letters are told already is not told again. */
  #tell(key: string, place: MarkPlace): void {
    const [odd] = beyondAscii.exec(key) ?? [];
    if (odd !== undefined && markedIn(key, "key").length === 0) this.#tally.addAlike(odd, place);
  }
}

/** A text that is drawn as it came is looked through as it came; one that is too large to draw is not. */
function unreadMarks(text: string, tally: MarkTally): readonly Mark[] {
  if (text.length > argumentLimits.maxLength) return tally.marks();
  tally.add(text, "string", (at) => ({ in: "arguments", line: linesOf(text.slice(0, at)), key: null }));
  return [...tally.marks(), ...veryLongMark(linesOf(text), text.length)];
}

const veryLongMark = (lines: number, characters: number): readonly Mark[] =>
  lines > veryLong.lines || characters > veryLong.characters
    ? [{ kind: "very-long", lines, characters }]
    : [];
