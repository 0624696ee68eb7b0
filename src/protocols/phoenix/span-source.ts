import { type JsonScan, scanJson } from "../../lib/json-scan.ts";
import { plainValue } from "../../lib/json-source.ts";
import { scanJsonSoon } from "../../lib/json-source-off-thread.ts";
import { JsonSpan } from "../../lib/json-spans.ts";
import { failureOf } from "./read-errors.ts";
import type { Source } from "./source.ts";

/**
 * Caps of a whole answer. They guard the page, not a call: arguments have their own, tighter ones
 * (`domain/inspect-arguments.ts`). Phoenix itself cannot store more than about 1,000 levels.
 */
const answerLimits = { maxDepth: 20_000, maxMembers: 5_000_000, maxLength: 256_000_000 };

/** Reads an answer's text with its spans. Throws `BackendFailure` `unreadable` when it is not JSON. */
export function readAnswer(text: string): Source {
  const source = readText(text);
  if (source === null) throw failureOf("unreadable", "phoenix.read.unreadable");
  return source;
}

/** As `readAnswer`; a long text is scanned in a worker, so that it never holds the page up. */
export async function readAnswerSoon(text: string): Promise<Source> {
  const source = sourceOf(text, await scanJsonSoon(text, answerLimits));
  if (source === null) throw failureOf("unreadable", "phoenix.read.unreadable");
  return source;
}

/** As `readAnswer`, or null when the text is not JSON. */
export const readText = (text: string): Source | null => sourceOf(text, scanJson(text, answerLimits));

const sourceOf = (text: string, scan: JsonScan): Source | null =>
  scan.ok ? new SpanSource(new JsonSpan({ text, spans: scan.spans, shift: 0 })) : null;

/** A piece of an answer that knows its place in the answer's text, and decodes what is asked for when it is. */
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

  /** The same piece by itself: holding it holds nothing of the answer that stood around it. */
  detached(): SpanSource {
    return new SpanSource(this.piece.detached());
  }
}

const plainOf = (piece: JsonSpan): unknown => plainValue(piece.nodes(), piece.text);
