import { countLines, linesOf, stringsIn } from "../lib/json-slots.ts";
import { duplicateKeysOf, type JsonFault, type JsonNode, readJsonSource } from "../lib/json-source.ts";
import { marksOf, type Place } from "../lib/literal-text.ts";
import type { ArgumentText, Inspection, Mark, Obstacle } from "./argument-text.ts";

/** Beyond these a call cannot be shown faithfully (design section 5). Lengths are in UTF-16 units. */
export const argumentLimits = { maxLength: 2_000_000, maxDepth: 200, maxMembers: 20_000 };

/** Beyond these a call is marked as very long. */
const veryLong = { lines: 200, characters: 20_000 };

/**
 * The level of a call, from its arguments and its tool's name and from nothing that the agent says of it.
 * Never throws, whatever the text is.
 */
export function inspectArguments(argument: ArgumentText, toolName: string): Inspection {
  if (argument.form === "missing") return uninspectable([{ kind: "missing" }], marksIn([nameOf(toolName)]));
  const { text } = argument;
  const read = readJsonSource(text, argumentLimits);
  if (!read.ok) return uninspectable([obstacleOf(read.fault, text)], unreadMarks(text, toolName));
  const marks = [...marksIn([nameOf(toolName), ...stringsIn(read.root)]), ...lengthMarks(read.root, text)];
  const obstacles = obstaclesIn(read.root);
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

function obstaclesIn(root: JsonNode): readonly Obstacle[] {
  if (root.kind !== "object") return [{ kind: "not-an-object" }, ...duplicates(root)];
  return duplicates(root);
}

const duplicates = (root: JsonNode): readonly Obstacle[] =>
  duplicateKeysOf(root).map((key) => ({ kind: "duplicate-key", key }));

interface Piece {
  readonly text: string;
  readonly place: Place;
}

const nameOf = (toolName: string): Piece => ({ text: toolName, place: "name" });

function marksIn(pieces: Iterable<Piece>): readonly Mark[] {
  let [hidden, mixed, repeats] = [0, 0, 0];
  for (const { text, place } of pieces) {
    const marks = marksOf(text, place);
    hidden += marks.hidden;
    mixed += marks.mixed;
    repeats += marks.repeats;
  }
  const marks: Mark[] = [];
  if (hidden > 0) marks.push({ kind: "hidden-characters", count: hidden });
  if (mixed > 0) marks.push({ kind: "mixed-script", count: mixed });
  if (repeats > 0) marks.push({ kind: "long-run", count: repeats });
  return marks;
}

/** A text that is drawn as it came is looked through as it came; one that is too large to draw is not. */
function unreadMarks(text: string, toolName: string): readonly Mark[] {
  if (text.length > argumentLimits.maxLength) return marksIn([nameOf(toolName)]);
  return [
    ...marksIn([nameOf(toolName), { text, place: "string" }]),
    ...veryLongMark(linesOf(text), text.length),
  ];
}

const lengthMarks = (root: JsonNode, text: string): readonly Mark[] =>
  veryLongMark(countLines(root, text), text.length);

const veryLongMark = (lines: number, characters: number): readonly Mark[] =>
  lines > veryLong.lines || characters > veryLong.characters
    ? [{ kind: "very-long", lines, characters }]
    : [];
