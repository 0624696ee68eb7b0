// `npm start [-- --demo] [-- --port 5180]`: the dev server on loopback. Without a config.json the demo, with one the
// real connections; `--demo` gives the demo beside a config.json as well.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createServer } from "vite";

const { values } = parseArgs({ options: { demo: { type: "boolean" }, port: { type: "string" } } });
if (values.demo) process.env["VITE_DEMO"] = "1";

const server = await createServer({
  configFile: fileURLToPath(new URL("../vite.config.ts", import.meta.url)),
  server: values.port === undefined ? {} : { port: Number(values.port), strictPort: true },
});
await server.listen();
const isReal = !values.demo && existsSync(fileURLToPath(new URL("../config.json", import.meta.url)));
console.log(isReal ? "\n  The connections of config.json:" : "\n  The demo, on fake servers in the browser:");
server.printUrls();
