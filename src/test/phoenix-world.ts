import { getResponse } from "msw";
import type { ApprovalBackend, Credentials } from "../domain/approval-backend.ts";
import type { Control } from "../mocks/phoenix/control.ts";
import { createPhoenixServer, type PhoenixServer, type PhoenixServerParts } from "../mocks/phoenix/server.ts";
import { phoenix } from "../protocols/phoenix/module.ts";
import type { ContractWorld } from "./contract-cases.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";

const baseUrl = "http://phoenix.example.test";

const decides = /\/(chat|tool_approvals|tool_outputs)$/;

/** One request as it left. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** A fake Phoenix, the backend before it, and everything that left. */
export interface PhoenixWorld extends ContractWorld {
  readonly server: PhoenixServer;
  readonly clock: FakeClock;
  readonly requests: SentRequest[];
  /** Answers as the fake does, without noting the request. */
  answer(input: string, init: RequestInit): Promise<Response>;
  control(step: Control): void;
  /** The token of this tab; null is none. */
  holdToken(token: string | null): void;
  readonly refusedTokens: (string | null)[];
}

/** Stands between the backend and the fake: it sees a request, and passes on or changes the answer. */
export type Watch = (request: SentRequest, answer: () => Promise<Response>) => Promise<Response>;

/** Makes a Phoenix of its own in one scenario. Requests reach the fake by function, over no network. */
export function phoenixWorld(
  scenario: PhoenixServerParts["scenario"],
  watch: Watch = (_, answered) => answered(),
): PhoenixWorld {
  const clock = createFakeClock();
  const server = createPhoenixServer({ scenario, clock });
  const handlers = server.handlers(baseUrl);
  const requests: SentRequest[] = [];
  const refusedTokens: (string | null)[] = [];
  let token: string | null = null;
  const credentials: Credentials = {
    token: () => token,
    refuse: (_, refused) => void refusedTokens.push(refused),
  };
  const backend = connect(async (input, init) => {
    const path = input.slice(baseUrl.length);
    const request = { method: init.method ?? "GET", path, body: String(init.body ?? "") };
    requests.push(request);
    return watch(request, () => answer(input, init));
  });

  async function answer(input: string, init: RequestInit): Promise<Response> {
    const response = await getResponse(handlers, new Request(input, init));
    if (response === undefined || response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  }

  function connect(fetch: (input: string, init: RequestInit) => Promise<Response>): ApprovalBackend {
    const made = phoenix.connect(
      { id: "px", protocol: "phoenix", label: "Phoenix, test", baseUrl },
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
    answer,
    refusedTokens,
    holdToken: (next) => {
      token = next;
    },
    control: (step) => server.control(step),
    runsOf: (callId) => server.effects.runsOf(callId),
    sent: () => requests.filter(({ path }) => decides.test(path)).length,
    someoneElseAnswers: (verb) =>
      server.control({ do: verb === "approve" ? "someone-else-approves" : "someone-else-denies" }),
    changeArguments: (input) => server.control({ do: "change-arguments", input }),
  };
}
