import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { securityHeaders } from "../../build/content-security-policy.ts";
import type { FakeConnection } from "../../src/mocks/fake-server.ts";
import { createHolds } from "./holds.ts";
import { type Origin, originOf } from "./origins.ts";
import { isDecision, type Proxied, proxiedOf, proxyPathOf } from "./proxies.ts";
import { staticFiles } from "./static-files.ts";

/** One request in the name of an origin; `path` is what is behind our own part of it, with its search. */
export interface UpstreamCall {
  readonly origin: Origin;
  readonly path: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** A request behind `/proxy/<connection id>`, with the path that the protocol's server would see. */
export type ProxiedCall = UpstreamCall & Proxied;

/** What stands behind the proxies of an origin: the fakes of its run and scenario, or a real server. */
export interface Upstream {
  /** The connections of an origin; the server adds their addresses. */
  connections(origin: Origin): readonly FakeConnection[];
  answer(call: ProxiedCall): void;
  /** Reads and steers what stands there, from a test. */
  steer(call: UpstreamCall): Promise<void>;
}

/** What the server serves, and from where. */
export interface InboxServerOptions {
  readonly dist: string;
  readonly demo: string;
  readonly upstream: Upstream;
}

/** What a test may change of its own origin's configuration. */
type ConfigurationChange = Readonly<Record<string, unknown>>;

const demoPath = "/anywhere/demo";
/** Our own addresses, for tests alone. */
const testPath = "/__e2e";

/** The server of the browser tests: `dist/` under the strict policy, one origin a test, a proxy to what answers it. */
export function createInboxServer(options: InboxServerOptions): Server {
  const serveInbox = staticFiles(options.dist);
  const serveDemo = staticFiles(options.demo);
  const changes = new Map<string, ConfigurationChange>();
  const reports = new Map<string, string[]>();
  const holds = createHolds();

  const server = createServer((request, response) => {
    const origin = originOf(request.headers.host);
    const path = request.url ?? "/";
    if (origin === null) return answerOther(path, request, response);
    const proxied = proxiedOf(path);
    if (proxied !== null) {
      void answerProxied({ origin, ...proxied, request, response });
      return;
    }
    if (path.startsWith(`${testPath}/`)) {
      void answerTest({ origin, path: path.slice(testPath.length), request, response });
      return;
    }
    const connections = connectionsOf(origin);
    const baseUrls = connections.map(({ baseUrl }) => baseUrl);
    const headers = securityHeaders({ baseUrls, reportUri: `${testPath}/csp-report` });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const [bare = "/"] = path.split("?");
    if (bare === "/config.json")
      return sendJson(response, { connections, pollSeconds: 10, ...changes.get(origin.run) });
    void serveInbox(bare, request, response);
  });

  async function answerProxied(call: ProxiedCall): Promise<void> {
    if (isDecision(call.request.method ?? "GET", call.request.url ?? "/"))
      await holds.passage(call.origin.run);
    options.upstream.answer(call);
  }

  /** The demo stands below a path, on a host of its own, with no header but the file's type. */
  function answerOther(path: string, request: IncomingMessage, response: ServerResponse): void {
    const [bare = "/"] = path.split("?");
    if (bare.startsWith(`${demoPath}/`)) void serveDemo(bare.slice(demoPath.length), request, response);
    else response.writeHead(bare === "/ready" ? 200 : 404, { "content-type": "text/plain" }).end(bare);
  }

  function connectionsOf(origin: Origin) {
    return options.upstream.connections(origin).map((connection) => ({
      ...connection,
      label: `${connection.label}, staging`,
      baseUrl: proxyPathOf(connection.id),
    }));
  }

  const testAddresses: Readonly<Record<string, (call: UpstreamCall) => Promise<string | null>>> = {
    async "/csp-report"({ origin: { run }, request }) {
      reports.set(run, [...(reports.get(run) ?? []), await bodyOf(request)]);
      return null;
    },
    async "/csp-reports"({ origin: { run } }) {
      return JSON.stringify(reports.get(run) ?? []);
    },
    async "/configuration"({ origin: { run }, request }) {
      changes.set(run, JSON.parse(await bodyOf(request)) as ConfigurationChange);
      return null;
    },
    async "/hold"({ origin: { run } }) {
      holds.hold(run);
      return null;
    },
    async "/release"({ origin: { run } }) {
      holds.release(run);
      return null;
    },
  };

  async function answerTest(call: UpstreamCall): Promise<void> {
    const { path, response } = call;
    const own = Object.hasOwn(testAddresses, path) ? testAddresses[path] : undefined;
    if (own === undefined) return options.upstream.steer(call);
    const said = await own(call);
    response
      .writeHead(said === null ? 204 : 200, { "content-type": "application/json" })
      .end(said ?? undefined);
  }

  return server;
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(value));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
