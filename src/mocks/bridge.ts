import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { getResponse } from "msw";
import type { FakeServer } from "./fake-server.ts";
import { partsOf } from "./mixed-scenarios.ts";

/** Whose state is meant: every run has its own of every scenario. */
export interface BridgeRun {
  readonly run: string;
  /** "phoenix/one-call", or with "_" for "/". */
  readonly scenario: string;
}

/** Which fake is meant. The protocol may be left out where the scenario has one fake only. */
export interface BridgePlace extends BridgeRun {
  readonly protocol?: string | undefined;
}

/** A request for a fake; `path` is the protocol's own, with its search. */
export interface BridgeCall extends BridgePlace {
  readonly path: string;
}

/** The fakes as one plain HTTP server, and as functions for a server that stands before them. */
export interface Bridge {
  readonly server: Server;
  /** Listens on loopback and gives its address; port 0 takes a free one. */
  listen(port: number): Promise<string>;
  close(): Promise<void>;
  /** The fake itself: its effects, its control. Throws where there is none, and where the scenario has several. */
  fake(place: BridgePlace): FakeServer;
  /** Answers a Node request: streams, breaks the connection where the fake does, and tells the fake when the client goes. */
  forward(call: BridgeCall, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>;
  /** Answers our own addresses: GET `/effects`, and POST `/control`, with `?protocol=` where a scenario has several fakes. */
  steer(
    call: BridgeRun & { readonly path: string },
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void>;
}

/** An address that only the handlers see. */
const inner = "http://fake.example.test";

/** Makes a bridge with no fakes yet: each comes to be with its first request. */
export function createBridge(): Bridge {
  const servers = new Map<string, FakeServer>();

  function fake({ run, scenario, protocol }: BridgePlace): FakeServer {
    const id = scenario.includes("/") ? scenario : scenario.replace("_", "/");
    const meant = partsOf(id).filter((part) => protocol === undefined || part.fake.protocol === protocol);
    const [part] = meant;
    if (part === undefined) throw new Error(`there is no fake ${protocol ?? ""} of ${id}`);
    if (meant.length > 1) throw new Error(`${id} has several fakes: name one, ?protocol=…`);
    const key = `${run} ${id} ${part.fake.protocol}`;
    const made = servers.get(key) ?? part.fake.create({ scenario: part.scenario });
    servers.set(key, made);
    return made;
  }

  async function forward(
    call: BridgeCall,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const gone = new AbortController();
    outgoing.on("close", () => gone.abort());
    const meant = found(call);
    if (typeof meant === "string") return void outgoing.writeHead(404).end(meant);
    try {
      const request = await requestOf(call.path, incoming, gone.signal);
      const answer = await getResponse(meant.handlers(inner), request);
      await send(answer ?? new Response("no handler", { status: 404 }), outgoing);
    } catch {
      // The client went away, or the fake breaks the connection: either way there is nobody to tell.
      outgoing.destroy();
    }
  }

  async function steer(
    { path, ...run }: BridgeRun & { readonly path: string },
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const { pathname, searchParams } = new URL(path, inner);
    const meant = found({ ...run, protocol: searchParams.get("protocol") ?? undefined });
    if (typeof meant === "string") outgoing.writeHead(404).end(meant);
    else if (pathname === "/effects") {
      const effects = JSON.stringify(meant.effects.all());
      outgoing.writeHead(200, { "content-type": "application/json" }).end(effects);
    } else if (pathname === "/control" && incoming.method === "POST") {
      await takeStep(meant, incoming, outgoing);
    } else outgoing.writeHead(404).end();
  }

  /** The fake, or why there is none. */
  function found(place: BridgePlace): FakeServer | string {
    try {
      return fake(place);
    } catch (thrown) {
      return String(thrown);
    }
  }

  const server = createServer((incoming, outgoing) => void handle(incoming, outgoing));

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const address = /^\/run\/([^/]+)\/([^/]+)((?:\/([^/?]+))?\/.*)$/.exec(incoming.url ?? "");
    const [, run, scenario, rest, protocol] = address ?? [];
    if (run === undefined || scenario === undefined || rest === undefined) {
      outgoing.writeHead(404).end("/run/<run>/<scenario>/<protocol>/…");
    } else if (protocol !== undefined) {
      const path = rest.slice(protocol.length + 1);
      await forward({ run, scenario, protocol, path }, incoming, outgoing);
    } else await steer({ run, scenario, path: rest }, incoming, outgoing);
  }

  return {
    server,
    fake,
    forward,
    steer,
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

async function takeStep(
  fake: FakeServer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    fake.control(JSON.parse(await textOf(incoming)));
    outgoing.writeHead(204).end();
  } catch (thrown) {
    outgoing.writeHead(400).end(String(thrown));
  }
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
