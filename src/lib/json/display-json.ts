import { ArgumentRows } from "../sheet/argument-rows.ts";
import { rowsOfText, type TextRow } from "../sheet/text-rows.ts";
import { isNormalised, keptCount, literalRuns, type Run, sourceOf } from "../text/literal-text.ts";
import { piecesOf, type TextPiece } from "../text/text-pieces.ts";
import { type JsonSlot, slotsOf } from "./json-slots.ts";
import type { JsonNode } from "./json-source.ts";

/**
 * One row of drawn arguments. Several rows may belong to one string: those after the first are continuations.
 * Joined, the sources of the `value`s of a string's rows are the decoded string; of a number or literal, its lexeme.
 */
export interface ArgumentLine {
  /** `inline` is a short container in one row; `raw` a row of a text that is drawn as it came. */
  readonly kind: "string" | "number" | "literal" | "inline" | "open" | "close" | "empty" | "raw";
  readonly depth: number;
  /** The decoded key; null for items, for continuations and for what closes. */
  readonly key: readonly Run[] | null;
  /** Its key stands twice in its object. */
  readonly isDuplicate: boolean;
  readonly value: readonly Run[];
  /** Which quotation marks stand around this row's value. */
  readonly quotes: "none" | "both" | "opening" | "closing";
  readonly isContinuation: boolean;
  /** The first line that this row stands for, counted from 1. */
  readonly line: number;
  /** How many lines it stands for: 0 when it goes on in a line that was too long for one row. */
  readonly lines: number;
  /** Rows of one value have the same number. */
  readonly group: number;
  /** Length of its key and value in the text, in UTF-16 units, without what is drawn around them. */
  readonly characters: number;
  /** The same of all rows before it. */
  readonly at: number;
  /** On a row that opens an object or an array: what stands inside it, which is folded with it. */
  readonly inside?: Inside;
  /** On the first row of a long string: its true length. */
  readonly whole?: WholeLength;
}

/** What a container holds, from the row behind its opening one up to and with the one that closes it. */
export interface Inside {
  readonly of: "object" | "array";
  /** Members or items of its own. */
  readonly count: number;
  readonly rows: number;
  readonly lines: number;
  readonly characters: number;
  /** The last steps to it, at most three, the last one being its own: decoded keys, places of items from 1, and 0 for the outermost value. */
  readonly path: readonly (string | number)[];
}

/** The true length of a string. */
interface WholeLength {
  /** In UTF-16 units, as every count of characters is. */
  readonly characters: number;
  readonly lines: number;
}

/** Arguments as they are drawn, whole. */
export interface ArgumentView {
  readonly rows: ArgumentRows<ArgumentLine>;
  /** Lines of the whole: what "End of arguments, 412 lines" says. */
  readonly lines: number;
  readonly characters: number;
  readonly quiet: QuietCounts;
}

/** What is in a text that is no cause for alarm, and is told all the same. */
export interface QuietCounts {
  /** Joiners and variation selectors that keep their look inside emoji and words. */
  readonly kept: number;
  /** Keys and values that are not in Unicode's composed form. */
  readonly notComposed: number;
}

/** The drawing of a JSON value that was read from `text`: nothing left out, nothing moved, no number remade. */
export function displayLines(root: JsonNode, text: string): ArgumentView {
  const writer = new RowWriter();
  for (const slot of slotsOf(root, text)) writer.addSlot(slot);
  return writer.view();
}

/** The drawing of a text that is not read as JSON: as it came, line by line. */
export function displayRaw(text: string): ArgumentView {
  const writer = new RowWriter();
  writer.addRaw(text);
  return writer.view();
}

type Head = Pick<ArgumentLine, "kind" | "depth" | "key" | "isDuplicate">;

/** A text of which rows are made, and the piece of it that they show. */
interface Shown {
  readonly text: string;
  readonly piece: TextPiece;
  readonly head: Head;
  readonly keyLength: number;
  readonly group: number;
  /** The next line that begins, and the characters before the piece. */
  readonly line: number;
  readonly at: number;
}

/** Strings longer than this, or of several lines, tell their length: it is not seen at a glance. */
const plainLength = 120;

/** A container whose rows are still being written. */
interface OpenRow {
  readonly index: number;
  readonly step: string | number;
}

class RowWriter {
  readonly #rows = new ArgumentRows<ArgumentLine>();
  readonly #open: OpenRow[] = [];
  #line = 1;
  #group = 0;
  #characters = 0;
  #kept = 0;
  #notComposed = 0;

  addSlot({ kind, depth, member, isDuplicate, node, drawn, place }: JsonSlot): void {
    const key = member === null ? null : literalRuns(member.key, "key");
    const head: Head = { kind, depth, isDuplicate, key };
    if (kind === "open") this.#open.push({ index: this.#rows.length, step: member?.key ?? place });
    const keyLength = member?.key.length ?? 0;
    if (member !== null) this.#count(member.key);
    if (node.kind === "string") this.#addText(head, node.value, keyLength);
    else this.#addDrawn(head, drawn, keyLength);
    if (kind === "close") this.#close(node);
    this.#group += 1;
  }

