import { createScanner, type JSONScanner } from "jsonc-parser";

/** How much a text may hold before reading it is refused. */
export interface JsonLimits {
  /** How many containers may stand inside each other. */
  readonly maxDepth: number;
  /** Members of objects and items of arrays together, at every depth. */
  readonly maxMembers: number;
  /** Length of the text in UTF-16 units. */
  readonly maxLength: number;
}

/** Why a text was refused, and the offset at which that became clear. */
export interface JsonFault {
  readonly kind: "not-json" | "too-deep" | "too-many-members" | "too-large";
  readonly at: number;
}

/**
 * The spans of a JSON text as plain numbers, so that they cross from a worker without being copied one by one.
 * Values stand in the order of the text. Each takes four numbers: kind, start, end, and of an object or an array how
 * many numbers it takes with all that is inside it, these four included, so that it can be stepped over; of a string
 * 1 when it holds an escape. A member of an object is preceded by its key, three numbers: start, end, 1 when it
 * holds an escape.
 */
export type JsonSpans = ArrayLike<number>;

/** What a text turned out to be: its spans, or the reason why it was refused. */
export type JsonScan =
  | { readonly ok: true; readonly spans: JsonSpans }
  | { readonly ok: false; readonly fault: JsonFault };

export const spanKind = { object: 0, array: 1, string: 2, number: 3, true: 4, false: 5, null: 6 } as const;

/** The tokens of jsonc-parser, whose own enum is lost when modules are compiled one by one. */
const token = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  lineBreak: 14,
  space: 15,
  end: 17,
} as const;

const kindOfToken: ReadonlyMap<number, number> = new Map([
  [token.openBrace, spanKind.object],
  [token.openBracket, spanKind.array],
  [token.string, spanKind.string],
  [token.number, spanKind.number],
  [token.true, spanKind.true],
  [token.false, spanKind.false],
  [token.null, spanKind.null],
]);

/** What may stand at one place of a JSON text. */
interface Due {
  readonly value?: true;
  readonly key?: true;
  readonly close?: true;
  readonly end?: true;
  /** The punctuation that may stand here: its token. */
  readonly mark?: number;
}

const due = {
  value: { value: true },
  valueOrClose: { value: true, close: true },
  key: { key: true },
  keyOrClose: { key: true, close: true },
  colon: { mark: token.colon },
  commaOrClose: { mark: token.comma, close: true },
  end: { end: true },
} as const satisfies Record<string, Due>;

/**
 * Finds the span of every value and key of a JSON text, in one loop and without recursion: a hostile depth is a
 * refusal, never a crash. Takes exactly the texts that `JSON.parse` takes, less those beyond `limits`.
 */
export function scanJson(text: string, limits: JsonLimits): JsonScan {
  if (text.length > limits.maxLength)
    return { ok: false, fault: { kind: "too-large", at: limits.maxLength } };
  const scanner = createScanner(text, false);
  const writer = new SpanWriter(limits);
  for (;;) {
    const found = scanner.scan() as number;
    if (found === token.space || found === token.lineBreak) continue;
    const span = spanOf(scanner, found);
    const fault = scanner.getTokenError() === 0 ? writer.take(found, span) : "not-json";
    if (fault !== null) return { ok: false, fault: { kind: fault, at: span.start } };
    if (found === token.end) return { ok: true, spans: writer.spans };
  }
}

interface Span {
  readonly start: number;
  readonly end: number;
  /** 1 when this is a string that holds an escape. */
  readonly escapes: number;
}

function spanOf(scanner: JSONScanner, found: number): Span {
  const start = scanner.getTokenOffset();
  const end = scanner.getPosition();
  const isPlain = found !== token.string || scanner.getTokenValue().length === end - start - 2;
  return { start, end, escapes: isPlain ? 0 : 1 };
}

type Refusal = JsonFault["kind"] | null;

/** Holds one token after another against what may stand there, and writes the spans down. */
class SpanWriter {
  readonly spans: number[] = [];
  readonly #limits: JsonLimits;
  /** Where the containers that are still open begin in `spans`. */
  readonly #open: number[] = [];
  #members = 0;
  #due: Due = due.value;

  constructor(limits: JsonLimits) {
    this.#limits = limits;
  }

  /** Takes the next token, or gives the reason why the text is refused. */
  take(found: number, span: Span): Refusal {
    if (this.#due.value) {
      const kind = kindOfToken.get(found);
      if (kind !== undefined) return this.#value(kind, span);
    }
    if (this.#due.key && found === token.string) return this.#key(span);
    if (this.#due.mark === found) return this.#mark();
    if (this.#due.close && found === this.#closing()) return this.#close(span);
    return this.#due.end && found === token.end ? null : "not-json";
  }

  #value(kind: number, span: Span): Refusal {
    const isContainer = kind <= spanKind.array;
    if (isContainer && this.#open.length >= this.#limits.maxDepth) return "too-deep";
    if (this.#open.length > 0) this.#members += 1;
    if (this.#members > this.#limits.maxMembers) return "too-many-members";
    if (isContainer) this.#open.push(this.spans.length);
    this.spans.push(kind, span.start, span.end, span.escapes);
    if (isContainer) this.#due = kind === spanKind.object ? due.keyOrClose : due.valueOrClose;
    else this.#valueEnded();
    return null;
  }

  #key(span: Span): null {
    this.spans.push(span.start, span.end, span.escapes);
    this.#due = due.colon;
    return null;
  }

  #mark(): null {
    this.#due = this.#due.close && this.#isInObject() ? due.key : due.value;
    return null;
  }

  #close(span: Span): null {
    const container = this.#open.pop() ?? 0;
    this.spans[container + 2] = span.end;
    this.spans[container + 3] = this.spans.length - container;
    this.#valueEnded();
    return null;
  }

  #valueEnded(): void {
    this.#due = this.#open.length === 0 ? due.end : due.commaOrClose;
  }

  #isInObject(): boolean {
    return this.spans[this.#open.at(-1) ?? -1] === spanKind.object;
  }

  #closing(): number {
    return this.#isInObject() ? token.closeBrace : token.closeBracket;
  }
}
