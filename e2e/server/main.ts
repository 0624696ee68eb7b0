import { join } from "node:path";
import { fakeUpstream } from "./fake-upstream.ts";
import { createInboxServer } from "./inbox-server.ts";
import { realUpstream } from "./real-upstream.ts";

/**
 * Starts the server that the browser tests talk to. E2E_PORT (7411) is where it listens; E2E_UPSTREAM, when set,
 * is the address of a real Phoenix that `/proxy/px` reaches in place of a fake, and E2E_GUARDED that of one more
 * that asks for a token. E2E_DIST may name another built inbox than `dist/`.
 */
export async function main(root: string): Promise<void> {
  const port = Number(process.env["E2E_PORT"] ?? 7411);
  const real = process.env["E2E_UPSTREAM"];
  const guarded = process.env["E2E_GUARDED"];
  const upstream =
    real === undefined
      ? fakeUpstream()
      : realUpstream({ real, ...(guarded === undefined ? {} : { guarded }) }, real);
  const server = createInboxServer({
    dist: process.env["E2E_DIST"] ?? join(root, "dist"),
    demo: process.env["E2E_DEMO"] ?? join(root, "dist-demo"),
    upstream,
  });
  server.listen(port, "127.0.0.1", () =>
    console.log(`serving dist/ at http://<run>--<scenario>.localhost:${port}/`),
  );
}
