import type * as z from "zod/mini";

/**
 * A piece of a JSON text. Two kinds exist: `json-piece-spans.ts` knows the exact characters a piece stands in, and reads
 * everything that is shown or sent; `plain-piece.ts` is an ordinary value, for a first glance.
 */
export interface Source {
  /** A member of an object, of several with one key the last; null when there is none, or this is no object. */
  member(key: string): Source | null;
  /** Keys and values of an object in their order, a key that stands twice twice; null when this is none. */
  members(): readonly (readonly [string, Source])[] | null;
  /** The items of an array, or null when this is none. */
  items(): readonly Source[] | null;
  /** A string, a number, a boolean or null as itself; an array or an object as undefined. */
  scalar(): string | number | boolean | null | undefined;
  /** The exact characters of the answer that this piece stands in. */
  span(): string;
  /** An ordinary value; the members named `heavy` are left as they are cheapest, and must not be read. */
  plain(heavy: readonly string[]): unknown;
}

/** What stands at the end of a path of keys, or null when there is nothing. */
export function at(source: Source, ...path: readonly string[]): Source | null {
  let found: Source | null = source;
  for (const key of path) found = found?.member(key) ?? null;
  return found;
}

/** The items of an array, or null when this is none. */
export const itemsOf = (source: Source | null): readonly Source[] | null => source?.items() ?? null;

/** The text of a string, or null when this is none. */
export function stringOf(source: Source | null): string | null {
  const value = source?.scalar();
  return typeof value === "string" ? value : null;
}

/** Whether this is the literal `true`. */
export const isTrue = (source: Source | null): boolean => source?.scalar() === true;

/** The exact characters of the answer that this piece stands in. */
export const spanOf = (source: Source): string => source.span();

/** Whether a member is there and is not null. */
export const isThere = (source: Source | null): source is Source =>
  source !== null && source.scalar() !== null;

/**
 * Holds a piece against a schema. `heavy` members are never turned into values: arguments and outputs may be deep,
 * large and full of numbers that JavaScript would round.
 */
export function check<S extends z.ZodMiniType>(
  schema: S,
  source: Source,
  heavy: readonly string[] = [],
): { readonly ok: true; readonly value: z.infer<S> } | { readonly ok: false; readonly fault: string } {
  const read = schema.safeParse(source.plain(heavy));
  if (read.success) return { ok: true, value: read.data as z.infer<S> };
  const issue = read.error.issues[0];
  return { ok: false, fault: issue === undefined ? "" : issue.path.join(".") };
}
