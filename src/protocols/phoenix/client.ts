import type { BackendSurroundings, Clock } from "../../domain/approval-backend.ts";
import type { BackendFailure } from "../../domain/backend-error.ts";
import type { ConnectionStateKeeper } from "../../domain/connection-state.ts";
import { HttpFailure, jsonTextOf, readingSignal, sendOnce, watchToken } from "../http.ts";
import type { PhoenixConnection } from "./connection.ts";
import { isUntrustedOrigin, readFailure } from "./read-errors.ts";
import { timeOf } from "./record/part.ts";

/** The text of an answer, and when its request started: monotonic milliseconds. */
export interface TextAnswer {
  readonly text: string;
  readonly startedAt: number;
  /** The time on the answer's own Date, milliseconds since the epoch; null where it is not told. Off by a proxy's clock. */
  readonly serverNow: number | null;
}

/** Requests to one Phoenix, with the token of this tab. */
export interface PhoenixClient {
  readonly connection: PhoenixConnection;
  readonly clock: Clock;
  readonly state: ConnectionStateKeeper;
  /** Grows by one whenever another token is used: what was read with the old one may be another person's. */
  tokenAge(): number;
  /** Reads a path behind the base address as JSON text. Throws `BackendFailure` only. */
  read(path: string, signal: AbortSignal): Promise<TextAnswer>;
  /** Asks GraphQL. The caller looks for `errors`, which come with 200. Throws `BackendFailure` only. */
  query(
    query: string,
    variables: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<TextAnswer>;
  /** Sends one body once and gives the answer, whatever its status. Throws `HttpFailure` only. */
  send(path: string, body: string, signal: AbortSignal): Promise<Response>;
  /** Tells that the token of this age was refused; one that was given since is another, and stays. Gives whether it was. */
  refuseToken(age: number): boolean;
}

/** The path of one session; ids are base64 and end in `=`. */
export const sessionPath = (id: string): string => `/v1/agent_sessions/${encodeURIComponent(id)}`;

/** Makes the client of one connection. */
export function createPhoenixClient(
  connection: PhoenixConnection,
  surroundings: BackendSurroundings,
  state: ConnectionStateKeeper,
): PhoenixClient {
  const { clock, credentials } = surroundings;
  // Another token may be another person's: nobody is named until the server was asked again.
  const watch = watchToken(connection.id, credentials, () => state.identified({ known: false }));

  function request(path: string, init: RequestInit, headers: Record<string, string>): Promise<Response> {
    const held = watch.token();
    if (held !== null) headers["authorization"] = `Bearer ${held}`;
    return sendOnce(surroundings.fetch, connection.baseUrl + path, { ...init, headers });
  }

  async function readBy(asked: () => Promise<Response>): Promise<TextAnswer> {
    const startedAt = clock.monotonic();
    const used = watch.age();
    try {
      const response = await asked();
      const text = await jsonTextOf(response);
      return { text, startedAt, serverNow: timeOf(response.headers.get("date")) };
    } catch (thrown) {
      if (thrown instanceof HttpFailure && thrown.fault.kind === "status" && thrown.fault.status === 401) {
        if (!isUntrustedOrigin(thrown.fault)) watch.refuse(used);
      }
      throw readFailure(thrown, clock.now());
    }
  }

  return {
    connection,
    clock,
    state,
    tokenAge: watch.age,
    read: (path, signal) =>
      readBy(() => request(path, { signal: readingSignal(signal) }, { accept: "application/json" })),
    query: (query, variables, signal) =>
      readBy(() =>
        request(
          "/graphql",
          { method: "POST", body: JSON.stringify({ query, variables }), signal: readingSignal(signal) },
          { accept: "application/json", "content-type": "application/json" },
        ),
      ),
    send: (path, body, signal) =>
      request(path, { method: "POST", body, signal }, { "content-type": "application/json" }),
    refuseToken: watch.refuse,
  };
}

/** Whatever was thrown while reading, as the failure that the port promises; the connection's state tells it too. */
export function failed(client: PhoenixClient, thrown: unknown, signal: AbortSignal): BackendFailure {
  const failure = readFailure(thrown, client.clock.now());
  if (!signal.aborted) client.state.failed(failure.error);
  return failure;
}
