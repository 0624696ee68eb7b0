import { type JsonSlot, slotsOf } from "./json-slots.ts";
import type { JsonNode } from "./json-source.ts";
import { isNormalised, keptCount, literalRuns, type Run, sourceOf } from "./literal-text.ts";
import { rowsOfText, type TextRow } from "./text-rows.ts";

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
  readonly rows: readonly ArgumentLine[];
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

type Head = Pick<ArgumentLine, "kind" | "depth" | "key" | "isDuplicate" | "whole">;
type Body = Pick<ArgumentLine, "value" | "quotes" | "isContinuation" | "lines" | "characters">;

/** Strings longer than this, or of several lines, tell their length: it is not seen at a glance. */
const plainLength = 120;

/** A container whose rows are still being written. */
interface OpenRow {
  readonly index: number;
  readonly step: string | number;
}

class RowWriter {
  readonly #rows: ArgumentLine[] = [];
  readonly #open: OpenRow[] = [];
  #line = 1;
  #group = 0;
  #characters = 0;
  #kept = 0;
  #notComposed = 0;

  addSlot({ kind, depth, member, isDuplicate, node, drawn, place }: JsonSlot): void {
    const key = member === null ? null : literalRuns(member.key, "name");
    const head: Head = { kind, depth, isDuplicate, key };
    if (kind === "open") this.#open.push({ index: this.#rows.length, step: member?.key ?? place });
    const keyLength = member?.key.length ?? 0;
    if (member !== null) this.#count(member.key);
    if (node.kind === "string") this.#count(node.value);
    if (node.kind === "string") {
      const rows = rowsOfText(node.value);
      this.#addText({ ...head, ...wholeOf(node.value, rows) }, rows, keyLength);
    } else {
      const value: readonly Run[] = [{ kind: "text", text: drawn }];
      const characters = keyLength + drawn.length;
      this.#add(head, { value, quotes: "none", isContinuation: false, lines: 1, characters });
    }
    if (kind === "close") this.#close(node);
    this.#group += 1;
  }

  addRaw(text: string): void {
    this.#count(text);
    this.#addText({ kind: "raw", depth: 0, key: null, isDuplicate: false }, rowsOfText(text), 0);
  }

  view(): ArgumentView {
    const quiet = { kept: this.#kept, notComposed: this.#notComposed };
    return { rows: this.#rows, lines: this.#line - 1, characters: this.#characters, quiet };
  }

  #count(text: string): void {
    this.#kept += keptCount(text);
    if (!isNormalised(text)) this.#notComposed += 1;
  }

  /** What is inside a container is known when it closes. */
  #close(node: JsonNode): void {
    const path = this.#open.slice(-3).map(({ step }) => step);
    const index = this.#open.pop()?.index ?? 0;
    const row = this.#rows[index];
    if (row === undefined || (node.kind !== "object" && node.kind !== "array")) return;
    const inside: Inside = {
      of: node.kind,
      count: node.kind === "object" ? node.members.length : node.items.length,
      rows: this.#rows.length - index - 1,
      lines: this.#line - row.line - row.lines,
      characters: this.#characters - row.at - row.characters,
      path,
    };
    this.#rows[index] = { ...row, inside };
  }

  #addText(head: Head, rows: readonly TextRow[], keyLength: number): void {
    const { whole: _, ...behind } = head;
    const rest: Head = { ...behind, key: null };
    rows.forEach(({ runs, lines }, index) => {
      const isFirst = index === 0;
      const quotes = head.kind === "raw" ? "none" : quotesOf(isFirst, index === rows.length - 1);
      const characters = runs.reduce((sum, run) => sum + sourceOf(run).length, isFirst ? keyLength : 0);
      const rowHead = isFirst ? head : rest;
      this.#add(rowHead, { value: runs, quotes, isContinuation: !isFirst, lines, characters });
    });
  }

  #add(head: Head, body: Body): void {
    const line = body.lines === 0 ? this.#line - 1 : this.#line;
    this.#rows.push({ ...head, ...body, line, group: this.#group, at: this.#characters });
    this.#line += body.lines;
    this.#characters += body.characters;
  }
}

function wholeOf(text: string, rows: readonly TextRow[]): Pick<ArgumentLine, "whole"> {
  if (rows.length === 1 && text.length <= plainLength) return {};
  return { whole: { characters: text.length, lines: rows.reduce((sum, row) => sum + row.lines, 0) } };
}

function quotesOf(isFirst: boolean, isLast: boolean): ArgumentLine["quotes"] {
  if (isFirst) return isLast ? "both" : "opening";
  return isLast ? "closing" : "none";
}
