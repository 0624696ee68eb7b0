import type { Clock, ListMark, ListSlice } from "../domain/approval-backend.ts";
import { aReading, rowOf } from "./builders.ts";
import type { FakeServer } from "./fake-server.ts";

/** A list mark of this fake: the revision that was read to. */
export const markAt = (revision: number): ListMark => ({ __mark: "list", revision }) as unknown as ListMark;

const revisionOf = (mark: ListMark | null): number | null =>
  mark === null ? null : (mark as unknown as { readonly revision: number }).revision;

interface ListPosition {
  readonly mark: ListMark | null;
  readonly rowsPerSlice: number;
  readonly clock: Clock;
}

/** What one poll of a fake server brings. */
export function* slicesOf(
  server: FakeServer,
  { mark, rowsPerSlice, clock }: ListPosition,
): Generator<ListSlice> {
  const since = revisionOf(mark);
  const changes = since === null ? [] : server.changesSince(since);
  const changed = new Set(changes.flatMap((change) => (change.kind === "row" ? [change.batchId] : [])));
  const gone = changes.flatMap((change) => (change.kind === "gone" ? [change.row] : []));
  const listed = server.batches();
  const batches = since === null ? listed : listed.filter(({ ref }) => changed.has(ref.batchId));
  const total = listed.length;
  const count = Math.max(1, Math.ceil(batches.length / rowsPerSlice));
  for (let index = 0; index < count; index += 1) {
    const rows = batches.slice(index * rowsPerSlice, (index + 1) * rowsPerSlice);
    const isLast = index === count - 1;
    yield {
      rows: rows.map((batch) => aReading(rowOf(batch), clock.monotonic())),
      gone: isLast ? gone : [],
      mark: markAt(isLast ? server.revision() : (since ?? 0)),
      complete: since !== null || isLast,
      looked: { done: since === null ? Math.min(total, (index + 1) * rowsPerSlice) : total, of: total },
      isActive: false,
    };
  }
}
