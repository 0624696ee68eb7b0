import type { JsonMember, JsonNode, JsonObject } from "./json-source.ts";

/** One place in a drawing of a JSON value: a value that stands on its own, or where a container opens or closes. */
export interface JsonSlot {
  readonly kind: "string" | "number" | "literal" | "inline" | "open" | "close" | "empty";
  /** How many containers stand around it; the members of an outermost object stand at 0. */
  readonly depth: number;
  /** The member whose value this is; null for items, for what closes, and for the outermost value. */
  readonly member: JsonMember | null;
  /** Its key stands twice in its object. */
  readonly isDuplicate: boolean;
  /** Which member or item of its container this is, counted from 1; 0 for the outermost value. */
  readonly place: number;
  readonly node: JsonNode;
  /** What is drawn: the exact lexeme, a bracket, or a short container in one line. Empty for a string. */
  readonly drawn: string;
}

interface Pending {
  readonly node: JsonNode;
  readonly depth: number;
  readonly member: JsonMember | null;
  readonly isDuplicate: boolean;
  readonly place: number;
  readonly closes?: true;
}

/** The places of a value in the order of its text, without recursion. An outermost object draws no braces. */
export function* slotsOf(root: JsonNode, text: string): Generator<JsonSlot> {
  const left: Pending[] = [];
  const isBare = root.kind === "object" && root.members.length > 0;
  if (isBare) pushInside(left, root, 0);
  else left.push({ node: root, depth: 0, member: null, isDuplicate: false, place: 0 });
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const slot = slotOf(next, text);
    yield slot;
    if (slot.kind !== "open") continue;
    left.push({ ...next, member: null, isDuplicate: false, closes: true });
    pushInside(left, next.node, next.depth + 1);
  }
}

function pushInside(left: Pending[], node: JsonNode, depth: number): void {
  if (node.kind === "array") {
    for (let place = node.items.length; place > 0; place -= 1)
      left.push({ node: node.items[place - 1] as JsonNode, depth, member: null, isDuplicate: false, place });
  } else if (node.kind === "object") {
    const twice = keysTwiceIn(node);
    for (let place = node.members.length; place > 0; place -= 1) {
      const member = node.members[place - 1] as JsonMember;
      left.push({ node: member.value, depth, member, isDuplicate: twice.has(member.key), place });
    }
  }
}

function keysTwiceIn(node: JsonObject): ReadonlySet<string> {
  const once = new Set<string>();
  const twice = new Set<string>();
  for (const { key } of node.members) (once.has(key) ? twice : once).add(key);
  return twice;
}

function slotOf({ closes, ...pending }: Pending, text: string): JsonSlot {
  const { node } = pending;
  switch (node.kind) {
    case "string":
      return { ...pending, kind: "string", drawn: "" };
    case "number":
    case "literal":
      return { ...pending, kind: node.kind, drawn: text.slice(node.start, node.end) };
    default: {
      const brackets = node.kind === "object" ? "{}" : "[]";
      if (closes) return { ...pending, kind: "close", drawn: brackets.slice(1) };
      if (isEmpty(node)) return { ...pending, kind: "empty", drawn: brackets };
      const inline = inlineText(node, text);
      if (inline !== null) return { ...pending, kind: "inline", drawn: inline };
      return { ...pending, kind: "open", drawn: brackets.slice(0, 1) };
    }
  }
}

const isEmpty = (node: JsonNode): boolean =>
  (node.kind === "object" && node.members.length === 0) || (node.kind === "array" && node.items.length === 0);

/** Length up to which a flat container of plain values is drawn in one line. */
const longestInline = 60;

/** Characters that are drawn as they are and that cannot be taken for the end of a string. */
const unmistakable = /^(?:[!#-[\]-~]| (?! ))*$/;

/**
 * A short array or object in one line, `["ana", 2]`, or null when it is too long, holds containers, holds a key
 * twice, or holds a string that could be read as more than one.
 */
function inlineText(node: JsonNode, text: string): string | null {
  if (node.end - node.start > longestInline * 2) return null;
  if (node.kind === "object") {
    if (keysTwiceIn(node).size > 0) return null;
    return inlineOf(
      "{}",
      node.members.map((member) => joined(quoted(member.key), scalarText(member.value, text))),
    );
  }
  return node.kind === "array"
    ? inlineOf(
        "[]",
        node.items.map((item) => scalarText(item, text)),
      )
    : null;
}

function inlineOf(brackets: string, parts: readonly (string | null)[]): string | null {
  if (parts.includes(null)) return null;
  const drawn = `${brackets.slice(0, 1)}${parts.join(", ")}${brackets.slice(1)}`;
  return drawn.length <= longestInline ? drawn : null;
}

const joined = (key: string | null, value: string | null): string | null =>
  key === null || value === null ? null : `${key}: ${value}`;

const quoted = (text: string): string | null => (unmistakable.test(text) ? `"${text}"` : null);

function scalarText(node: JsonNode, text: string): string | null {
  if (node.kind === "string") return quoted(node.value);
  return node.kind === "object" || node.kind === "array" ? null : text.slice(node.start, node.end);
}

/** How many lines a value takes when it is drawn whole: a line feed inside a string begins a new one. */
export function countLines(root: JsonNode, text: string): number {
  let lines = 0;
  for (const slot of slotsOf(root, text)) lines += slot.node.kind === "string" ? linesOf(slot.node.value) : 1;
  return lines;
}

/** The lines of a text: one more than its line feeds. */
export function linesOf(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}
