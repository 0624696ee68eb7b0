// Serves the built inbox for the browser tests. Node 20 cannot run TypeScript by itself, so Vite loads the rest.
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { module } = await runnerImport(fileURLToPath(new URL("./main.ts", import.meta.url)), {
  configFile: false,
  root,
  logLevel: "warn",
});
await module.main(root);
