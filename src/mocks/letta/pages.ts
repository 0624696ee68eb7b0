import { databaseAnswer, invalidAnswer } from "./answers.ts";
import { pythonRepr } from "./python-text.ts";

/** What a list is asked for: how many, in which order, from where. */
export interface PageAsked {
  readonly limit: number;
  readonly order: "asc" | "desc";
  readonly after: string | null;
  readonly before: string | null;
}

/** The page that a search asks for, or the refusal of one that asks wrongly. */
export function pageOf(search: URLSearchParams, usual: number): PageAsked | Response {
  const text = search.get("limit") ?? String(usual);
  const order = search.get("order") ?? "desc";
  if (!/^-?\d+$/.test(text)) {
    const msg = "Input should be a valid integer, unable to parse string as an integer";
    return invalidAnswer(
      `[{'type': 'int_parsing', 'loc': ('query', 'limit'), 'msg': '${msg}', 'input': ${pythonRepr(text)}}]`,
    );
  }
  if (order !== "asc" && order !== "desc") {
    const expected = pythonRepr("'asc' or 'desc'");
    const msg = pythonRepr("Input should be 'asc' or 'desc'");
    return invalidAnswer(
      `[{'type': 'literal_error', 'loc': ('query', 'order'), 'msg': ${msg}, 'input': ${pythonRepr(order)}, 'ctx': {'expected': ${expected}}}]`,
    );
  }
  if (Number(text) < 0) return databaseAnswer();
  return { limit: Number(text), order, after: search.get("after"), before: search.get("before") };
}

/** What stands in a list behind one id and before another; an id that it does not hold changes nothing. */
export function between<T extends { readonly id: string }>(
  items: readonly T[],
  after: string | null,
  before: string | null,
): readonly T[] {
  const start = items.findIndex(({ id }) => id === after);
  const end = items.findIndex(({ id }) => id === before);
  return items.slice(start + 1, end === -1 ? items.length : Math.max(end, start + 1));
}
