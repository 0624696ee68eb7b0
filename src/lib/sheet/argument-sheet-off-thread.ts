import type { JsonLimits } from "../json/json-scan.ts";
import { askOffThread, hasWorker } from "../off-thread.ts";
import { type ArgumentSheet, argumentSheet, type SheetAnswer, type SheetForm } from "./argument-sheet.ts";
import type { OpenedSheet, SheetAsked, SheetSaid } from "./sheet-keeper.ts";

/** Length in UTF-16 units above which a sheet is made in a worker: below it making it takes under a frame. */
export const longSheet = 32_000;

/**
 * Makes the sheet of a text as `argumentSheet` does. A long one is made and kept in a worker, so that the page stays
 * usable: what is asked of it is promised. Where there are no workers, or the worker fails, also later, it is made in
 * place. Never rejects.
 */
export async function argumentSheetSoon(
  text: string,
  form: SheetForm,
  limits: JsonLimits,
): Promise<SheetAnswer> {
  if (text.length <= longSheet || !hasWorker("drawing")) return argumentSheet(text, form, limits);
  const kept = new KeptElsewhere(text, form, limits);
  const opened = await kept.open();
  if (opened === null) return argumentSheet(text, form, limits);
  return opened.ok ? { ok: true, sheet: sheetOver(kept, opened) } : opened;
}

let sheets = 0;

/** A sheet that a worker keeps, under a number of its own; made again where it was let go. */
class KeptElsewhere {
  readonly #sheet: number;
  readonly #text: string;
  readonly #form: SheetForm;
  readonly #limits: JsonLimits;
  #inPlace: SheetAnswer | null = null;

  constructor(text: string, form: SheetForm, limits: JsonLimits) {
    sheets += 1;
    this.#sheet = sheets;
    this.#text = text;
    this.#form = form;
    this.#limits = limits;
  }

  open(): Promise<OpenedSheet | null> {
    return this.#ask<OpenedSheet>({
      kind: "open-sheet",
      sheet: this.#sheet,
      text: this.#text,
      form: this.#form,
      limits: this.#limits,
    });
  }

  async ask(method: string, given: readonly unknown[]): Promise<unknown> {
    if (this.#inPlace === null) {
      const said = await this.#said(method, given);
      if (said?.isKnown === true) return said.said;
    }
    this.#inPlace ??= argumentSheet(this.#text, this.#form, this.#limits);
    return this.#inPlace.ok ? methodOf(this.#inPlace.sheet, method)?.(...given) : undefined;
  }

  async #said(method: string, given: readonly unknown[]): Promise<SheetSaid | null> {
    const asked: SheetAsked = { kind: "ask-sheet", sheet: this.#sheet, method, given };
    const said = await this.#ask<SheetSaid>(asked);
    if (said?.isKnown !== false) return said;
    return (await this.open()) === null ? null : this.#ask<SheetSaid>(asked);
  }

  #ask<Answer>(asked: SheetAsked): Promise<Answer | null> {
    return askOffThread<Answer>("drawing", asked);
  }
}

type Method = (...given: readonly unknown[]) => unknown;

const methodOf = (sheet: ArgumentSheet, method: string): Method | undefined =>
  (sheet as unknown as Readonly<Record<string, Method>>)[method];

/** A sheet whose facts are here, and whose methods are asked where it is kept, whichever a sheet has. */
function sheetOver(
  kept: KeptElsewhere,
  { facts, methods }: Extract<OpenedSheet, { ok: true }>,
): ArgumentSheet {
  const asked = methods.map((method) => [method, (...given: readonly unknown[]) => kept.ask(method, given)]);
  return { ...facts, ...Object.fromEntries(asked) } as unknown as ArgumentSheet;
}
