import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What building and serving need to know of one connection; everything else is the app's business. */
export interface ServedConnection {
  readonly baseUrl: string;
  /** Where dev and preview forward `baseUrl` to. */
  readonly proxy: string | null;
}

/** Where `config.json` stands while developing. */
export function configFileOf(root: string): string {
  return join(root, "config.json");
}

/**
 * The connections of the `config.json` in `root`; none when there is no file, or when it is not what it should be:
 * the app itself checks the file, and tells every fault by its path.
 */
export function readConnections(root: string): ServedConnection[] {
  const file = configFileOf(root);
  if (!existsSync(file)) return [];
  try {
    return connectionsIn(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    console.warn("config.json is not valid JSON: nothing is proxied.");
    return [];
  }
}

/** Picks the connections out of a parsed configuration, leaving out entries without a `baseUrl`. */
function connectionsIn(configuration: unknown): ServedConnection[] {
  const entries = isRecord(configuration) ? configuration["connections"] : undefined;
  if (!Array.isArray(entries)) return [];
  return entries.filter(isRecord).flatMap(({ baseUrl, proxy }) => {
    if (typeof baseUrl !== "string") return [];
    return [{ baseUrl, proxy: typeof proxy === "string" ? proxy : null }];
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
