// `npm run bench [-- --quick] [--lists | --four | --transcripts | --calls | --size]`: serves dist/ and the fake over HTTP, drives Chromium, prints a table and JSON.
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { module } = await runnerImport(fileURLToPath(new URL("./run.ts", import.meta.url)), {
  configFile: false,
  root,
  logLevel: "warn",
});
const has = (/** @type {string} */ flag) => process.argv.includes(flag);
const only = ["lists", "four", "transcripts", "calls", "size"].find((part) => has(`--${part}`)) ?? null;
await module.run(root, { isQuick: has("--quick"), only });
