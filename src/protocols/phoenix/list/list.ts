import type { ListMark, ListSlice } from "../../../domain/approval-backend.ts";
import { BackendFailure } from "../../../domain/backend-error.ts";
import type { Reading } from "../../../domain/reading.ts";
import type { WaitingRow } from "../../../domain/waiting-row.ts";
import { failed, type PhoenixClient, type TextAnswer } from "../client.ts";
import { heldBy } from "./held-sessions.ts";
import { ListLedger } from "./list-ledger.ts";
import { emptyMark, opened, type PhoenixMark, pageSizes } from "./list-mark.ts";
import {
  type ListedSession,
  type LookedPage,
  listPage,
  lookAtOne,
  lookAtPage,
  lookClosely,
} from "./list-read.ts";
import { countSessions, type SessionCount } from "./session-count.ts";

/** Sessions that one poll reads one by one; more of them are read as pages. */
const mostSingles = 10;
/** Monotonic milliseconds between two sweeps. */
const sweepEvery = 600_000;

/**
 * One poll of the list. The first one looks through every transcript, newest first, and gives each page at once;
 * later ones ask one cheap page and read again only what changed, so that the number waiting costs nothing.
 * Throws `BackendFailure` only.
 */
export async function* listSlices(
  client: PhoenixClient,
  from: ListFrom,
  signal: AbortSignal,
): AsyncGenerator<ListSlice> {
  const ledger = new ListLedger(client.connection.id, markFor(client, from.mark), heldBy(client));
  const poll: Poll = { client, ledger, signal, firstPage: from.firstPage };
  const ending = new AbortController();
  try {
    if (ledger.hasLooked) yield await quietPoll(poll);
    if (!ledger.scan.isDone) yield* scan(poll, ending.signal);
    if (isSweepDue(poll)) yield await sweepStep(poll);
    client.state.succeeded();
  } catch (thrown) {
    throw failed(client, thrown, signal);
  } finally {
    ending.abort();
  }
}

/** Where a poll begins: behind a mark, or with the first page that `first-look.ts` already asked for. */
export interface ListFrom {
  readonly mark: ListMark | null;
  readonly firstPage: TextAnswer | null;
}

interface Poll {
  readonly client: PhoenixClient;
  readonly ledger: ListLedger;
  readonly signal: AbortSignal;
  readonly firstPage: TextAnswer | null;
}

/** A mark made with another token starts over; its rows are told as gone if they are not found again. */
function markFor(client: PhoenixClient, given: ListMark | null): PhoenixMark {
  const age = client.tokenAge();
  const mark = given === null ? null : opened(given);
  if (mark !== null && mark.tokenAge === age) return mark;
  const rows = [...(mark?.sessions ?? [])].flatMap(([id, known]) =>
    known.batchId === null ? [] : [[id, known.batchId] as const],
  );
  return emptyMark(age, client.clock.monotonic(), new Map(rows));
}

/** One cheap page; where everything on it is new, the scan begins again from the top instead. */
async function quietPoll(poll: Poll): Promise<ListSlice> {
  const { client, ledger, signal } = poll;
  const page = await listPage(client, { first: pageSizes.quiet, after: null }, signal);
  const changed = page.sessions.filter((listed) => ledger.isToBeRead(listed));
  if (
    changed.length > 0 &&
    changed.length === page.sessions.length &&
    page.next !== null &&
    ledger.scan.isDone
  ) {
    ledger.scanAgain();
    return ledger.slice();
  }
  const rows = changed.length === 0 ? [] : await readChanged(poll, page.sessions, changed);
  const { unsettled, missing } = ledger.notOn(page);
  if (unsettled.length > mostSingles && ledger.scan.isDone) ledger.scanAgain();
  else rows.push(...(await readSingles(poll, unsettled.slice(0, mostSingles))));
  rows.push(...(await readSingles(poll, missing.slice(0, mostSingles))));
  client.state.succeeded();
  return ledger.slice(rows);
}

/** Reads what changed by whichever way is cheaper: the newest k at once, or one by one. */
async function readChanged(
  poll: Poll,
  listed: readonly ListedSession[],
  changed: readonly ListedSession[],
): Promise<Reading<WaitingRow>[]> {
  const depth = 1 + listed.findLastIndex((session) => changed.includes(session));
  if (changed.length * 6 < depth)
    return readSingles(
      poll,
      changed.map(({ id }) => id),
    );
  const page = await lookAtPage(poll.client, { first: depth, after: null }, poll.signal);
  const rows = poll.ledger.take(page.sessions, page.answer);
  const missing = changed.filter(({ id }) => !page.sessions.some((session) => session.id === id));
  return [
    ...rows,
    ...(await readSingles(
      poll,
      missing.slice(0, mostSingles).map(({ id }) => id),
    )),
  ];
}

async function readSingles(poll: Poll, ids: readonly string[]): Promise<Reading<WaitingRow>[]> {
  const rows: Reading<WaitingRow>[] = [];
  for (const id of ids) {
    const { session, answer } = await lookAtOne(poll.client, id, poll.signal);
    if (session === null) poll.ledger.forget(id, poll.client.clock.now());
    else rows.push(...poll.ledger.take([session], answer));
  }
  return rows;
}

/** Looks through the transcripts page by page; each page is given at once. */
async function* scan(poll: Poll, ending: AbortSignal): AsyncGenerator<ListSlice> {
  const { client, ledger, signal } = poll;
  let count: SessionCount | null = null;
  while (!ledger.scan.isDone) {
    const page = await scannedPage(poll);
    client.state.succeeded();
    const isKnown = page.sessions.every((session) => !ledger.isToBeRead(session));
    const rows = ledger.take(page.sessions, page.answer);
    ledger.scanned(page.next, isKnown);
    if (ledger.scan.isDone) return yield ledger.endScan(rows, client.clock.now());
    count ??= countSessions(client, AbortSignal.any([signal, ending]));
    yield ledger.slice(rows, count.total());
  }
}

function scannedPage({ client, ledger, signal, firstPage }: Poll): Promise<LookedPage> {
  const { size: first, cursor: after } = ledger.scan;
  if (firstPage !== null && !ledger.hasLooked) return lookClosely(client, firstPage);
  return lookAtPage(client, { first, after }, signal);
}

function isSweepDue({ client, ledger }: Poll): boolean {
  if (!ledger.scan.isDone) return false;
  return ledger.sweep.seen !== null || client.clock.monotonic() - ledger.sweep.at >= sweepEvery;
}

/** One page of the sweep: what changed unseen is read, and at its end what was not met any more is gone. */
async function sweepStep(poll: Poll): Promise<ListSlice> {
  const { client, ledger, signal } = poll;
  ledger.beginSweep(client.clock.monotonic());
  let page: Awaited<ReturnType<typeof listPage>>;
  try {
    page = await listPage(client, { first: ledger.sweep.size, after: ledger.sweep.cursor }, signal);
  } catch (thrown) {
    if (thrown instanceof BackendFailure && thrown.error.kind === "refused")
      ledger.endSweep(client.clock.monotonic());
    throw thrown;
  }
  const changed = page.sessions.filter((listed) => ledger.isChanged(listed));
  if (changed.length > mostSingles) ledger.scanAgain();
  const rows =
    changed.length > mostSingles
      ? []
      : await readSingles(
          poll,
          changed.map(({ id }) => id),
        );
  const missing = ledger.swept(page, client.clock.monotonic());
  rows.push(...(await readSingles(poll, missing.slice(0, mostSingles))));
  return ledger.slice(rows);
}
