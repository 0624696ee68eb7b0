import { getResponse } from "msw";
import type { ApprovalBackend, Credentials } from "../domain/approval-backend.ts";
import type { Control } from "../mocks/envole/control.ts";
import type { Effect } from "../mocks/envole/effects.ts";
import { createEnvoleServer, type EnvoleServer, type EnvoleServerParts } from "../mocks/envole/server.ts";
import { envole } from "../protocols/envole/module.ts";
import type { ContractWorld, ReceivedAbort } from "./contract-cases.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";

const baseUrl = "http://envole.example.test";

/** One request as it left. */
export interface EnvoleRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A fake Envole, the backend before it, and everything that left. */
export interface EnvoleWorld extends ContractWorld {
  readonly server: EnvoleServer;
  readonly clock: FakeClock;
  readonly requests: EnvoleRequest[];
  control(step: Control): void;
  /** The token of this tab; null is none. */
  holdToken(token: string | null): void;
  readonly refusedTokens: (string | null)[];
}

/** Stands between the backend and the fake: it sees a request, and passes on or changes the answer. */
export type EnvoleWatch = (request: EnvoleRequest, answer: () => Promise<Response>) => Promise<Response>;

/** What the connection of a test has beside the common fields. */
export interface EnvoleEntry {
  readonly agentIds?: readonly string[];
  readonly threadIds?: readonly string[];
}

const bothAgents: EnvoleEntry = { agentIds: ["agent_team", "agent_support"] };

/** Makes an Envole of its own in one scenario. Requests reach the fake by function, over no network. */
export function envoleWorld(
  scenario: EnvoleServerParts["scenario"],
  watch: EnvoleWatch = (_, answered) => answered(),
  entry: EnvoleEntry = bothAgents,
): EnvoleWorld {
  const clock = createFakeClock();
  const server = createEnvoleServer({ scenario, clock });
  const handlers = server.handlers(baseUrl);
  const requests: EnvoleRequest[] = [];
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
    const made = envole.connect(
      {
        id: "support",
        protocol: "envole",
        label: "Envole, test",
        baseUrl,
        userId: "ana@example.test",
        ...entry,
      },
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
    sent: () => requests.filter(({ method }) => method === "POST").length,
    aborts: () =>
      server.effects.all().flatMap((effect) => (effect.kind === "aborted" ? [receivedOf(effect)] : [])),
    someoneElseAnswers: (verb) =>
      server.control({ do: verb === "approve" ? "someone-else-approves" : "someone-else-denies" }),
    changeArguments: (input) => server.control({ do: "change-arguments", input }),
  };
}

/** What an abort brought to the agent. */
const receivedOf = ({ text, items }: Extract<Effect, { readonly kind: "aborted" }>): ReceivedAbort => ({
  words: text,
  files: items.flatMap((item) =>
    item.type === "text" ? [] : [{ type: item.mime ?? "", bytes: item.bytes ?? 0 }],
  ),
});
