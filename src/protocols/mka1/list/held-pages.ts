import { BackendFailure } from "../../../domain/backend-error.ts";
import type { Source } from "../../../lib/json/json-piece.ts";
import { type HeldQuery, heldPagePath } from "../assumed.ts";
import type { Mka1Client, TextAnswer } from "../client.ts";
import { failureOf } from "../read-errors.ts";
import { type Page, readPage } from "../record/held.ts";

/** Asks for one page of held calls. Throws `BackendFailure` only: an address without the list is no list. */
export async function askForPage(
  client: Mka1Client,
  query: HeldQuery,
  signal: AbortSignal,
): Promise<TextAnswer> {
  try {
    return await client.read(heldPagePath(query), signal);
  } catch (thrown) {
    const isNoList = thrown instanceof BackendFailure && thrown.error.kind === "gone" && query.after === null;
    throw isNoList ? failureOf("unreadable", "mka1.read.no-list") : thrown;
  }
}

/** The page in an answer. Throws `BackendFailure`. */
export function pageIn(source: Source | null): Page {
  const page = readPage(source);
  if (page === null) throw failureOf("unreadable", "mka1.read.unreadable");
  return page;
}
