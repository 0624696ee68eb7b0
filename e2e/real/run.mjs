// `npm run real`: installs and starts a real Phoenix, then runs the suites of this folder against it in Chromium.
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { module } = await runnerImport(fileURLToPath(new URL("./run.ts", import.meta.url)), {
  configFile: false,
  root,
  logLevel: "warn",
});
process.exitCode = await module.run(root);
