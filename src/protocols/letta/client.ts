import type { BackendSurroundings, Clock } from "../../domain/approval-backend.ts";
import type { BackendFailure } from "../../domain/backend-error.ts";
import type { ConnectionStateKeeper } from "../../domain/connection-state.ts";
import { HttpFailure, jsonTextOf, readingSignal, sendOnce, watchToken } from "../http.ts";
import type { LettaConnection } from "./connection.ts";
import { guaranteesOf, type LockMode } from "./guarantees.ts";
import { readFailure } from "./read-errors.ts";

/** The text of an answer, and when its request started: monotonic milliseconds. */
export interface TextAnswer {
  readonly text: string;
  readonly startedAt: number;
}

/** What a person agrees to where a server cannot lock: the name under which it is remembered for the connection. */
export const noLockConsent = "letta-no-lock";

/** The same for one address: an agreement about one server says nothing of another under the same connection. */
export const agreedAt = ({ baseUrl }: LettaConnection): string => `${noLockConsent} ${baseUrl}`;

/** Requests to one Letta, with the token of this tab. */
export interface LettaClient {
  readonly connection: LettaConnection;
  readonly clock: Clock;
  readonly state: ConnectionStateKeeper;
  /** Grows by one whenever another token is used: what was read with the old one may be another person's. */
  tokenAge(): number;
  /** Tells that the token of this age was refused; one that was given since is another, and stays. Gives whether it was. */
  refuseToken(age: number): boolean;
  /** Reads a path behind the base address as JSON text. Throws `BackendFailure` only. */
  read(path: string, signal: AbortSignal): Promise<TextAnswer>;
  /** Sends one body once and gives the answer, whatever its status: JSON or a stream. Throws `HttpFailure` only. */
  send(path: string, body: string, signal: AbortSignal): Promise<Response>;
  /** Whether a person agreed that answers may go to this server without its lock. */
  hasConsent(): boolean;
  /** Remembers that a person agreed to that; what the connection guarantees changes with it. */
  consent(): void;
  /** What is known of the server's lock by now. */
  lockMode(): LockMode;
  /** Tells what a sending met: an answer was taken under the lock, or without one. */
  learnLock(mode: LockMode): void;
}

/** What the client does about consent and the lock. */
type Lock = Pick<LettaClient, "hasConsent" | "consent" | "lockMode" | "learnLock">;

/** Makes the client of one connection. */
export function createLettaClient(
  connection: LettaConnection,
  surroundings: BackendSurroundings,
  state: ConnectionStateKeeper,
): LettaClient {
  const { clock, credentials } = surroundings;
  const watch = watchToken(connection.id, credentials, () => state.identified({ known: false }));

  function request(path: string, init: RequestInit, headers: Record<string, string>): Promise<Response> {
    const held = watch.token();
    const access: Record<string, string> = held === null ? {} : { authorization: `Bearer ${held}` };
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
        const response = await request(
          path,
          { signal: readingSignal(signal) },
          { accept: "application/json" },
        );
        return { text: await jsonTextOf(response), startedAt };
      } catch (thrown) {
        const isRefused = thrown instanceof HttpFailure && thrown.fault.kind === "status";
        if (isRefused && thrown.fault.status === 401) watch.refuse(used);
        throw readFailure(thrown, clock.now());
      }
    },
    send: (path, body, signal) =>
      request(
        path,
        { method: "POST", body, signal },
        { accept: "text/event-stream, application/json", "content-type": "application/json" },
      ),
    ...lockOf(connection, surroundings, state),
  };
}

/** Consent lives with the browser's agreements where there are any, else with the page. */
function lockOf(
  connection: LettaConnection,
  { agreements }: BackendSurroundings,
  state: ConnectionStateKeeper,
): Lock {
  let hasAgreed = agreements?.has(connection.id, agreedAt(connection)) ?? false;
  let mode: LockMode = hasAgreed ? "unlocked" : "unknown";
  const learnLock = (next: LockMode) => {
    mode = next;
    state.guarantees(guaranteesOf(next));
  };
  return {
    hasConsent: () => hasAgreed,
    consent() {
      hasAgreed = true;
      agreements?.add(connection.id, agreedAt(connection));
      learnLock("unlocked");
    },
    lockMode: () => mode,
    learnLock,
  };
}

/** Whatever was thrown while reading, as the failure that the port promises; the connection's state tells it too. */
export function failed(client: LettaClient, thrown: unknown, signal: AbortSignal): BackendFailure {
  const failure = readFailure(thrown, client.clock.now());
  if (!signal.aborted) client.state.failed(failure.error);
  return failure;
}
