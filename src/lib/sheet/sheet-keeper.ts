import type { JsonFault, JsonLimits } from "../json/json-scan.ts";
import { type ArgumentSheet, argumentSheet, type SheetForm } from "./argument-sheet.ts";

/** What the page asks of the worker about sheets: to make one under a number, or something of one that was made. */
export type SheetAsked =
  | {
      readonly kind: "open-sheet";
      readonly sheet: number;
      readonly text: string;
      readonly form: SheetForm;
      readonly limits: JsonLimits;
    }
  | {
      readonly kind: "ask-sheet";
      readonly sheet: number;
      readonly method: string;
      readonly given: readonly unknown[];
    };

/** A sheet that was made: what it says of itself, and what it can be asked. */
export type OpenedSheet =
  | {
      readonly ok: true;
      readonly facts: Readonly<Record<string, unknown>>;
      readonly methods: readonly string[];
    }
  | { readonly ok: false; readonly fault: JsonFault };

/** What a sheet answered; unknown when it was let go meanwhile. */
export type SheetSaid = { readonly isKnown: true; readonly said: unknown } | { readonly isKnown: false };

/** How much text is kept as rows, in UTF-16 units. With their sizes, rows take up to twenty times their text. */
const mostKept = 8_000_000;

/**
 * Keeps the sheets that a page has opened, where they were made: the page asks for their rows as it comes to need them.
 * Several at once; when they are too much the one that was not asked for longest goes, and is made again when needed.
 */
export class SheetKeeper {
  readonly #most: number;
  readonly #sheets = new Map<number, { readonly sheet: ArgumentSheet; readonly length: number }>();
  #length = 0;

  constructor(most = mostKept) {
    this.#most = most;
  }

  /** Makes a sheet and keeps it under its number. */
  open({ sheet: number, text, form, limits }: Extract<SheetAsked, { kind: "open-sheet" }>): OpenedSheet {
    const made = argumentSheet(text, form, limits);
    if (!made.ok) return made;
    this.#letGo(number);
    this.#sheets.set(number, { sheet: made.sheet, length: text.length });
    this.#length += text.length;
    for (const [oldest] of this.#sheets) {
      if (this.#length <= this.#most || oldest === number) break;
      this.#letGo(oldest);
    }
    const members = Object.entries(made.sheet);
    return {
      ok: true,
      facts: Object.fromEntries(members.filter(([, member]) => typeof member !== "function")),
      methods: members.flatMap(([name, member]) => (typeof member === "function" ? [name] : [])),
    };
  }

  /** Asks a sheet; the one asked last is let go last. */
  async ask({
    sheet: number,
    method,
    given,
  }: Extract<SheetAsked, { kind: "ask-sheet" }>): Promise<SheetSaid> {
    const kept = this.#sheets.get(number);
    if (kept === undefined) return { isKnown: false };
    this.#sheets.delete(number);
    this.#sheets.set(number, kept);
    const members = kept.sheet as unknown as Readonly<
      Record<string, (...given: readonly unknown[]) => unknown>
    >;
    return { isKnown: true, said: await members[method]?.(...given) };
  }

  #letGo(number: number): void {
    this.#length -= this.#sheets.get(number)?.length ?? 0;
    this.#sheets.delete(number);
  }
}
