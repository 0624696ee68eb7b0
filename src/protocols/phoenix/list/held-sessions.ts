import { SpanSource } from "../../../lib/json/json-piece-spans.ts";
import type { PhoenixClient, TextAnswer } from "../client.ts";
import type { LookedSession } from "./row.ts";

/** How much is held, in bytes: every session that waits of a busy server, and never all of a huge one. */
const mostBytes = 32_000_000;

/** A session as the list read it last. */
export interface HeldSession {
  readonly source: SpanSource;
  /** Monotonic start of the request that brought it. */
  readonly startedAt: number;
  readonly tokenAge: number;
}

/**
 * What the list has read of the sessions that ask for something, so that one of them can be opened at once. Each is
 * held by itself, without the page that it came in. What was read last stays: when there is too much, the session
 * that was not read for longest goes, and opening that one waits for its detail as it would without any of this.
 */
export class HeldSessions {
  readonly #sessions = new Map<string, HeldSession>();
  #bytes = 0;

  /**
   * Takes in a session as it was just read: held when it has a row with calls, let go when it asks nothing any more.
   * A plain source is never held: it does not know the exact characters of the arguments.
   */
  take({ id, row, source }: LookedSession, { startedAt }: TextAnswer, tokenAge: number): void {
    this.letGo(id);
    const isWorth = row !== null && row.calls > 0 && source instanceof SpanSource;
    if (!isWorth || source.bytes > mostBytes) return;
    this.#sessions.set(id, { source: source.detached(), startedAt, tokenAge });
    this.#bytes += source.bytes;
    for (const [oldest] of this.#sessions) {
      if (this.#bytes <= mostBytes) break;
      this.letGo(oldest);
    }
  }

  letGo(id: string): void {
    const held = this.#sessions.get(id);
    if (held === undefined) return;
    this.#sessions.delete(id);
    this.#bytes -= held.source.bytes;
  }

  /** A session as it was read last, unless that was with another token: it may be another person's. */
  get(id: string, tokenAge: number): HeldSession | null {
    const held = this.#sessions.get(id);
    return held?.tokenAge === tokenAge ? held : null;
  }
}

const byClient = new WeakMap<PhoenixClient, HeldSessions>();

/** The one of a connection; it lives as long as the connection does. */
export function heldBy(client: PhoenixClient): HeldSessions {
  const held = byClient.get(client) ?? new HeldSessions();
  byClient.set(client, held);
  return held;
}
