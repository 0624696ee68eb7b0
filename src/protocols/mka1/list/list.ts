import type { ListMark, ListSlice } from "../../../domain/approval-backend.ts";
import { type BackendErrorKind, BackendFailure } from "../../../domain/backend-error.ts";
import { studied } from "../../../domain/long-texts.ts";
import { readTextSoon } from "../../../lib/json/json-piece-spans.ts";
import { type HeldQuery, heldPath } from "../assumed.ts";
import type { Mka1Client, TextAnswer } from "../client.ts";
import { failureOf, readFailure } from "../read-errors.ts";
import { type Page, readHeld } from "../record/held.ts";
import { askForPage, pageIn } from "./held-pages.ts";
import { Ledger } from "./ledger.ts";
import { opened } from "./list-mark.ts";
import { askForRuns, takeRunPages } from "./list-runs.ts";
import { closeLook, lookAhead, oddDigest } from "./look.ts";
import { memoryOf } from "./memory.ts";
import { withPage } from "./order.ts";

/** The largest page that MKA1 gives. */
const pageLimit = 100;
/** Calls that are looked at by themselves in one poll. */
const mostLooks = 8;
/** Pages that are read to find where what is new ends, in one poll. */
const mostNewPages = 100;

/** Where a poll begins: behind a mark, or with what `first-look.ts` already asked for. */
export interface ListFrom {
  readonly mark: ListMark | null;
  readonly first: TextAnswer | null;
}

/**
 * One poll of the list. The first one reads every page once; a quiet one after that asks for three pages and one of each
 * agent's runs, whatever waits. Throws `BackendFailure` only, after everything that could be read was given.
 */
export async function* listSlices(
  client: Mka1Client,
  from: ListFrom,
  signal: AbortSignal,
): AsyncGenerator<ListSlice> {
  const ledger = new Ledger(client.connection.id, opened(from.mark, client.tokenAge()));
  const poll = new Poll(client, ledger, signal);
  const runs = askForRuns(client, signal);
  if (ledger.isComplete) await poll.readQuietly();
  else yield* poll.readAll(from.first);
  await poll.lookAtSuspects();
  poll.fail(await takeRunPages({ client, ledger, signal }, await runs));
  ledger.isComplete = poll.failure === null || ledger.isComplete;
  yield ledger.slice(client.clock.now());
  if (poll.failure !== null) throw poll.failure;
  client.state.succeeded();
}

/** Failures that say something of one page only: a call behind which it was asked for may be gone. */
const ofOnePage: ReadonlySet<BackendErrorKind> = new Set<BackendErrorKind>(["gone", "refused"]);

class Poll {
  failure: BackendFailure | null = null;
  readonly #client: Mka1Client;
  readonly #ledger: Ledger;
  readonly #signal: AbortSignal;

  constructor(client: Mka1Client, ledger: Ledger, signal: AbortSignal) {
    this.#client = client;
    this.#ledger = ledger;
    this.#signal = signal;
  }

  /** The first failure is the poll's. */
  fail(failure: BackendFailure | null): void {
    this.failure ??= failure;
  }

