import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import type { BatchRef } from "../../domain/batch-ref.ts";
import { batchPath, decodeSegment } from "../../lib/address.ts";
import type { Sort } from "../../queries/order-rows.ts";
import { type View, views } from "./views.ts";

/** What the address says of the list, and the addresses of what can be gone to from here. */
export interface InboxAddress {
  readonly view: View;
  readonly filter: string;
  readonly sort: Sort;
  /** The address of a batch, or of the list alone; view, sort, filter and scenario go along. */
  hrefOf(ref: BatchRef | null): string;
  hrefOfView(view: View): string;
  setFilter(filter: string): void;
  setSort(sort: Sort): void;
  open(ref: BatchRef | null): void;
  /** Opens what was found by its id: the search has done its work and goes. */
  openFound(ref: BatchRef): void;
  openView(view: View): void;
}

/** Reads view, sort and filter from the address (design section 6: search parameters of both routes). */
export function useInboxAddress(): InboxAddress {
  const [path, navigate] = useLocation();
  const search = useSearch();
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const change = (name: string, value: string) =>
      navigate(withSearch(encodedAgain(path), changed(params, name, value)), { replace: true });
    const hrefOf = (ref: BatchRef | null) => withSearch(ref === null ? "/" : batchPath(ref), params);
    const hrefOfView = (view: View) =>
      withSearch("/", changed(params, "view", view === "waiting" ? "" : view));
    return {
      view: views.find((view) => view === params.get("view")) ?? "waiting",
      filter: params.get("q") ?? "",
      sort: sortOf(params.get("sort")),
      hrefOf,
      hrefOfView,
      openView: (view) => navigate(hrefOfView(view)),
      setFilter: (filter) => change("q", filter),
      setSort: (sort) => change("sort", sort === "deadline" ? "" : sort),
      open: (ref) => navigate(hrefOf(ref)),
      openFound: (ref) => navigate(withSearch(batchPath(ref), changed(params, "q", ""))),
    };
  }, [path, search, navigate]);
}

const sortOf = (name: string | null): Sort => (name === "age" || name === "connection" ? name : "deadline");

/** The path as it is written: the router gives it decoded once, and decoded once more it would be another batch. */
function encodedAgain(path: string): string {
  const [, first, connectionId, batchId] = path.split("/");
  if (first !== "b" || connectionId === undefined || batchId === undefined) return path;
  return batchPath({ connectionId: decodeSegment(connectionId), batchId: decodeSegment(batchId) });
}

function changed(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === "") next.delete(name);
  else next.set(name, value);
  return next;
}

const withSearch = (path: string, params: URLSearchParams): string =>
  params.size === 0 ? path : `${path}?${params.toString()}`;
