import { useEffect, useMemo, useState } from "react";
import type { ArgumentLine } from "../../../lib/json/display-json.ts";
import type { ArgumentSheet } from "../../../lib/sheet/argument-sheet.ts";

/** Rows that are asked for, and laid out, together. */
export const blockRows = 50;

type Rows = readonly ArgumentLine[];

/** The rows of a sheet by blocks, each asked for once: a promise while it comes, then the rows themselves. */
export class RowBlocks {
  readonly #sheet: ArgumentSheet;
  readonly #blocks = new Map<number, Rows | Promise<Rows>>();

  constructor(sheet: ArgumentSheet) {
    this.#sheet = sheet;
  }

  at(index: number): Rows | Promise<Rows> {
    const known = this.#blocks.get(index);
    if (known !== undefined) return known;
    const rows = this.#sheet.rows(index * blockRows, Math.min((index + 1) * blockRows, this.#sheet.count));
    this.#blocks.set(index, rows);
    if (rows instanceof Promise) void rows.then((come) => this.#blocks.set(index, come));
    return rows;
  }
}

/** The blocks of a sheet, for as long as it is drawn. */
export const useRowBlocks = (sheet: ArgumentSheet): RowBlocks => useMemo(() => new RowBlocks(sheet), [sheet]);

/** The rows of one block; null while they come. */
export function useBlock(blocks: RowBlocks, index: number): Rows | null {
  const [, setCome] = useState(0);
  const rows = blocks.at(index);
  useEffect(() => {
    if (!(rows instanceof Promise)) return;
    let isWanted = true;
    void rows.then(() => isWanted && setCome((times) => times + 1));
    return () => {
      isWanted = false;
    };
  }, [rows]);
  return rows instanceof Promise ? null : rows;
}
