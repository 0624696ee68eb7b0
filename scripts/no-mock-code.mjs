// Fails when the production build holds anything of the mocks: MSW, its worker, or a sentence of a scenario.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
const { module } = await runnerImport(join(root, "src/mocks/scenarios.ts"), { configFile: false, root });
/** Short ones may be said by the inbox itself ("Nothing waits."). @type {string[]} */
const sentences = module.scenarios
  .map((/** @type {{ says: string }} */ { says }) => says)
  .filter((/** @type {string} */ says) => says.length > 40);
const traces = ["mockServiceWorker", "[MSW]", "node_modules/msw", "src/mocks/", ...sentences];

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));
const found = files.flatMap((file) => {
  const text = readFileSync(file, "utf8");
  return traces
    .filter((trace) => text.includes(trace) || file.includes(trace))
    .map((trace) => `${file}: ${trace}`);
});
for (const line of found) console.error(line);
console.log(`${files.length} files of dist/ looked through, ${found.length} traces of mock code`);
process.exitCode = found.length === 0 && files.length > 0 ? 0 : 1;
