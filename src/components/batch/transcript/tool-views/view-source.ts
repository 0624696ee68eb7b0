import type { JsonSource, ToolPart } from "../../../../domain/tool-part.ts";
import {
  duplicateKeysOf,
  type JsonNode,
  memberOf,
  readJsonSource,
} from "../../../../lib/json/json-source.ts";

/** What a view can read at most; longer sources are drawn as they came. */
const limits = { maxLength: 1_000_000, maxDepth: 40, maxMembers: 5_000 };

/** A value that a view reads: its node, and the text it stands in. */
export interface ViewSource {
  readonly node: JsonNode;
  readonly text: JsonSource;
}

/** The arguments of a part as an object without a key that stands twice; null when they are none. */
export const inputOf = (part: ToolPart): ViewSource | null =>
  "input" in part && part.input !== null ? objectOf(part.input) : null;

/** The output of a part, as its arguments. */
export const outputOf = (part: ToolPart): ViewSource | null =>
  "output" in part ? objectOf(part.output) : null;

function objectOf(text: JsonSource): ViewSource | null {
  const read = readJsonSource(text, limits);
  // Of a key that stands twice, a view would show one value and hide the other.
  if (!read.ok || read.root.kind !== "object" || duplicateKeysOf(read.root).length > 0) return null;
  return { node: read.root, text };
}

/** A member that is a string; null when it is absent or something else. */
export function stringIn(node: JsonNode, key: string): string | null {
  const member = memberOf(node, key);
  return member?.kind === "string" ? member.value : null;
}

/** A member that is a number, as its lexeme; null when it is absent or something else. */
export function lexemeIn({ node, text }: ViewSource, key: string): string | null {
  const member = memberOf(node, key);
  return member?.kind === "number" ? text.slice(member.start, member.end) : null;
}

/** Whether a member is `true`. */
export function isTrueIn(node: JsonNode, key: string): boolean {
  const member = memberOf(node, key);
  return member?.kind === "literal" && member.value === true;
}

/** The items of a member that is an array; null when it is absent or something else. */
export function itemsIn(node: JsonNode, key: string): readonly JsonNode[] | null {
  const member = memberOf(node, key);
  return member?.kind === "array" ? member.items : null;
}
