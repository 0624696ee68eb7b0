import type { BackendSurroundings, Clock } from "../../domain/approval-backend.ts";
import type { BackendFailure } from "../../domain/backend-error.ts";
import type { ConnectionStateKeeper } from "../../domain/connection-state.ts";
import { createServerTime, type ServerTimeKeeper } from "../../domain/server-time.ts";
import { HttpFailure, jsonTextOf, readingSignal, sendOnce, watchToken } from "../http.ts";
import type { Mka1Connection } from "./connection.ts";
import { readFailure } from "./read-errors.ts";

/** The text of an answer, and when its request started: monotonic milliseconds. */
export interface TextAnswer {
  readonly text: string;
  readonly startedAt: number;
}

/** Requests to one MKA1, with the token of this tab and in the name of the configured end user. */
export interface Mka1Client {
  readonly connection: Mka1Connection;
  readonly clock: Clock;
  readonly state: ConnectionStateKeeper;
  /** MKA1's clock, learnt from the `Date` of every answer. */
  readonly serverTime: ServerTimeKeeper;
  /** Grows by one whenever another token is used: what was read with the old one may be another person's. */
  tokenAge(): number;
  /** Tells that the token of this age was refused; one that was given since is another, and stays. Gives whether it was. */
  refuseToken(age: number): boolean;
  /** Reads a path behind the base address as JSON text. Throws `BackendFailure` only. */
  read(path: string, signal: AbortSignal): Promise<TextAnswer>;
  /** Sends one body once and gives the answer, whatever its status. Throws `HttpFailure` only. */
  send(path: string, body: string): Promise<Response>;
}

/** Makes the client of one connection. */
export function createMka1Client(
  connection: Mka1Connection,
  surroundings: BackendSurroundings,
  state: ConnectionStateKeeper,
): Mka1Client {
  const { clock, credentials } = surroundings;
  // Who acts is configured: another token changes nothing of that.
  const watch = watchToken(connection.id, credentials, () => undefined);
  const serverTime = createServerTime(clock);

  async function request(
    path: string,
    init: RequestInit,
    headers: Record<string, string>,
  ): Promise<Response> {
    const held = watch.token();
    const access: Record<string, string> = { accept: "application/json" };
    if (held !== null) access["authorization"] = `Bearer ${held}`;
    if (connection.onBehalfOf !== null) access["x-on-behalf-of"] = connection.onBehalfOf;
    const sentAt = clock.monotonic();
    const answer = await sendOnce(surroundings.fetch, connection.baseUrl + path, {
      ...init,
      headers: { ...access, ...headers },
    });
    serverTime.learn(answer.headers.get("date"), sentAt, clock.monotonic());
    return answer;
  }

  return {
    connection,
    clock,
    state,
    serverTime,
    tokenAge: watch.age,
    refuseToken: watch.refuse,
    async read(path, signal) {
      const startedAt = clock.monotonic();
      const used = watch.age();
      try {
        return {
          text: await jsonTextOf(await request(path, { signal: readingSignal(signal) }, {})),
          startedAt,
        };
      } catch (thrown) {
        const isRefused = thrown instanceof HttpFailure && thrown.fault.kind === "status";
        if (isRefused && thrown.fault.status === 401) watch.refuse(used);
        throw readFailure(thrown, clock.now());
      }
    },
    // What has left is never called back: no signal ends it.
    send: (path, body) => request(path, { method: "POST", body }, { "content-type": "application/json" }),
  };
}

/** Whatever was thrown while reading, as the failure that the port promises; the connection's state tells it too. */
export function failed(client: Mka1Client, thrown: unknown, signal: AbortSignal): BackendFailure {
  const failure = readFailure(thrown, client.clock.now());
  if (!signal.aborted) client.state.failed(failure.error);
  return failure;
}
