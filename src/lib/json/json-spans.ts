import { decodedString, type JsonNode, literalOf, nodesAt, type ScannedText } from "./json-nodes.ts";
import { spanKind } from "./json-scan.ts";

/**
 * One value of a scanned text, of which nothing is decoded until it is asked for: a text of megabytes costs its scan,
 * and then only what is looked at.
 */
export class JsonSpan {
  readonly #scanned: ScannedText;
  /** Where the value's own numbers begin. */
  readonly #at: number;

  constructor(scanned: ScannedText, at = 0) {
    this.#scanned = scanned;
    this.#at = at;
  }

  get kind(): "object" | "array" | "string" | "number" | "literal" {
    return kinds[this.#number(this.#at)] ?? "literal";
  }

  /** The exact characters of the value. */
  get source(): string {
    return this.#token(this.#at + 1);
  }

  /** The text that the value stands in. */
  get text(): string {
    return this.#scanned.text;
  }

  /** How much is held for this value and what is inside it: bytes, counted as if every character took two. */
  get bytes(): number {
    const length = this.#number(this.#at + 2) - this.#number(this.#at + 1);
    return length * 2 + (this.#endOf(this.#at) - this.#at) * 4;
  }

  /** A string, a boolean or null as itself; undefined for anything else, numbers too: their source is the value. */
  scalar(): string | boolean | null | undefined {
    const kind = this.#number(this.#at);
    if (kind === spanKind.string) return this.#stringAt(this.#at + 1);
    return kind > spanKind.number ? literalOf(kind) : undefined;
  }

  /** The items of an array; none of anything else. */
  items(): readonly JsonSpan[] {
    const items: JsonSpan[] = [];
    if (this.#number(this.#at) !== spanKind.array) return items;
    const end = this.#endOf(this.#at);
    for (let at = this.#at + 4; at < end; at = this.#endOf(at)) items.push(this.#to(at));
    return items;
  }

  /** Keys and values of an object in their order, duplicates too; none of anything else. */
  members(): readonly (readonly [string, JsonSpan])[] {
    const members: (readonly [string, JsonSpan])[] = [];
    if (this.#number(this.#at) !== spanKind.object) return members;
    const end = this.#endOf(this.#at);
    for (let key = this.#at + 4; key < end; key = this.#endOf(key + 3))
      members.push([this.#stringAt(key), this.#to(key + 3)]);
    return members;
  }

  /** The value of a member; of several with this key the last, as `JSON.parse` has it. Null when there is none. */
  member(name: string): JsonSpan | null {
    if (this.#number(this.#at) !== spanKind.object) return null;
    const end = this.#endOf(this.#at);
    let found = -1;
    for (let key = this.#at + 4; key < end; key = this.#endOf(key + 3))
      if (this.#isKey(key, name)) found = key + 3;
    return found < 0 ? null : this.#to(found);
  }

  /** The nodes of the value, made anew each time; their places are those of its `text`. */
  nodes(): JsonNode {
    return nodesAt(this.#scanned, this.#at);
  }

  /** The same value with a text and spans of its own, so that holding it holds nothing that stood around it. */
  detached(): JsonSpan {
    const own = new Int32Array(this.#endOf(this.#at) - this.#at);
    for (let index = 0; index < own.length; index += 1) own[index] = this.#number(this.#at + index);
    // A slice of a string keeps the whole string alive; a clone does not.
    const text = structuredClone(this.source);
    return new JsonSpan({ text, spans: own, shift: this.#number(this.#at + 1) });
  }

  #number(at: number): number {
    return this.#scanned.spans[at] ?? 0;
  }

  /** Where the value that begins at `at` ends with all that is inside it. */
  #endOf(at: number): number {
    return at + (this.#number(at) <= spanKind.array ? this.#number(at + 3) : 4);
  }

  #to(at: number): JsonSpan {
    return new JsonSpan(this.#scanned, at);
  }

  /** The characters whose start and end stand at `at`. */
  #token(at: number): string {
    const { text, shift } = this.#scanned;
    return text.slice(this.#number(at) - shift, this.#number(at + 1) - shift);
  }

  /** The string whose start, end and escapes stand at `at`. */
  #stringAt(at: number): string {
    return decodedString(this.#token(at), this.#number(at + 2));
  }

  /** Whether a key is this one; a key without escapes is compared in its place. */
  #isKey(at: number, name: string): boolean {
    if (this.#number(at + 2) === 1) return this.#stringAt(at) === name;
    const start = this.#number(at);
    if (this.#number(at + 1) - start - 2 !== name.length) return false;
    return this.#scanned.text.startsWith(name, start + 1 - this.#scanned.shift);
  }
}

const kinds = ["object", "array", "string", "number"] as const;
