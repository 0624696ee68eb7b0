import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import type { BatchRef } from "../../domain/batch-ref.ts";
import { batchPath, decodeSegment } from "../../lib/address.ts";

/** The views that exist. */
export type View = "waiting" | "drafts" | "sent";

/** What the address says of the list, and the addresses of what can be gone to from here. */
export interface InboxAddress {
  readonly view: View;
  readonly filter: string;
  /** The address of a batch, or of the list alone; view, filter and scenario go along. */
  hrefOf(ref: BatchRef | null): string;
  hrefOfView(view: View): string;
  setFilter(filter: string): void;
  open(ref: BatchRef | null): void;
  openView(view: View): void;
}

/** Reads view and filter from the address (design section 6: search parameters of both routes). */
export function useInboxAddress(): InboxAddress {
  const [path, navigate] = useLocation();
  const search = useSearch();
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const hrefOf = (ref: BatchRef | null) => withSearch(ref === null ? "/" : batchPath(ref), params);
    const hrefOfView = (view: View) =>
      withSearch("/", changed(params, "view", view === "waiting" ? "" : view));
    return {
      view: viewOf(params.get("view")),
      filter: params.get("q") ?? "",
      hrefOf,
      hrefOfView,
      openView: (view) => navigate(hrefOfView(view)),
      setFilter: (filter) =>
        navigate(withSearch(encodedAgain(path), changed(params, "q", filter)), { replace: true }),
      open: (ref) => navigate(hrefOf(ref)),
    };
  }, [path, search, navigate]);
}

const viewOf = (name: string | null): View => (name === "sent" || name === "drafts" ? name : "waiting");

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
