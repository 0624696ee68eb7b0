/** A page of things, or why there is none. */
export type Paged<T> =
  | { readonly fault: string }
  | { readonly page: readonly T[]; readonly hasMore: boolean };

/** `limit`, from 1 to 100; null for what is none. */
export function limitIn(search: URLSearchParams, least: number): number | null {
  const limit = Number(search.get("limit") ?? 20);
  return Number.isInteger(limit) && limit >= least && limit <= 100 ? limit : null;
}

/** What a page is cut from: everything in its order, newest first, and which of it belongs to the list. */
export interface Listed<T> {
  readonly all: readonly T[];
  readonly isListed: (thing: T) => boolean;
  readonly search: URLSearchParams;
}

/**
 * One page by `after`, `before`, `limit` and `order`. A cursor may name what is no longer listed: the page goes on from
 * where it stood (assumed).
 */
export function pageOf<T extends { readonly id: string }>({ all, isListed, search }: Listed<T>): Paged<T> {
  const limit = limitIn(search, 1);
  if (limit === null) return { fault: "limit must be between 1 and 100" };
  const order = search.get("order") ?? "desc";
  if (order !== "desc" && order !== "asc") return { fault: "order must be asc or desc" };
  const ordered = order === "desc" ? all : [...all].reverse();
  const [from, to] = [placeOf(ordered, search.get("after")), placeOf(ordered, search.get("before"))];
  if (from === null || to === null) return { fault: "The cursor names nothing that is known" };
  const found = firstOf(ordered.slice(from + 1, to < 0 ? ordered.length : to), isListed, limit + 1);
  return { page: found.slice(0, limit), hasMore: found.length > limit };
}

/** The first things that are listed, so many at most: of ten thousand no page looks at all. */
function firstOf<T>(things: readonly T[], isListed: (thing: T) => boolean, most: number): readonly T[] {
  const found: T[] = [];
  for (const thing of things) {
    if (found.length === most) break;
    if (isListed(thing)) found.push(thing);
  }
  return found;
}

/** Where a cursor stands: -1 for none, null for one that names nothing. */
function placeOf(all: readonly { readonly id: string }[], id: string | null): number | null {
  if (id === null) return -1;
  const place = all.findIndex((thing) => thing.id === id);
  return place < 0 ? null : place;
}
