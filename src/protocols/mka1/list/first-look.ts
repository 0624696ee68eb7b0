import type { ListSlice } from "../../../domain/approval-backend.ts";
import { plainPiece } from "../../../lib/json/plain-piece.ts";
import type { Mka1Client, TextAnswer } from "../client.ts";
import { failureOf } from "../read-errors.ts";
import { type HeldCall, readHeld } from "../record/held.ts";
import { lapseTime } from "../record/standing.ts";
import { askForPage, pageIn } from "./held-pages.ts";
import { beginning, sealed } from "./list-mark.ts";
import { byRow, glimpseOf, readingOf, rowOf } from "./row.ts";

/** What the first request brought: it is read again, with its spans, by `list.ts`. */
export interface FirstLook {
  readonly slice: ListSlice;
  readonly answer: TextAnswer;
}

const listIdOf = ({ id }: HeldCall): string => id;

/** So many calls are asked for first: a screen of them. */
const firstCalls = 20;

/** The newest calls that wait, at a glance: their level is not looked at. Throws `BackendFailure` only. */
export async function firstLook(client: Mka1Client, signal: AbortSignal): Promise<FirstLook> {
  const answer = await askForPage(client, { status: "pending", after: null, limit: firstCalls }, signal);
  const page = pageIn(readPlainly(answer.text));
  const { id, viewerId } = client.connection;
  const look = { viewerId, now: lapseTime(client.serverTime), levelOf: () => "clear" as const, listIdOf };
  // A call without an id is named by its text, which this reading does not have.
  const calls = page.items.map(readHeld).filter((call) => call.id !== "");
  const rows = byRow(calls.flatMap((call) => glimpseOf(call, look) ?? []));
  const slice: ListSlice = {
    rows: [...rows.values()].map((glimpses) => readingOf(rowOf(id, glimpses), answer.startedAt)),
    gone: [],
    mark: sealed(beginning(client.tokenAge())),
    complete: false,
    looked: { done: calls.length, of: null },
    isActive: false,
  };
  return { slice, answer };
}

function readPlainly(text: string) {
  try {
    return plainPiece(JSON.parse(text));
  } catch {
    throw failureOf("unreadable", "mka1.read.unreadable");
  }
}
