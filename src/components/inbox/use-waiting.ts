import { useQueries } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import type { BackendError } from "../../domain/backend-error.ts";
import { refKey } from "../../domain/batch-ref.ts";
import type { GoneRow, WaitingRow } from "../../domain/waiting-row.ts";
import { errorOfRead } from "../../queries/client.ts";
import type { ConnectionList } from "../../queries/connection-list.ts";
import { listOptions } from "../../queries/list-query.ts";
import { orderRows, type RowOrder } from "../../queries/order-rows.ts";
import { useInbox } from "../inbox-context.tsx";
import { useRowOrder } from "./rows/use-row-order.ts";
import { isInView } from "./views.ts";

/** What the lists of all connections hold, as last read. */
export interface Waiting {
  /** In the order of the list; among them what is only watched. */
  readonly rows: readonly WaitingRow[];
  /** What left, by `refKey`. */
  readonly gone: ReadonlyMap<string, GoneRow>;
  /** How many wait, by connection; null for one that has not said anything yet, which is not the same as none. */
  readonly counts: ReadonlyMap<string, number | null>;
  /** How many wait in all; null while nothing is known. */
  readonly count: number | null;
  readonly isComplete: boolean;
  readonly looked: { readonly done: number; readonly of: number | null };
  readonly faults: readonly {
    readonly label: string;
    readonly connectionId: string;
    readonly error: BackendError;
  }[];
  /** No connection has said anything yet. */
  readonly isUnread: boolean;
}

interface ConnectionReading {
  readonly connectionId: string;
  readonly label: string;
  readonly list: ConnectionList | undefined;
  readonly error: BackendError | null;
}

/** Polls the list of every connection; one that fails leaves the others usable. A poll that brings nothing gives the same object. */
export function useWaiting(): Waiting {
  const { backends, pollSeconds } = useInbox();
  const readings = useQueries({
    queries: backends.map((backend) => listOptions(backend, { pollSeconds })),
    combine: (results) =>
      results.map(({ data, error }, index): ConnectionReading => {
        const connection = backends[index]?.connection;
        return {
          connectionId: connection?.id ?? "",
          label: connection?.label ?? "",
          list: data,
          error: errorOfRead(error),
        };
      }),
  });
  const stable = useSame(readings);
  const order = useRowOrder();
  return useMemo(() => waitingOf(stable, order), [stable, order]);
}

/** The first of equal readings: what the library makes anew with every result is compared by what it holds. */
function useSame(readings: readonly ConnectionReading[]): readonly ConnectionReading[] {
  const held = useRef(readings);
  const isSame =
    held.current.length === readings.length &&
    readings.every((reading, index) => {
      const known = held.current[index];
      return known?.list === reading.list && known?.error === reading.error;
    });
  if (!isSame) held.current = readings;
  return held.current;
}

function waitingOf(readings: readonly ConnectionReading[], order: RowOrder): Waiting {
  const lists = readings.flatMap(({ list }) => (list === undefined ? [] : [list]));
  const of = lists.map((list) => list.looked.of);
  const counts = new Map(readings.map(({ connectionId, list }) => [connectionId, countOf(list)]));
  const known = [...counts.values()].filter((count) => count !== null);
  return {
    rows: orderRows(
      lists.flatMap((list) => [...list.rows.values()].map(({ value }) => value)),
      order,
    ),
    gone: new Map(lists.flatMap((list) => list.gone.map((row) => [refKey(row.ref), row] as const))),
    counts,
    count: known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0),
    isComplete: readings.every(({ list, error }) => list?.complete === true || error !== null),
    looked: {
      done: lists.reduce((sum, list) => sum + list.looked.done, 0),
      of: of.some((count) => count === null)
        ? null
        : of.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    },
    faults: readings.flatMap(({ label, connectionId, error }) =>
      error === null ? [] : [{ label, connectionId, error }],
    ),
    isUnread: readings.every(({ list, error }) => list === undefined && error === null),
  };
}

/** No row so far is a count only once the first scan has ended. */
function countOf(list: ConnectionList | undefined): number | null {
  if (list === undefined || (list.rows.size === 0 && !list.complete)) return null;
  let count = 0;
  for (const { value } of list.rows.values()) if (isInView("waiting", value)) count += 1;
  return count;
}
