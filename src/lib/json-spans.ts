import { decodedString, type JsonNode, literalOf, nodesAt, type SpanPlace } from "./json-nodes.ts";
import { spanKind } from "./json-scan.ts";

/**
 * One value of a scanned text, of which nothing is decoded until it is asked for: a text of megabytes costs its scan,
 * and then only what is looked at.
 */
export class JsonSpan {
  readonly #place: SpanPlace;

  constructor(place: SpanPlace) {
    this.#place = place;
  }

  get kind(): "object" | "array" | "string" | "number" | "literal" {
    return kinds[this.#number(0)] ?? "literal";
  }

  /** The exact characters of the value. */
  get source(): string {
    return this.#place.text.slice(this.#number(1) - this.#place.shift, this.#number(2) - this.#place.shift);
  }

  /** How much is held for this value and what is inside it: bytes, counted as if every character took two. */
  get bytes(): number {
    return (this.#number(2) - this.#number(1)) * 2 + (this.#end() - this.#place.at) * 4;
  }

  /** A string, a boolean or null as itself; undefined for anything else, numbers too: their source is the value. */
  scalar(): string | boolean | null | undefined {
    const kind = this.#number(0);
    if (kind === spanKind.string) return this.#stringAt(1);
    return kind > spanKind.number ? literalOf(kind) : undefined;
  }

  /** The items of an array; none of anything else. */
  items(): readonly JsonSpan[] {
    const items: JsonSpan[] = [];
    if (this.kind !== "array") return items;
    const end = this.#end();
    for (let at = this.#place.at + 4; at < end; ) {
      const item = this.#to(at);
      items.push(item);
      at = item.#end();
    }
    return items;
  }

  /** Keys and values of an object in their order, duplicates too; none of anything else. */
  *members(): Generator<readonly [string, JsonSpan]> {
    for (const [at, value] of this.#members()) yield [this.#stringAt(at), value];
  }

  /** The value of a member; of several with this key the last, as `JSON.parse` has it. Null when there is none. */
  member(key: string): JsonSpan | null {
    let found: JsonSpan | null = null;
    for (const [at, value] of this.#members()) if (this.#isKey(at, key)) found = value;
    return found;
  }

  /** The nodes of the value, made anew each time; their places are those of its `text`. */
  nodes(): JsonNode {
    return nodesAt(this.#place);
  }

  /** The text that the value stands in. */
  get text(): string {
    return this.#place.text;
  }

  /** The same value with a text and spans of its own, so that holding it holds nothing that stood around it. */
  detached(): JsonSpan {
    const { spans, at } = this.#place;
    const own = Int32Array.from({ length: this.#end() - at }, (_, index) => spans[at + index] ?? 0);
    // A slice of a string keeps the whole string alive; a clone does not.
    return new JsonSpan({ text: structuredClone(this.source), spans: own, at: 0, shift: this.#number(1) });
  }

  *#members(): Generator<readonly [number, JsonSpan]> {
    if (this.kind !== "object") return;
    const end = this.#end();
    for (let at = this.#place.at + 4; at < end; ) {
      const value = this.#to(at + 3);
      yield [at - this.#place.at, value];
      at = value.#end();
    }
  }

  #number(offset: number): number {
    return this.#place.spans[this.#place.at + offset] ?? 0;
  }

  #end(): number {
    const isContainer = this.#number(0) <= spanKind.array;
    return this.#place.at + (isContainer ? this.#number(3) : 4);
  }

  #to(at: number): JsonSpan {
    return new JsonSpan({ ...this.#place, at });
  }

  /** The string whose start, end and escapes stand at an offset: a value's own at 1, a key's where it begins. */
  #stringAt(offset: number): string {
    const { text, shift } = this.#place;
    const start = this.#number(offset) - shift;
    const end = this.#number(offset + 1) - shift;
    return decodedString(text, { start, end, escapes: this.#number(offset + 2) });
  }

  /** Whether a key is this one; a key without escapes is compared in its place. */
  #isKey(offset: number, key: string): boolean {
    if (this.#number(offset + 2) === 1) return this.#stringAt(offset) === key;
    const start = this.#number(offset);
    const isAsLong = this.#number(offset + 1) - start - 2 === key.length;
    return isAsLong && this.#place.text.startsWith(key, start + 1 - this.#place.shift);
  }
}

const kinds = ["object", "array", "string", "number"] as const;
