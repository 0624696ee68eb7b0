import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const fileName = "mockServiceWorker.js";

/**
 * Gives MSW's service worker to the dev server and to the demo, from the installed package: no copy of it is
 * committed, and it stays out of `dist/`.
 */
export function mockWorker(): Plugin {
  const source = () =>
    readFileSync(createRequire(import.meta.url).resolve("msw/mockServiceWorker.js"), "utf8");
  let isDemo = false;
  return {
    name: "mock-worker",
    configResolved: (config) => {
      isDemo = config.command === "build" && config.mode === "demo";
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        if (request.url?.split("?")[0] !== `/${fileName}`) return next();
        response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" });
        response.end(source());
      });
    },
    generateBundle() {
      if (isDemo) this.emitFile({ type: "asset", fileName, source: source() });
    },
  };
}
