import { type JsonNode, memberOf, plainValue, readJsonSource } from "../../lib/json-source.ts";
import { failureOf } from "./read-errors.ts";
import type { Source } from "./source.ts";

/**
 * Caps of a whole answer. They guard the page, not a call: arguments have their own, tighter ones
 * (`domain/inspect-arguments.ts`). Phoenix itself cannot store more than about 1,000 levels.
 */
export const answerLimits = { maxDepth: 20_000, maxMembers: 5_000_000, maxLength: 256_000_000 };

/** Reads an answer's text with its spans. Throws `BackendFailure` `unreadable` when it is not JSON. */
export function readAnswer(text: string): Source {
  const source = readText(text);
  if (source === null) throw failureOf("unreadable", "phoenix.read.unreadable");
  return source;
}

/** As `readAnswer`, or null when the text is not JSON. */
export function readText(text: string): Source | null {
  const read = readJsonSource(text, answerLimits);
  return read.ok ? new SpanSource(read.root, text) : null;
}

/** A piece of an answer that knows its place in the answer's text. */
export class SpanSource implements Source {
  private readonly node: JsonNode;
  private readonly text: string;

  constructor(node: JsonNode, text: string) {
    this.node = node;
    this.text = text;
  }

  member(key: string): Source | null {
    const node = memberOf(this.node, key);
    return node === undefined ? null : new SpanSource(node, this.text);
  }

  items(): readonly Source[] | null {
    return this.node.kind === "array" ? this.node.items.map((node) => new SpanSource(node, this.text)) : null;
  }

  scalar(): string | number | boolean | null | undefined {
    if (this.node.kind === "string" || this.node.kind === "literal") return this.node.value;
    return this.node.kind === "number" ? Number(this.span()) : undefined;
  }

  span(): string {
    return this.text.slice(this.node.start, this.node.end);
  }

  plain(heavy: readonly string[]): unknown {
    if (this.node.kind !== "object" || heavy.length === 0) return plainValue(this.node, this.text);
    const value: Record<string, unknown> = Object.create(null);
    for (const member of this.node.members) {
      const { start, end } = member.value;
      value[member.key] = heavy.includes(member.key)
        ? this.text.slice(start, end)
        : plainValue(member.value, this.text);
    }
    return value;
  }
}
