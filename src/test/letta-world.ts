import { getResponse } from "msw";
import type { ApprovalBackend, Credentials } from "../domain/approval-backend.ts";
import type { Control } from "../mocks/letta/control.ts";
import { isSending } from "../mocks/letta/routes.ts";
import { createLettaServer, type LettaServer, type LettaServerParts } from "../mocks/letta/server.ts";
import { letta } from "../protocols/letta/module.ts";
import type { ContractWorld } from "./contract-cases.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";

const baseUrl = "http://letta.example.test";

/** One request as it left. */
export interface LettaRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A fake Letta, the backend before it, and everything that left. */
export interface LettaWorld extends ContractWorld {
  readonly server: LettaServer;
  readonly clock: FakeClock;
  readonly requests: LettaRequest[];
  control(step: Control): void;
  /** The token of this tab; null is none. */
  holdToken(token: string | null): void;
  readonly refusedTokens: (string | null)[];
}

/** Stands between the backend and the fake: it sees a request, and passes on or changes the answer. */
export type LettaWatch = (request: LettaRequest, answer: () => Promise<Response>) => Promise<Response>;

/** Makes a Letta of its own in one scenario. Requests reach the fake by function, over no network. */
export function lettaWorld(
  scenario: LettaServerParts["scenario"],
  watch: LettaWatch = (_, answered) => answered(),
  entry: Readonly<Record<string, unknown>> = {},
): LettaWorld {
  const clock = createFakeClock();
  const server = createLettaServer({ scenario, clock });
  const handlers = server.handlers(baseUrl);
  const requests: LettaRequest[] = [];
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
    const made = letta.connect(
      { id: "agents", protocol: "letta", label: "Letta, test", baseUrl, ...entry },
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
    sent: () => requests.filter(({ method, path }) => isSending(method, path.split("?")[0] ?? "")).length,
    someoneElseAnswers: (verb) =>
      server.control({ do: verb === "approve" ? "someone-else-approves" : "someone-else-denies" }),
    changeArguments: (input) => server.control({ do: "change-arguments", input }),
  };
}

/** The same, for a person who agreed before that answers may go without a lock. */
export function agreedLettaWorld(scenario: LettaServerParts["scenario"]): LettaWorld {
  const world = lettaWorld(scenario);
  world.backend.agree?.("letta-no-lock");
  return world;
}
