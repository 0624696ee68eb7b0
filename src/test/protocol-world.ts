import { getResponse } from "msw";
import type { Credentials } from "../domain/approval-backend.ts";
import type { ConnectionEntry, ProtocolModule } from "../domain/protocol-module.ts";
import type { EffectsLog } from "../mocks/effects-log.ts";
import type { FakeServer } from "../mocks/fake-server.ts";
import type { ContractWorld } from "./contract-cases.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";

/** One request as it left. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** Stands between the backend and the fake: it sees a request, and passes on or changes the answer. */
export type Watch = (request: SentRequest, answer: () => Promise<Response>) => Promise<Response>;

/** What every fake can be told to do. */
type CommonStep =
  | { readonly do: "someone-else-approves" | "someone-else-denies" }
  | { readonly do: "change-arguments"; readonly input: string };

interface SteeredServer extends FakeServer {
  readonly effects: EffectsLog<unknown>;
  control(step: CommonStep): void;
}

/** A fake server, the backend before it, and everything that left. */
export interface ProtocolWorld<Server extends SteeredServer> extends ContractWorld {
  readonly server: Server;
  readonly clock: FakeClock;
  readonly requests: SentRequest[];
  /** Answers as the fake does, without noting the request. */
  answer(input: string, init: RequestInit): Promise<Response>;
  control: Server["control"];
  /** The token of this tab; null is none. */
  holdToken(token: string | null): void;
  readonly refusedTokens: (string | null)[];
}

/** What the world of one protocol has of its own. */
interface WorldParts<Server> {
  readonly module: ProtocolModule;
  readonly connection: ConnectionEntry & { readonly baseUrl: string };
  readonly createServer: (clock: FakeClock) => Server;
  /** Whether a request decides something; `path` with its search. */
  readonly isSending: (method: string, path: string) => boolean;
  readonly watch: Watch | undefined;
}

/** Puts a backend before a fake of its own. Requests reach the fake by function, over no network. */
export function protocolWorld<Server extends SteeredServer>({
  module,
  connection,
  createServer,
  isSending,
  watch = (_, answered) => answered(),
}: WorldParts<Server>): ProtocolWorld<Server> {
  const { baseUrl } = connection;
  const clock = createFakeClock();
  const server = createServer(clock);
  const handlers = server.handlers(baseUrl);
  const requests: SentRequest[] = [];
  const refusedTokens: (string | null)[] = [];
  let token: string | null = null;
  const credentials: Credentials = {
    token: () => token,
    refuse: (_, refused) => void refusedTokens.push(refused),
  };

  async function answer(input: string, init: RequestInit): Promise<Response> {
    const response = await getResponse(handlers, new Request(input, init));
    if (response === undefined || response.type === "error") throw new TypeError("Failed to fetch");
    return response;
  }

  async function fetch(input: string, init: RequestInit): Promise<Response> {
    const request = {
      method: init.method ?? "GET",
      path: input.slice(baseUrl.length),
      headers: new Headers(init.headers),
      body: String(init.body ?? ""),
    };
    requests.push(request);
    return watch(request, () => answer(input, init));
  }

  const made = module.connect(connection, { fetch, clock, credentials });
  if ("faults" in made) throw new Error("the connection of the tests is not well formed");

  return {
    backend: made.backend,
    server,
    clock,
    requests,
    answer,
    refusedTokens,
    holdToken: (next) => {
      token = next;
    },
    control: (step) => server.control(step as CommonStep),
    runsOf: (callId) => server.effects.runsOf(callId),
    sent: () => requests.filter(({ method, path }) => isSending(method, path)).length,
    someoneElseAnswers: (verb) =>
      server.control({ do: verb === "approve" ? "someone-else-approves" : "someone-else-denies" }),
    changeArguments: (input) => server.control({ do: "change-arguments", input }),
  };
}
