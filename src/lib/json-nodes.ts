import { type JsonSpans, spanKind } from "./json-scan.ts";

/** One member of an object, in its place; the key is decoded, its span holds the quotes. */
export interface JsonMember {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: JsonNode;
}

export interface JsonObject {
  readonly kind: "object";
  readonly start: number;
  readonly end: number;
  readonly members: readonly JsonMember[];
}

export interface JsonArray {
  readonly kind: "array";
  readonly start: number;
  readonly end: number;
  readonly items: readonly JsonNode[];
}

/**
 * One value of a JSON text with its exact place: `text.slice(start, end)` is what was sent. Members keep their
 * order and their duplicates. A number has no value here: its lexeme is the value.
 */
export type JsonNode =
  | JsonObject
  | JsonArray
  | { readonly kind: "string"; readonly start: number; readonly end: number; readonly value: string }
  | { readonly kind: "number"; readonly start: number; readonly end: number }
  | {
      readonly kind: "literal";
      readonly start: number;
      readonly end: number;
      readonly value: true | false | null;
    };

/** A container whose children are still being read. */
interface OpenNode {
  readonly node: JsonNode;
  left: number;
}

/** Makes the nodes of a text from its spans; the spans must be those of this text. Without recursion. */
export function nodesOf(text: string, spans: JsonSpans): JsonNode {
  const reader = spanReader(text, spans);
  const root = reader.value();
  const open: OpenNode[] = [{ node: root, left: reader.count() }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (top.left === 0) {
      open.pop();
      continue;
    }
    top.left -= 1;
    const node = top.node.kind === "object" ? memberInto(top.node.members) : itemInto(top.node);
    if (reader.count() > 0) open.push({ node, left: reader.count() });
  }
  return root;

  function memberInto(members: readonly JsonMember[]): JsonNode {
    const member = reader.member();
    (members as JsonMember[]).push(member);
    return member.value;
  }

  function itemInto(parent: JsonNode): JsonNode {
    const item = reader.value();
    if (parent.kind === "array") (parent.items as JsonNode[]).push(item);
    return item;
  }
}

/** Reads spans one by one. `count` is the number of children of the value read last. */
function spanReader(text: string, spans: JsonSpans) {
  let at = 0;
  let count = 0;
  const take = (): number => spans[at++] ?? 0;

  function member(): JsonMember {
    const keyStart = take();
    const keyEnd = take();
    const key = stringOf(keyStart, keyEnd, take());
    return { key, keyStart, keyEnd, value: value() };
  }

  function value(): JsonNode {
    const kind = take();
    const start = take();
    const end = take();
    const extra = take();
    count = kind === spanKind.object || kind === spanKind.array ? extra : 0;
    switch (kind) {
      case spanKind.object:
        return { kind: "object", start, end, members: [] };
      case spanKind.array:
        return { kind: "array", start, end, items: [] };
      case spanKind.string:
        return { kind: "string", start, end, value: stringOf(start, end, extra) };
      case spanKind.number:
        return { kind: "number", start, end };
      default:
        return { kind: "literal", start, end, value: literalOf(kind) };
    }
  }

  /** One string token alone: nothing is lost when the engine undoes its escapes, and it does so fastest. */
  const stringOf = (start: number, end: number, escapes: number): string =>
    escapes === 1 ? (JSON.parse(text.slice(start, end)) as string) : text.slice(start + 1, end - 1);

  return { member, value, count: () => count };
}

function literalOf(kind: number): true | false | null {
  if (kind === spanKind.true) return true;
  return kind === spanKind.false ? false : null;
}
