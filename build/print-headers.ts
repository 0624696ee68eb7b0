import { readFileSync } from "node:fs";
import { checkConfiguration } from "../src/app/check-configuration.ts";
import { securityHeaders } from "./content-security-policy.ts";

/** What a deployment's configuration comes to: a line a header, or a line a fault of the file. */
export interface HeaderLines {
  readonly isRight: boolean;
  readonly lines: readonly string[];
}

/**
 * The headers that a deployment with this text of a `config.json` has to send. One that the inbox itself would refuse
 * has none: a policy for half of it would let the page reach what nobody meant, or keep it from what it needs.
 */
export function headerLinesOf(text: string): HeaderLines {
  const reading = checkConfiguration(text);
  if (reading.kind === "faults")
    return { isRight: false, lines: reading.faults.map(({ path, message }) => `${path} ${message}`) };
  const baseUrls =
    reading.kind === "read" ? reading.configuration.connections.map(({ baseUrl }) => baseUrl) : [];
  const headers = Object.entries(securityHeaders({ baseUrls }));
  return { isRight: true, lines: headers.map(([name, value]) => `${name}: ${value}`) };
}

/** Prints them for the file, or its faults, and then ends with a failure. Throws where the file cannot be read. */
export function printHeaders(file: string): void {
  const { isRight, lines } = headerLinesOf(readFileSync(file, "utf8"));
  for (const line of lines) {
    if (isRight) console.log(line);
    else console.error(line);
  }
  if (!isRight) process.exitCode = 1;
}
