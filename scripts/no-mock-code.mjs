// Fails when the production build holds anything of the mocks: MSW, its worker, or a word that only mock code uses.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const traces = ["mockServiceWorker", "[MSW]", "node_modules/msw", "src/mocks/", "phoenix/one-call"];

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
