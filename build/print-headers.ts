import { readFileSync } from "node:fs";
import { connectionsIn } from "./config-file.ts";
import { securityHeaders } from "./content-security-policy.ts";

/** Prints the headers that a deployment with the `config.json` at `file` has to send. Throws what reading it throws. */
export function printHeaders(file: string): void {
  const connections = connectionsIn(JSON.parse(readFileSync(file, "utf8")));
  const headers = securityHeaders({ baseUrls: connections.map(({ baseUrl }) => baseUrl) });
  for (const [name, value] of Object.entries(headers)) console.log(`${name}: ${value}`);
}
