import type { ApprovalBackend, ListMark, ListSlice } from "../domain/approval-backend.ts";
import { refKey } from "../domain/batch-ref.ts";
import type { GoneRow, WaitingRow } from "../domain/waiting-row.ts";

/** Everything that comes, in order. */
export async function collect<T>(things: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const thing of things) all.push(thing);
  return all;
}

/** What one poll brought, taken together. */
export interface WholeList {
  readonly rows: readonly WaitingRow[];
  readonly gone: readonly GoneRow[];
  readonly mark: ListMark | null;
  readonly complete: boolean;
}

/** Polls once, from a mark on; null is the first scan. */
export async function listAll(backend: ApprovalBackend, mark: ListMark | null = null): Promise<WholeList> {
  const slices = await collect(backend.list(mark, new AbortController().signal));
  return {
    rows: rowsOf(slices),
    gone: slices.flatMap((slice) => slice.gone),
    mark: slices.at(-1)?.mark ?? mark,
    complete: slices.at(-1)?.complete ?? false,
  };
}

/** The rows of some slices, each as it was said last: rows are upserts. */
export function rowsOf(slices: readonly ListSlice[]): readonly WaitingRow[] {
  const rows = slices.flatMap((slice) => slice.rows.map(({ value }) => [refKey(value.ref), value] as const));
  return [...new Map(rows).values()];
}
