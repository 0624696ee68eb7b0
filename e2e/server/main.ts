import { join } from "node:path";
import { fakeUpstream } from "./fake-upstream.ts";
import { createInboxServer } from "./inbox-server.ts";
import { realUpstream } from "./real-upstream.ts";

/**
 * Starts the server that the browser tests talk to. E2E_PORT (7411) is where it listens. E2E_REAL, when set, is a
 * protocol whose real servers its connection reaches in place of a fake: E2E_UPSTREAMS has an address a scenario, as
 * JSON. E2E_DIST may name another built inbox than `dist/`.
 */
export async function main(root: string): Promise<void> {
  const port = Number(process.env["E2E_PORT"] ?? 7411);
  const real = process.env["E2E_REAL"];
  const bases = JSON.parse(process.env["E2E_UPSTREAMS"] ?? "{}") as Readonly<Record<string, string>>;
  const server = createInboxServer({
    dist: process.env["E2E_DIST"] ?? join(root, "dist"),
    demo: process.env["E2E_DEMO"] ?? join(root, "dist-demo"),
    upstream: real === undefined ? fakeUpstream() : realUpstream(real, bases),
  });
  server.listen(port, "127.0.0.1", () =>
    console.log(`serving dist/ at http://<run>--<scenario>.localhost:${port}/`),
  );
}
