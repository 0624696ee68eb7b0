import { type JsonLimits, scanJson } from "./json-scan.ts";
import { JsonSpan } from "./json-spans.ts";

/** One step of the way to a value: a key, or the place in an array, counted from 0. */
export type JsonStep = string | number;

/** A value that holds no other: a scalar, or an empty object or array. */
export interface JsonLeaf {
  readonly path: readonly JsonStep[];
  /** Its exact characters: `1.0` and `1` are two. */
  readonly lexeme: string;
}

/** The leaves of one text by their path, in the order of the text. */
export type JsonLeaves = ReadonlyMap<string, JsonLeaf>;

/** How two texts differ at one path. */
export interface LeafChange {
  readonly path: readonly JsonStep[];
  readonly kind: "added" | "removed" | "changed";
}

/** What differs between the leaves of two texts, of how many paths that either of them has. */
export interface LeafDifference {
  readonly of: number;
  readonly changes: readonly LeafChange[];
}

/** No two paths have the same name: `["a.b"]` and `["a","b"]`, `["1"]` and `[1]` are told apart. */
export const pathName = (path: readonly JsonStep[]): string => JSON.stringify(path);

/**
 * The leaves of a JSON text. Null where nothing can be counted without guessing: no JSON, beyond the limits, or a key
 * that stands twice in one object. Never throws, whatever the depth.
 */
export function leavesOf(text: string, limits: JsonLimits): JsonLeaves | null {
  const scan = scanJson(text, limits);
  if (!scan.ok) return null;
  const leaves = new Map<string, JsonLeaf>();
  const left: (readonly [readonly JsonStep[], JsonSpan])[] = [
    [[], new JsonSpan({ text, spans: scan.spans, shift: 0 })],
  ];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [path, span] = next;
    const inside = insideOf(span);
    if (new Set(inside.map(([step]) => step)).size < inside.length) return null;
    if (inside.length === 0) leaves.set(pathName(path), { path, lexeme: lexemeOf(span) });
    for (const [step, value] of inside.toReversed()) left.push([[...path, step], value]);
  }
  return leaves;
}

/** Space inside an empty container is no value of its own. */
function lexemeOf({ kind, source }: JsonSpan): string {
  if (kind === "object") return "{}";
  return kind === "array" ? "[]" : source;
}

function insideOf(span: JsonSpan): readonly (readonly [JsonStep, JsonSpan])[] {
  if (span.kind === "object") return span.members();
  return span.kind === "array" ? span.items().map((item, index) => [index, item] as const) : [];
}

const without = (leaves: JsonLeaves, isLeft: (leaf: JsonLeaf) => boolean): JsonLeaves =>
  new Map([...leaves].filter(([, leaf]) => !isLeft(leaf)));

/** What differs between two texts, leaf by leaf: those of `after` in their order, then those that it has no more. */
export function leafDifference(before: JsonLeaves, after: JsonLeaves): LeafDifference {
  const changes: LeafChange[] = [];
  const isNothing = ({ path, lexeme }: JsonLeaf) => path.length === 0 && lexeme === "{}";
  const empty = [...before.values(), ...after.values()].filter(isNothing).length;
  // Arguments that are empty, and then are not: nothing of them is a value that came or went.
  if (empty === 1) return leafDifference(without(before, isNothing), without(after, isNothing));
  for (const [name, { path, lexeme }] of after) {
    const was = before.get(name);
    if (was === undefined) changes.push({ path, kind: "added" });
    else if (was.lexeme !== lexeme) changes.push({ path, kind: "changed" });
  }
  let of = after.size;
  for (const [name, { path }] of before) {
    if (after.has(name)) continue;
    of += 1;
    changes.push({ path, kind: "removed" });
  }
  return { of, changes };
}
