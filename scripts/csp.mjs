// `npm run csp [-- path/to/config.json]`: prints the headers that a deployment with that configuration has to send.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const file = process.argv[2] ?? join(root, "config.json");
if (existsSync(file)) {
  const { module } = await runnerImport(join(root, "build/print-headers.ts"), { configFile: false, root });
  module.printHeaders(file);
} else {
  console.error(`There is no ${file}. Name the deployment's file: npm run csp -- path/to/config.json`);
  process.exitCode = 1;
}