  addRaw(text: string): void {
    this.#addText({ kind: "raw", depth: 0, key: null, isDuplicate: false }, text, 0);
  }

  view(): ArgumentView {
    const quiet = { kept: this.#kept, notComposed: this.#notComposed };
    return { rows: this.#rows, lines: this.#line - 1, characters: this.#characters, quiet };
  }

  #count(text: string): void {
    for (const { from, to } of piecesOf(text)) this.#kept += keptCount(text.slice(from, to));
    if (!isNormalised(text)) this.#notComposed += 1;
  }

  /** What is inside a container is known when it closes. */
  #close(node: JsonNode): void {
    const path = this.#open.slice(-3).map(({ step }) => step);
    const index = this.#open.pop()?.index ?? 0;
    if (node.kind !== "object" && node.kind !== "array") return;
    const rows = this.#rows.length - index - 1;
    this.#rows.change(index, (row) => {
      const inside: Inside = {
        of: node.kind,
        count: node.kind === "object" ? node.members.length : node.items.length,
        rows,
        lines: this.#line - row.line - row.lines,
        characters: this.#characters - row.at - row.characters,
        path,
      };
      return { ...row, inside };
    });
  }

  /** Of a text that takes several pieces only the rows of the first are kept. */
  #addText(head: Head, text: string, keyLength: number): void {
    this.#count(text);
    for (const piece of piecesOf(text)) {
      const shown = {
        text,
        piece,
        head,
        keyLength,
        group: this.#group,
        line: this.#line,
        at: this.#characters,
      };
      if (piece.from === 0) this.#add(rowsOfPiece(shown));
      else this.#goOn(this.#rows.addLate(() => rowsOfPiece(shown)));
    }
  }

  #addDrawn(head: Head, drawn: string, keyLength: number): void {
    const row: ArgumentLine = {
      ...head,
      value: [{ kind: "text", text: drawn }],
      quotes: "none",
      isContinuation: false,
      line: this.#line,
      lines: 1,
      group: this.#group,
      characters: keyLength + drawn.length,
      at: this.#characters,
    };
    this.#add([row]);
  }

  #add(rows: readonly ArgumentLine[]): void {
    this.#rows.add(rows);
    this.#goOn(rows);
  }

  #goOn(rows: readonly ArgumentLine[]): void {
    for (const { lines, characters } of rows) {
      this.#line += lines;
      this.#characters += characters;
    }
  }
}

/** The rows of one piece of a text. One that begins within a line goes on in it; one that ends with a line has no row behind it. */
function rowsOfPiece(shown: Shown): ArgumentLine[] {
  const { text, piece } = shown;
  const isLast = piece.to === text.length;
  const goesOn = piece.from > 0 && text[piece.from - 1] !== "\n";
  const drawn = rowsOfText(text.slice(piece.from, piece.to));
  const rows: ArgumentLine[] = [];
  const end = !isLast && text[piece.to - 1] === "\n" ? drawn.length - 1 : drawn.length;
  let { line, at } = shown;
  for (let index = 0; index < end; index += 1) {
    const { runs, lines: begun } = drawn[index] as TextRow;
    const lines = goesOn && index === 0 ? begun - 1 : begun;
    const startsText = piece.from === 0 && index === 0;
    const row = rowOfText(shown, {
      startsText,
      endsText: isLast && index === end - 1,
      runs,
      lines,
      line,
      at,
    });
    rows.push(row);
    line += lines;
    at += row.characters;
  }
  return rows;
}

interface Placed extends TextRow {
  readonly startsText: boolean;
  readonly endsText: boolean;
  readonly line: number;
  readonly at: number;
}

/** One row, written out field by field: of a hundred thousand it takes a tenth of the time. */
function rowOfText({ head, keyLength, group, text }: Shown, placed: Placed): ArgumentLine {
  const { startsText, endsText, runs, lines, line, at } = placed;
  let characters = startsText ? keyLength : 0;
  for (const run of runs) characters += sourceOf(run).length;
  const row: ArgumentLine = {
    kind: head.kind,
    depth: head.depth,
    key: startsText ? head.key : null,
    isDuplicate: head.isDuplicate,
    value: runs,
    quotes: head.kind === "raw" ? "none" : quotesOf(startsText, endsText),
    isContinuation: !startsText,
    line: lines === 0 ? line - 1 : line,
    lines,
    group,
    characters,
    at,
  };
  return startsText && head.kind === "string" ? withWhole(row, text) : row;
}

function withWhole(row: ArgumentLine, text: string): ArgumentLine {
  if (text.length <= plainLength && !text.includes("\n")) return row;
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  return { ...row, whole: { characters: text.length, lines } };
}

function quotesOf(isFirst: boolean, isLast: boolean): ArgumentLine["quotes"] {
  if (isFirst) return isLast ? "both" : "opening";
  return isLast ? "closing" : "none";
}
