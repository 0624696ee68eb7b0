import type { BackendSurroundings, Clock } from "../../domain/approval-backend.ts";
import type { BackendFailure } from "../../domain/backend-error.ts";
import type { ConnectionStateKeeper } from "../../domain/connection-state.ts";
import { HttpFailure, jsonTextOf, readingSignal, sendOnce, watchToken } from "../http.ts";
import type { EnvoleConnection } from "./connection.ts";
import { readFailure } from "./read-errors.ts";

/** The text of an answer, and when its request started: monotonic milliseconds. */
export interface TextAnswer {
  readonly text: string;
  readonly startedAt: number;
}

/** Requests to one Envole, with the token of this tab and in the name of the configured user. */
export interface EnvoleClient {
  readonly connection: EnvoleConnection;
  readonly clock: Clock;
  readonly state: ConnectionStateKeeper;
  /** Grows by one whenever another token is used: what was read with the old one may be another person's. */
  tokenAge(): number;
  /** Tells that the token of this age was refused; one that was given since is another, and stays. Gives whether it was. */
  refuseToken(age: number): boolean;
  /** Reads a path behind the base address as JSON text. Throws `BackendFailure` only. */
  read(path: string, signal: AbortSignal): Promise<TextAnswer>;
  /** Sends one body once and gives the answer, whatever its status: a stream of events. Throws `HttpFailure` only. */
  send(path: string, body: string, signal: AbortSignal): Promise<Response>;
  /** Opens a long stream of events and gives the answer, whatever its status. Throws `HttpFailure` only. */
  open(path: string, signal: AbortSignal): Promise<Response>;
}

/** The path of one thread; ids are any text that `isAddressable`. */
export const threadPath = (threadId: string): string =>
  `/api/assistants/threads/${encodeURIComponent(threadId)}`;

/** The path of a thread's history, of at most so many messages. */
export const historyPath = (threadId: string, most: number): string =>
  `${threadPath(threadId)}/messages?maxResults=${most}`;

const eventStream = { accept: "text/event-stream" };

/** Makes the client of one connection. */
export function createEnvoleClient(
  connection: EnvoleConnection,
  surroundings: BackendSurroundings,
  state: ConnectionStateKeeper,
): EnvoleClient {
  const { clock, credentials } = surroundings;
  // Who acts is configured: another token changes nothing of that.
  const watch = watchToken(connection.id, credentials, () => undefined);

  function request(path: string, init: RequestInit, headers: Record<string, string>): Promise<Response> {
    const held = watch.token();
    const access: Record<string, string> = { "x-envole-user-id": connection.userId };
    if (held !== null) access["authorization"] = `Bearer ${held}`;
    return sendOnce(surroundings.fetch, connection.baseUrl + path, {
      ...init,
      headers: { ...headers, ...access },
    });
  }

  return {
    connection,
    clock,
    state,
    tokenAge: watch.age,
    refuseToken: watch.refuse,
    async read(path, signal) {
      const startedAt = clock.monotonic();
      const used = watch.age();
      try {
        const init = { signal: readingSignal(signal) };
        return {
          text: await jsonTextOf(await request(path, init, { accept: "application/json" })),
          startedAt,
        };
      } catch (thrown) {
        const isRefused = thrown instanceof HttpFailure && thrown.fault.kind === "status";
        if (isRefused && thrown.fault.status === 401) watch.refuse(used);
        throw readFailure(thrown, clock.now());
      }
    },
    send: (path, body, signal) =>
      request(path, { method: "POST", body, signal }, { ...eventStream, "content-type": "application/json" }),
    open: (path, signal) => request(path, { signal }, { ...eventStream }),
  };
}

/** Whatever was thrown while reading, as the failure that the port promises; the connection's state tells it too. */
export function failed(client: EnvoleClient, thrown: unknown, signal: AbortSignal): BackendFailure {
  const failure = readFailure(thrown, client.clock.now());
  if (!signal.aborted) client.state.failed(failure.error);
  return failure;
}
