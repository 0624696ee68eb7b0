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
  /** Where the numbers of what is inside it end. */
  readonly end: number;
}

/** A scanned text: the spans must be those of this text. */
export interface ScannedText {
  readonly text: string;
  readonly spans: JsonSpans;
  /** How far into the text that was scanned `text` begins. */
  readonly shift: number;
}

/** Makes the nodes of a text from its spans. Without recursion. */
export const nodesOf = (text: string, spans: JsonSpans): JsonNode => nodesAt({ text, spans, shift: 0 }, 0);

/**
 * Makes the nodes of the value whose own numbers begin at `at`, and of everything inside it. Reads nothing of what
 * stands beside it.
 */
export function nodesAt(scanned: ScannedText, at: number): JsonNode {
  const reader = spanReader(scanned, at);
  const root = reader.value();
  const open: OpenNode[] = [{ node: root, end: reader.end() }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (reader.at() >= top.end) {
      open.pop();
      continue;
    }
    const node = top.node.kind === "object" ? memberInto(top.node.members) : itemInto(top.node);
    if (reader.end() > reader.at()) open.push({ node, end: reader.end() });
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

/** Reads spans one by one. `end` is where the value read last ends with all that is inside it. */
function spanReader({ text, spans, shift }: ScannedText, first: number) {
  let at = first;
  let end = first;
  const take = (): number => spans[at++] ?? 0;
  const takePlace = (): number => take() - shift;

  function member(): JsonMember {
    const keyStart = takePlace();
    const keyEnd = takePlace();
    const key = decodedString(text.slice(keyStart, keyEnd), take());
    return { key, keyStart, keyEnd, value: value() };
  }

  function value(): JsonNode {
    const began = at;
    const kind = take();
    const start = takePlace();
    const ends = takePlace();
    const extra = take();
    const isContainer = kind === spanKind.object || kind === spanKind.array;
    end = isContainer ? began + extra : at;
    switch (kind) {
      case spanKind.object:
        return { kind: "object", start, end: ends, members: [] };
      case spanKind.array:
        return { kind: "array", start, end: ends, items: [] };
      case spanKind.string:
        return { kind: "string", start, end: ends, value: decodedString(text.slice(start, ends), extra) };
      case spanKind.number:
        return { kind: "number", start, end: ends };
      default:
        return { kind: "literal", start, end: ends, value: literalOf(kind) };
    }
  }

  return { member, value, end: () => end, at: () => at };
}

/** The value of a string token; nothing is lost when the engine undoes its escapes, and it does so fastest. */
export const decodedString = (token: string, escapes: number): string =>
  escapes === 1 ? (JSON.parse(token) as string) : token.slice(1, -1);

/** The value of a literal by the kind of its span. */
export function literalOf(kind: number): true | false | null {
  if (kind === spanKind.true) return true;
  return kind === spanKind.false ? false : null;
}
