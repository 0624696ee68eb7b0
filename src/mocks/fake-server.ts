import type { RequestHandler } from "msw";

/** One state of affairs that a designer can open and a test can stand on. */
export interface Scenario {
  /** "phoenix/one-call": the protocol, then its name there; stands in `?scenario=`. */
  readonly id: string;
  /** What it shows, in one sentence. */
  readonly says: string;
  /** The heading it stands under in the gallery. */
  readonly group: string;
  /** False where its list shows no row, or none for some time. */
  readonly hasRows?: boolean;
}

/** Time from outside; the domain's clock fits. `now` is milliseconds since the epoch. */
export interface FakeClock {
  now(): number;
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

/** What a fake server is made with. */
export interface FakeServerParts {
  /** The id of a scenario of its protocol. */
  readonly scenario: string;
  readonly clock?: FakeClock;
  /** How long a tool runs where its scenario does not say, milliseconds; 0 unless told. */
  readonly toolMs?: number;
  /** What `snapshot` gave, to go on from there. */
  readonly restore?: string;
  /** Told after every change, so that whoever keeps snapshots can keep one. */
  readonly onChange?: () => void;
}

/**
 * What every fake logs where it happens; it may say more of it, and log more kinds. `at` is milliseconds since the
 * epoch of the fake's clock, `client` the request's `x-client`, or "inbox".
 */
export type FakeEffect =
  /** A tool ran: what a person must be able to rely on happening at most once. */
  | {
      readonly kind: "run";
      readonly callId: string;
      readonly tool: string;
      readonly at: number;
      readonly client: string;
    }
  /** A request that decides something came in, whatever became of it. */
  | {
      readonly kind: "decision";
      readonly path: string;
      readonly body: string;
      readonly at: number;
      readonly client: string;
    }
  /** A client reported what only the server can know, where the protocol lets it. */
  | {
      readonly kind: "forged";
      readonly callId: string;
      readonly at: number;
      readonly client: string;
    };

/** A stateful fake with the real server's rules and errors. Makes no request and reads nothing by itself. */
export interface FakeServer {
  /** Handlers for everything behind an address, "http://127.0.0.1/px" or "/mock/phoenix". */
  handlers(baseUrl: string): RequestHandler[];
  /** What it did and was asked, in order, as plain data; among it every `FakeEffect`. */
  readonly effects: { all(): readonly unknown[] };
  /** Does something to it from outside. Throws for a step that it does not know. */
  control(step: unknown): void;
  /** What differs from the beginning of the scenario, as text. */
  snapshot(): string;
}

/** A connection as a configuration has it, but for its address, which is the business of whoever serves the fake. */
export interface FakeConnection {
  readonly id: string;
  readonly protocol: string;
  /** The system's own name, "Phoenix"; whoever serves the fake adds which one it is ("Phoenix, demo"). */
  readonly label: string;
  /** The protocol's own fields. */
  readonly [field: string]: unknown;
}

/** One protocol's fake server and its scenarios: all that the demo, the bridge and the browser tests know of it. */
export interface FakeProtocol {
  readonly protocol: string;
  /** In the order of the gallery; the first ones of a group decide where the group stands. */
  readonly scenarios: readonly Scenario[];
  /** Whether a scenario exists that no list has, for example because its name holds a number ("phoenix/waiting-1000"). */
  readonly isScenario?: (id: string) => boolean;
  readonly connection: FakeConnection;
  /** Whether a request decides something. `path` is what stands behind the base address, without its search. */
  readonly isDecision: (method: string, path: string) => boolean;
  /** Makes one fake with a state of its own. Throws for a scenario that does not exist. */
  create(parts: FakeServerParts): FakeServer;
}
