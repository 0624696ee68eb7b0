/** What a row tells of its size. */
interface Sized {
  readonly characters: number;
  readonly lines: number;
  /** Rows of one value have the same number. */
  readonly group: number;
}

/** Rows that lie next to each other: kept, or made again when they are asked for. */
interface Stretch<Row> {
  /** The place of its first row. */
  readonly from: number;
  readonly rows: Row[] | null;
  readonly make: () => readonly Row[];
}

/** How large rows are, without the rows. */
export interface RowSizes {
  readonly length: number;
  charactersOf(row: number): number;
  linesOf(row: number): number;
  groupOf(row: number): number;
}

/**
 * The rows of arguments, in order. Those of a long text are not kept, since they take a hundred times its room: only
 * their sizes are, and the rows are made again where they are drawn.
 */
export class ArgumentRows<Row extends Sized> implements RowSizes {
  readonly #stretches: Stretch<Row>[] = [];
  readonly #characters = new Numbers();
  readonly #lines = new Numbers();
  readonly #groups = new Numbers();

  get length(): number {
    return this.#lines.length;
  }

  charactersOf(row: number): number {
    return this.#characters.at(row);
  }

  linesOf(row: number): number {
    return this.#lines.at(row);
  }

  groupOf(row: number): number {
    return this.#groups.at(row);
  }

  /** The rows from `from` up to and without `to`. */
  slice(from = 0, to = this.length): Row[] {
    const rows: Row[] = [];
    for (let at = this.#placeOf(from); at < this.#stretches.length; at += 1) {
      const stretch = this.#stretches[at];
      if (stretch === undefined || stretch.from >= to) break;
      const made = stretch.rows ?? stretch.make();
      const last = Math.min(made.length, to - stretch.from);
      for (let row = Math.max(from - stretch.from, 0); row < last; row += 1) rows.push(made[row] as Row);
    }
    return rows;
  }

  /** Of the rows before `to` those that are kept: all that have a key. */
  kept(to: number): readonly Row[] {
    const near = this.#stretches.filter(({ from }) => from < to);
    return near.flatMap(({ from, rows }) => rows?.slice(0, to - from) ?? []);
  }

  /** Adds rows that are kept. */
  add(rows: readonly Row[]): void {
    const last = this.#stretches.at(-1);
    const kept = last?.rows ?? [];
    if (last === undefined || last.rows === null)
      this.#stretches.push({ from: this.length, rows: kept, make: () => kept });
    for (const row of rows) {
      kept.push(row);
      this.#measure(row);
    }
  }

  /** Adds rows that are made again whenever they are asked for; gives them as they are made now. */
  addLate(make: () => readonly Row[]): readonly Row[] {
    const rows = make();
    this.#stretches.push({ from: this.length, rows: null, make });
    for (const row of rows) this.#measure(row);
    return rows;
  }

  /** Changes a row that is kept, not its size. */
  change(index: number, changed: (row: Row) => Row): void {
    const stretch = this.#stretches[this.#placeOf(index)];
    const row = stretch?.rows?.[index - stretch.from];
    if (stretch?.rows && row !== undefined) stretch.rows[index - stretch.from] = changed(row);
  }

  #measure({ characters, lines, group }: Row): void {
    this.#characters.push(characters);
    this.#lines.push(lines);
    this.#groups.push(group);
  }

  /** The last stretch that begins at or before a row, found by halving. */
  #placeOf(row: number): number {
    let low = 0;
    let high = Math.max(this.#stretches.length - 1, 0);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#stretches[middle]?.from ?? 0) <= row) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Whole numbers in little room, to which more can be added. */
class Numbers {
  length = 0;
  #held = new Uint32Array(64);

  at(index: number): number {
    return index < this.length ? (this.#held[index] ?? 0) : 0;
  }

  push(number: number): void {
    if (this.length === this.#held.length) {
      const more = new Uint32Array(this.length * 2);
      more.set(this.#held);
      this.#held = more;
    }
    this.#held[this.length] = number;
    this.length += 1;
  }
}
