import type { Source } from "./json-piece.ts";
import { type JsonLimits, type JsonScan, scanJson } from "./json-scan.ts";
import { plainValue } from "./json-source.ts";
import { scanJsonSoon } from "./json-source-off-thread.ts";
import { JsonSpan } from "./json-spans.ts";

/**
 * Caps of a whole answer of a server. They guard the page, not a call: arguments have their own, tighter ones
 * (`domain/inspect-arguments.ts`).
 */
const answerLimits: JsonLimits = { maxDepth: 5_000_000, maxMembers: 5_000_000, maxLength: 256_000_000 };

/** Reads a JSON text with its spans, or null when the text is not JSON. */
export const readText = (text: string): Source | null => sourceOf(text, scanJson(text, answerLimits));

/** As `readText`; a long text is scanned in a worker, so that it never holds the page up. */
export const readTextSoon = async (text: string): Promise<Source | null> =>
  sourceOf(text, await scanJsonSoon(text, answerLimits));

const sourceOf = (text: string, scan: JsonScan): Source | null =>
  scan.ok ? new SpanSource(new JsonSpan({ text, spans: scan.spans, shift: 0 })) : null;

/** A piece of a JSON text that knows its place in the answer's text, and decodes what is asked for when it is. */
export class SpanSource implements Source {
  private readonly piece: JsonSpan;

  constructor(piece: JsonSpan) {
    this.piece = piece;
  }

  /** Bytes that holding it by itself takes; see `detached`. */
  get bytes(): number {
    return this.piece.bytes;
  }

  member(key: string): Source | null {
    const piece = this.piece.member(key);
    return piece === null ? null : new SpanSource(piece);
  }

  members(): readonly (readonly [string, Source])[] | null {
    if (this.piece.kind !== "object") return null;
    return this.piece.members().map(([key, piece]) => [key, new SpanSource(piece)] as const);
  }

  items(): readonly Source[] | null {
    return this.piece.kind === "array" ? this.piece.items().map((piece) => new SpanSource(piece)) : null;
  }

  scalar(): string | number | boolean | null | undefined {
    return this.piece.kind === "number" ? Number(this.piece.source) : this.piece.scalar();
  }

  span(): string {
    return this.piece.source;
  }

  plain(heavy: readonly string[]): unknown {
    if (this.piece.kind !== "object") return plainOf(this.piece);
    const value: Record<string, unknown> = Object.create(null);
    for (const [key, piece] of this.piece.members())
      value[key] = heavy.includes(key) ? piece.source : plainOf(piece);
    return value;
  }

  /** The same piece by itself: holding it holds nothing of the text that stood around it. */
  detached(): SpanSource {
    return new SpanSource(this.piece.detached());
  }
}

const plainOf = (piece: JsonSpan): unknown => plainValue(piece.nodes(), piece.text);
