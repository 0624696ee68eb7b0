import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createUpstream, get, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterEach, expect, test } from "vitest";
import { readConnections } from "./config-file.ts";
import { proxiesFor } from "./proxies.ts";
import { serveConfigFile } from "./serve-config-file.ts";

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A server that a connection may name as its proxy; gives its address. */
async function upstream(listener: RequestListener): Promise<string> {
  const server = createUpstream(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endings.push(() => server.close().closeAllConnections());
  return addressOf(server);
}

/** A dev server in a folder that holds this `config.json`; gives its address. */
async function serve(configText: string | null): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "serving-"));
  endings.push(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, "index.html"), "<!doctype html><title>the page</title>");
  if (configText !== null) writeFileSync(join(root, "config.json"), configText);
  const server: ViteDevServer = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [serveConfigFile(root)],
    server: { host: "127.0.0.1", port: 0, hmr: false, ws: false, proxy: proxiesFor(readConnections(root)) },
  });
  await server.listen();
  endings.push(() => server.close());
  return addressOf(server.httpServer as Server);
}

const configOf = (connections: readonly object[]) => JSON.stringify({ connections });

test("a missing config.json is told as 404, whatever is asked for, and never answered with the page", async () => {
  const address = await serve(null);
  for (const accept of ["application/json", "*/*", "text/html"]) {
    const response = await fetch(`${address}/config.json`, { headers: { accept } });
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "application/json"]);
  }
});

test("config.json is served as it stands, broken or not, and is not stored by the browser", async () => {
  const address = await serve("{ broken");
  const response = await fetch(`${address}/config.json`, { headers: { accept: "application/json" } });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.text()).toBe("{ broken");
});

test("a connection's address is forwarded without its prefix, its search kept, matching whole segments", async () => {
  const echo = (name: string) =>
    upstream((request, response) => void response.end(`${name} ${request.method} ${request.url}`));
  const address = await serve(
    configOf([
      { baseUrl: "/proxy/px", proxy: await echo("px") },
      { baseUrl: "/proxy/px2/", proxy: await echo("px2") },
      { baseUrl: "https://elsewhere.example.test", proxy: await echo("elsewhere") },
      { baseUrl: "/direct" },
    ]),
  );
  const ask = async (path: string) => (await fetch(address + path)).text();
  expect(await ask("/proxy/px/v1/a%2Fb?limit=1")).toBe("px GET /v1/a%2Fb?limit=1");
  expect(await ask("/proxy/px")).toBe("px GET /");
  expect(await ask("/proxy/px?a=1")).toBe("px GET /?a=1");
  expect(await ask("/proxy/px2/v1")).toBe("px2 GET /v1");
  expect(await ask("/direct/v1")).toContain("the page");
});

test("an upstream that breaks off in the middle breaks the browser's connection too", async () => {
  const breaking = await upstream((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("data: 1\n\n", () => response.destroy());
  });
  const address = await serve(configOf([{ baseUrl: "/proxy/px", proxy: breaking }]));
  // Not by fetch: Node's takes an answer that ends too early behind `connection: close` for a whole one.
  const isWhole = await new Promise<boolean>((resolve) => {
    get(`${address}/proxy/px/chat`, (response) => {
      response.on("error", () => {});
      response.on("close", () => resolve(response.complete)).resume();
    });
  });
  expect(isWhole).toBe(false);
});
