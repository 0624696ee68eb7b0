import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { getResponse } from "msw";
import type { Control } from "./phoenix/control.ts";
import { createPhoenixServer, type PhoenixServer } from "./phoenix/server.ts";

/** Which fake a request is for: every run has its own state of every scenario. `path` is the protocol's own, with its search. */
export interface BridgeCall {
  readonly run: string;
  /** "phoenix/one-call", or with "_" for "/". */
  readonly scenario: string;
  readonly path: string;
}

/** The fakes as one plain HTTP server, and as functions for a server that stands before them. */
export interface Bridge {
  readonly server: Server;
  /** Listens on loopback and gives its address; port 0 takes a free one. */
  listen(port: number): Promise<string>;
  close(): Promise<void>;
  /** The fake itself: its effects, its control. Throws for a scenario that does not exist. */
  fake(call: Pick<BridgeCall, "run" | "scenario">): PhoenixServer;
  /** Answers a request as the fake of that run and scenario; an answer of type "error" means: break the connection. */
  answer(call: BridgeCall, request: Request): Promise<Response>;
  /** Answers a Node request: streams, breaks the connection where the fake does, and tells the fake when the client goes. */
  forward(call: BridgeCall, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>;
}

/** An address that only the handlers see. */
const inner = "http://fake.example.test";

/** Makes a bridge with no fakes yet: each comes to be with its first request. */
export function createBridge(): Bridge {
  const fakes = new Map<string, PhoenixServer>();

  function fake({ run, scenario }: Pick<BridgeCall, "run" | "scenario">): PhoenixServer {
    const name = scenario.includes("/") ? scenario : scenario.replace("_", "/");
    const key = `${run} ${name}`;
    const made = fakes.get(key) ?? createPhoenixServer({ scenario: name });
    fakes.set(key, made);
    return made;
  }

  async function answer(call: BridgeCall, request: Request): Promise<Response> {
    const handlers = fake(call).handlers(inner);
    return (await getResponse(handlers, request)) ?? new Response("no handler", { status: 404 });
  }

  async function forward(
    call: BridgeCall,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const gone = new AbortController();
    outgoing.on("close", () => gone.abort());
    try {
      const request = await requestOf(call.path, incoming, gone.signal);
      await send(await answer(call, request), outgoing);
    } catch {
      // The client went away, or the fake breaks the connection: either way there is nobody to tell.
      outgoing.destroy();
    }
  }

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const [, run, scenario, rest] = /^\/run\/([^/]+)\/([^/]+)(\/.*)$/.exec(incoming.url ?? "") ?? [];
    if (run === undefined || scenario === undefined || rest === undefined) {
      outgoing.writeHead(404).end("/run/<run>/<scenario>/phoenix/…");
    } else if (rest.startsWith("/phoenix/")) {
      await forward({ run, scenario, path: rest.slice("/phoenix".length) }, incoming, outgoing);
    } else await answerOwn(fake({ run, scenario }), rest, { incoming, outgoing });
  }

  return {
    server,
    fake,
    answer,
    forward,
    listen: (port) =>
      new Promise((resolve) => {
        server.listen(port, "127.0.0.1", () =>
          resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
        );
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/** Our own addresses beside the protocol's: what the fake did, and what is done to it. */
async function answerOwn(fake: PhoenixServer, path: string, { incoming, outgoing }: Exchange): Promise<void> {
  if (path === "/effects") {
    outgoing.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(fake.effects.all()));
  } else if (path === "/control" && incoming.method === "POST") {
    try {
      fake.control(JSON.parse(await textOf(incoming)) as Control);
      outgoing.writeHead(204).end();
    } catch (thrown) {
      outgoing.writeHead(400).end(String(thrown));
    }
  } else outgoing.writeHead(404).end();
}

async function requestOf(path: string, incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined && !name.startsWith(":"))
      headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  const method = incoming.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? null : await textOf(incoming);
  return new Request(inner + path, { method, headers, body, signal });
}

/** Writes an answer; what was streamed before a break arrives before the break. */
async function send(answer: Response, outgoing: ServerResponse): Promise<void> {
  if (answer.type === "error") throw new Error("the fake gives no answer");
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  outgoing.flushHeaders();
  if (answer.body !== null) {
    const reader = answer.body.getReader();
    outgoing.on("close", () => void reader.cancel().catch(() => undefined));
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const { value } = next;
      await new Promise((resolve) => outgoing.write(value, resolve));
    }
  }
  outgoing.end();
}