  /** Every page once, newest first: the last of them ends the scan. Goes on where an earlier poll was stopped. */
  async *readAll(first: TextAnswer | null): AsyncGenerator<ListSlice> {
    const ledger = this.#ledger;
    if (first !== null) {
      await this.#take(first);
      yield ledger.slice(this.#client.clock.now());
    }
    if (ledger.walk.began === 0) ledger.walk = { after: null, began: ledger.poll };
    const seen = new Set<string | null>();
    try {
      for (let hasMore = true; hasMore; ) {
        seen.add(ledger.walk.after);
        hasMore = (await this.#walkOn()) !== null;
        if (hasMore) yield ledger.slice(this.#client.clock.now());
        if (hasMore && seen.has(ledger.walk.after)) this.#giveUp();
      }
      ledger.hasMorePending = ledger.order.length > pageLimit;
    } catch (thrown) {
      this.fail(readFailure(thrown, this.#client.clock.now()));
    }
  }

  /** The newest page of what waits, and two more: of what else waits, and of everything that was decided. */
  async readQuietly(): Promise<void> {
    const ledger = this.#ledger;
    const works = [
      this.#newest(),
      ledger.hasMorePending ? this.#nextPending() : this.#decided(),
      this.#decided(),
    ];
    for (const done of await Promise.allSettled(works))
      if (done.status === "rejected") this.fail(readFailure(done.reason, this.#client.clock.now()));
  }

  /** Whatever was not where it should be, and whatever is over by MKA1's clock. */
  async lookAtSuspects(): Promise<void> {
    const ledger = this.#ledger;
    const startedAt = this.#client.clock.monotonic();
    const { serverTime } = this.#client;
    const overdue = ledger.overdue(serverTime.now());
    // A decision that was not continued in time has no status of its own: nothing needs to be asked.
    for (const { id, isPending } of overdue)
      if (!isPending && serverTime.isServers()) ledger.leave(id, startedAt);
    ledger.suspect(overdue.map(({ id }) => id));
    const looks = [...ledger.suspects].slice(0, mostLooks).map((id) => this.#lookAt(id));
    await Promise.all(looks);
  }

  async #lookAt(id: string): Promise<void> {
    const startedAt = this.#client.clock.monotonic();
    // A call without an id cannot be asked for: it is where the pages have it, or nowhere.
    if (memoryOf(this.#client).odd.has(id)) return this.#ledger.leave(id, startedAt);
    try {
      const source = await readTextSoon((await this.#client.read(heldPath(id), this.#signal)).text);
      if (source === null) return;
      const [call, look] = [readHeld(source), closeLook(this.#client)];
      await studied(() => lookAhead(look, [call]));
      this.#ledger.take(call, look, startedAt);
    } catch (thrown) {
      const failure = readFailure(thrown, this.#client.clock.now());
      if (failure.error.kind === "gone") this.#ledger.leave(id, startedAt);
      else this.fail(failure);
    }
  }

  async #newest(): Promise<void> {
    const ledger = this.#ledger;
    let after: string | null = null;
    for (let pages = 0; pages < mostNewPages; pages += 1) {
      const page: Page & Taken = await this.#page({ status: "pending", after });
      const { order, missing, hasGap } = withPage(ledger.order, {
        ids: page.ids,
        after,
        hasMore: page.hasMore,
      });
      ledger.order = order;
      ledger.suspect(missing);
      if (after === null) ledger.hasMorePending = page.hasMore;
      if (!hasGap || page.lastId === null) return;
      after = page.lastId;
    }
  }

  /** One page of what waits behind the newest, each in turn: what left shows there. */
  async #nextPending(): Promise<void> {
    const ledger = this.#ledger;
    const known = ledger.pendingAfter !== null && ledger.order.includes(ledger.pendingAfter);
    const after = (known ? ledger.pendingAfter : ledger.order[pageLimit - 1]) ?? null;
    try {
      const page = await this.#page({ status: "pending", after });
      const { order, missing } = withPage(ledger.order, { ids: page.ids, after, hasMore: page.hasMore });
      ledger.order = order;
      ledger.suspect(missing);
      ledger.pendingAfter = page.hasMore ? page.lastId : null;
    } catch (thrown) {
      ledger.pendingAfter = null;
      this.#passOver(thrown);
    }
  }

  /** In turn: what was approved last, what was denied last, and one page of everything. */
  async #decided(): Promise<void> {
    const turn = this.#ledger.step % 3;
    this.#ledger.step += 1;
    if (turn === 2) await this.#walkOn();
    else await this.#page({ status: turn === 0 ? "approved" : "denied", after: null });
  }

  /** The next page of everything; null at the end of a round. What no page of a round told is looked at by itself. */
  async #walkOn(): Promise<Page | null> {
    const ledger = this.#ledger;
    const { after, began } = ledger.walk;
    try {
      const page = await this.#page({ status: null, after });
      if (!ledger.isComplete)
        ledger.order = [...new Set([...ledger.order, ...page.ids.filter((id) => ledger.isWaiting(id))])];
      if (page.hasMore && page.lastId !== after) {
        ledger.walk = { after: page.lastId, began };
        return page;
      }
      ledger.suspect(ledger.unseenSince(began));
      ledger.walk = { after: null, began: ledger.poll + 1 };
      return null;
    } catch (thrown) {
      if (after === null || !ledger.isComplete) throw thrown;
      ledger.walk = { after: null, began: ledger.poll + 1 };
      this.#passOver(thrown);
      return null;
    }
  }

  /** Pages that lead back to one another have no end: the next poll begins anew. */
  #giveUp(): never {
    this.#ledger.walk = { after: null, began: 0 };
    throw failureOf("unreadable", "mka1.read.unreadable");
  }

  #passOver(thrown: unknown): void {
    if (!(thrown instanceof BackendFailure && ofOnePage.has(thrown.error.kind))) throw thrown;
  }

  async #page(query: Omit<HeldQuery, "limit">): Promise<Page & Taken> {
    return this.#take(await askForPage(this.#client, { ...query, limit: pageLimit }, this.#signal));
  }

  /** Takes every call of a page; gives the ids that the list knows them by. */
  async #take({ text, startedAt }: TextAnswer): Promise<Page & Taken> {
    const source = await readTextSoon(text);
    if (source === null) throw failureOf("unreadable", "mka1.read.unreadable");
    const page = pageIn(source);
    const calls = page.items.map(readHeld);
    const look = closeLook(this.#client);
    await studied(() => lookAhead(look, calls));
    for (const call of calls) {
      this.#ledger.take(call, look, startedAt);
      if (call.id === "") memoryOf(this.#client).odd.set(oddDigest(call), call);
    }
    this.#ledger.looked += calls.length;
    return { ...page, ids: calls.map(look.listIdOf) };
  }
}

interface Taken {
  readonly ids: readonly string[];
}
