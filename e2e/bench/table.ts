import { type Spread, spreadOf } from "./statistics.ts";

/** One measure: its name, and how its number is printed in the unit it is read in. */
export interface Measure<Key extends string> {
  readonly key: Key;
  readonly title: string;
  readonly show: (value: number) => string;
}

/** The spread of every measure over several runs. */
export type Spreads<Key extends string> = Readonly<Record<Key, Spread>>;

/** The runs of one case, measure by measure. */
export function spreadsOf<Key extends string>(
  measures: readonly Measure<Key>[],
  runs: readonly Readonly<Record<Key, number>>[],
): Spreads<Key> {
  const of = ({ key }: Measure<Key>) => [key, spreadOf(runs.map((one) => one[key]))] as const;
  return Object.fromEntries(measures.map(of)) as Record<Key, Spread>;
}

/** A table for people: a line a measure, a column a case. `corner` stands above the measures. */
export function tableOf<Key extends string>(
  corner: string,
  measures: readonly Measure<Key>[],
  cases: readonly { readonly title: string; readonly spreads: Spreads<Key> }[],
): string {
  const head = [corner, ...cases.map(({ title }) => title)];
  const rows = measures.map(({ key, title, show }) => [
    title,
    ...cases.map(({ spreads }) => {
      const { median, min, max } = spreads[key];
      return `${show(median)} (${show(min)} to ${show(max)})`;
    }),
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ");
  return [line(head), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(line)].join("\n");
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}

export function tenth(value: number): string {
  return value.toFixed(1);
}

export function megabytes(value: number): string {
  return (value / 1_000_000).toFixed(2);
}
