import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin } from "vite";
import { configFileOf } from "./config-file.ts";

/**
 * Dev and preview answer `/config.json` from the project's root, or say 404; the file never enters `dist/`.
 * Vite by itself would answer a missing one with the page, and preview would not know of the file at all.
 */
export function serveConfigFile(root: string): Plugin {
  const answer = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (request.url?.split("?")[0] !== "/config.json") return next();
    const file = configFileOf(root);
    const isThere = existsSync(file);
    response.writeHead(isThere ? 200 : 404, {
      "content-type": "application/json",
      "cache-control": "no-store",
    });
    response.end(isThere ? readFileSync(file) : '{"error":"there is no config.json"}');
  };
  return {
    name: "serve-config-file",
    configureServer: (server) => void server.middlewares.use(answer),
    configurePreviewServer: (server) => void server.middlewares.use(answer),
  };
}
