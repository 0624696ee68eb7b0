import { getResponse } from "msw";
import type { ApprovalBackend, Credentials } from "../domain/approval-backend.ts";
import type { Control } from "../mocks/mka1/control.ts";
import { isDecision } from "../mocks/mka1/routes.ts";
import { createMka1Server, type Mka1Server, type Mka1ServerParts } from "../mocks/mka1/server.ts";
import { mka1 } from "../protocols/mka1/module.ts";
import type { ContractWorld } from "./contract-cases.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";

const baseUrl = "http://mka1.example.test";

/** One request as it left. */
export interface Mka1Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A fake MKA1, the backend before it, and everything that left. */
export interface Mka1World extends ContractWorld {
  readonly server: Mka1Server;
  readonly clock: FakeClock;
  readonly requests: Mka1Request[];
  control(step: Control): void;
  /** The token of this tab; null is none. */
  holdToken(token: string | null): void;
  readonly refusedTokens: (string | null)[];
}

/** Stands between the backend and the fake: it sees a request, and passes on or changes the answer. */
export type Mka1Watch = (request: Mka1Request, answer: () => Promise<Response>) => Promise<Response>;

/** What the connection of a test has beside the common fields; Ana looks at her own where nothing is said. */
export interface Mka1Entry {
  readonly viewerId?: string;
  readonly onBehalfOf?: string;
  readonly agentIds?: readonly string[];
}

const anas: Mka1Entry = { viewerId: "ana", onBehalfOf: "ana", agentIds: ["agt_support", "agt_finance"] };

/** Makes an MKA1 of its own in one scenario. Requests reach the fake by function, over no network. */
export function mka1World(
  scenario: Mka1ServerParts["scenario"],
  watch: Mka1Watch = (_, answered) => answered(),
  entry: Mka1Entry = {},
): Mka1World {
  const clock = createFakeClock();
  const server = createMka1Server({ scenario, clock });
  const handlers = server.handlers(baseUrl);
  const requests: Mka1Request[] = [];
  const refusedTokens: (string | null)[] = [];
  let token: string | null = null;
  const credentials: Credentials = {
    token: () => token,
    refuse: (_, refused) => void refusedTokens.push(refused),
  };
  const backend = connect(async (input, init) => {
    const path = input.slice(baseUrl.length);
    const headers = new Headers(init.headers);
    const request = { method: init.method ?? "GET", path, headers, body: String(init.body ?? "") };
    requests.push(request);
    return watch(request, () => answer(input, init));
  });

  async function answer(input: string, init: RequestInit): Promise<Response> {
    const response = await getResponse(handlers, new Request(input, init));
    if (response === undefined || response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  }

  function connect(fetch: (input: string, init: RequestInit) => Promise<Response>): ApprovalBackend {
    const made = mka1.connect(
      { id: "mka1", protocol: "mka1", label: "MKA1, test", baseUrl, ...anas, ...entry },
      { fetch, clock, credentials },
    );
    if ("faults" in made) throw new Error("the connection of the tests is not well formed");
    return made.backend;
  }

  return {
    backend,
    server,
    clock,
    requests,
    refusedTokens,
    holdToken: (next) => {
      token = next;
    },
    control: (step) => server.control(step),
    runsOf: (callId) => server.effects.runsOf(callId),
    sent: () => requests.filter(({ method, path }) => isDecision(method, path)).length,
    someoneElseAnswers: (verb) =>
      server.control({ do: verb === "approve" ? "someone-else-approves" : "someone-else-denies" }),
    changeArguments: (input) => server.control({ do: "change-arguments", input }),
  };
}
