import { useEffect, useMemo, useState } from "react";
import type { ConnectionId } from "../../domain/batch-ref.ts";
import type { WaitingRow } from "../../domain/waiting-row.ts";
import { onTick } from "../clock/ticker.ts";
import { useNowOf } from "./use-now-of.ts";
import type { IsSoon } from "./views.ts";

/** A deadline is soon within the hour, in milliseconds. */
const soon = 3_600_000;

/** Tells which rows expire soon, by the times of their servers. Another function only when one more row does. */
export function useSoon(rows: readonly WaitingRow[]): IsSoon {
  const nowOf = useNowOf();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is when the times are looked at again
  const { isSoon, next } = useMemo(() => soonOf(rows, nowOf), [rows, nowOf, turn]);
  useEffect(() => {
    if (next.size === 0) return;
    return onTick(() => {
      for (const [id, at] of next) if (nowOf(id) > at) return setTurn((count) => count + 1);
    });
  }, [next, nowOf]);
  return isSoon;
}

type NowOf = ReturnType<typeof useNowOf>;

/** What is soon now, and by connection when the next row comes to be. */
function soonOf(rows: readonly WaitingRow[], nowOf: NowOf) {
  const times = new Map<ConnectionId, number>();
  const next = new Map<ConnectionId, number>();
  for (const { ref, deadline } of rows) {
    if (deadline === null) continue;
    const now = times.get(ref.connectionId) ?? nowOf(ref.connectionId);
    times.set(ref.connectionId, now);
    const at = deadline.at - soon;
    if (at > now) next.set(ref.connectionId, Math.min(next.get(ref.connectionId) ?? at, at));
  }
  const isSoon: IsSoon = ({ ref, deadline }) =>
    deadline !== null && deadline.at - soon <= (times.get(ref.connectionId) ?? Number.NEGATIVE_INFINITY);
  return { isSoon, next };
}
