import { existsSync } from "node:fs";

const system = "/usr/bin/chromium";

/** How Chromium is started, for tests and for benchmarks alike: the system's own where there is one. */
export const chromiumOptions = {
  ...(existsSync(system) ? { executablePath: system } : {}),
  args: [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-quic",
    "--disable-component-update",
    "--disable-sync",
  ],
};
