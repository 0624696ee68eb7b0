import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { WaitingRow } from "../../../domain/waiting-row.ts";
import { useInbox } from "../../inbox-context.tsx";
import { aroundNow, fetchAround } from "../around/late.tsx";
import type { RowSearch } from "./search-rows.ts";

/** What fits what was searched for. */
interface Found {
  readonly rows: readonly WaitingRow[];
  /** What it is the answer to: behind what is typed while many rows are looked through. */
  readonly filter: string;
}

/** The rows that hold what is searched for, in their order. Null while nothing was found yet and the search goes on. */
export function useSearch(rows: readonly WaitingRow[], filter: string): Found | null {
  const search = useRowSearch(rows, filter);
  const [late, setLate] = useState<(Found & { readonly of: RowSearch }) | null>(null);
  // As far as one slice goes: a short list is answered at once.
  const now = useMemo(() => {
    const found = search === "none" ? rows : (search?.goOn() ?? null);
    return found === null ? null : { rows: found, filter };
  }, [search, rows, filter]);
  useEffect(() => {
    if (search === "none" || search === null || now !== null) return;
    let timer: ReturnType<typeof setTimeout>;
    const goOn = () => {
      const found = search.goOn();
      if (found === null) timer = setTimeout(goOn, 0);
      else setLate({ rows: found, filter, of: search });
    };
    timer = setTimeout(goOn, 0);
    return () => clearTimeout(timer);
  }, [search, now, filter]);
  // What was found before stays until there is more to say.
  const shown = useRef<Found | null>(null);
  shown.current = now ?? (late?.of === search ? late : shown.current);
  return shown.current;
}

/** A search of its own for every question; "none" where nothing is searched for, null until it can begin. */
function useRowSearch(rows: readonly WaitingRow[], filter: string): RowSearch | "none" | null {
  const { backendOf } = useInbox();
  const client = useQueryClient();
  const isAsked = filter.trim() !== "";
  const [around, setAround] = useState(aroundNow);
  useEffect(() => {
    if (isAsked && around === null)
      fetchAround().then(
        (code) => setAround(code),
        () => undefined,
      );
  }, [isAsked, around]);
  const start = around?.startSearch ?? aroundNow()?.startSearch;
  return useMemo(() => {
    if (!isAsked) return "none";
    const labelOf = (id: string) => backendOf(id)?.connection.label ?? "";
    return start?.({ rows, filter, client, labelOf }) ?? null;
  }, [isAsked, start, rows, filter, client, backendOf]);
}
