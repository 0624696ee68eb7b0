import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { fakes } from "../../src/mocks/fakes.ts";
import type { Upstream, UpstreamCall } from "./inbox-server.ts";
import { isDecision } from "./proxies.ts";

/**
 * A fault of the way between, played once, for the next decision of a run: `reply-lost` breaks the browser's
 * connection when the upstream begins to answer, `stream-broken` after its first bytes. The upstream's own
 * connection stays open to its end, as behind a proxy that buffers.
 */
type Cut = "reply-lost" | "stream-broken";

/**
 * Hands every request on to a real server of `protocol`, byte for byte and without buffering. The browser's connection
 * breaks when the upstream breaks, and the upstream's ends when the browser goes. `bases` has an address a scenario;
 * the connection is the one that the protocol's fake has. Throws for a protocol that nothing is known of.
 */
export function realUpstream(protocol: string, bases: Readonly<Record<string, string>>): Upstream {
  const cuts = new Map<string, Cut>();
  const fake = fakes.find((one) => one.protocol === protocol);
  if (fake === undefined) throw new Error(`there is no protocol ${protocol}`);

  return {
    connections({ scenario }) {
      const pageUrl = bases[scenario];
      return [{ ...fake.connection, ...(pageUrl === undefined ? {} : { pageUrl }) }];
    },
    answer(call) {
      const base = bases[call.origin.scenario];
      if (base === undefined)
        return void call.response.writeHead(404).end(`no server for ${call.origin.scenario}`);
      const isSend = isDecision(call.request.method ?? "GET", call.request.url ?? "/");
      const cut = isSend ? cuts.get(call.origin.run) : undefined;
      if (cut !== undefined) cuts.delete(call.origin.run);
      forward(base, call, cut);
    },
    async steer({ origin, request: incoming, response }) {
      const { cut } = JSON.parse(await text(incoming)) as { readonly cut: Cut };
      cuts.set(origin.run, cut);
      response.writeHead(204).end();
    },
  };
}

function forward(
  base: string,
  { path, request: incoming, response }: UpstreamCall,
  cut: Cut | undefined,
): void {
  const { hostname, port, host } = new URL(base);
  // A connection of its own each: one that is kept may be closed by the server while the next request is on its way.
  const headers = { ...incoming.headers, host, origin: base, connection: "close" };
  const outgoing = request({ hostname, port, path, method: incoming.method, headers, agent: false });
  outgoing.on("response", (upstream) => {
    if (cut === undefined) passOn(upstream, response);
    else cutShort(upstream, response, cut);
  });
  outgoing.on("error", () => response.destroy());
  if (cut === undefined) response.on("close", () => outgoing.destroy());
  incoming.pipe(outgoing);
}

function passOn(upstream: IncomingMessage, response: ServerResponse): void {
  response.writeHead(upstream.statusCode ?? 502, upstream.headers);
  response.flushHeaders();
  upstream.pipe(response);
  upstream.on("close", () => {
    if (!upstream.complete) response.destroy();
  });
}

function cutShort(upstream: IncomingMessage, response: ServerResponse, cut: Cut): void {
  if (cut === "stream-broken") {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers);
    upstream.once("data", (bytes: Buffer) => response.write(bytes, () => response.destroy()));
  } else response.destroy();
  upstream.resume();
}
