import type { ConnectionEntry } from "../domain/protocol-module.ts";
import type { Configuration, ConfigurationReading } from "./check-configuration.ts";

/** Reads `config.json` beside `index.html`. An HTML answer or a 404 means that there is none. */
export async function readConfiguration(
  fetchFrom: (url: string, init: RequestInit) => Promise<Response>,
  url: string,
): Promise<ConfigurationReading> {
  let response: Response;
  try {
    response = await fetchFrom(url, { headers: { accept: "application/json" }, cache: "no-cache" });
  } catch {
    return { kind: "unreachable" };
  }
  const isHtml = response.headers.get("content-type")?.includes("text/html") ?? false;
  if (response.status === 404 || isHtml) return { kind: "none" };
  return response.ok ? checked(await response.text()) : { kind: "unreachable" };
}

/** One that is right is told at once; what is wrong with another is said by code that most pages never need. */
async function checked(text: string): Promise<ConfigurationReading> {
  const configuration = rightConfiguration(text);
  if (configuration !== null) return { kind: "read", configuration };
  return (await import("./check-configuration.ts")).checkConfiguration(text);
}

/**
 * A configuration that is right, or null where `checkConfiguration` has to say what is wrong. By hand: the schema
 * library would be a twelfth of all that the list waits for, and nothing else needs it before the first row.
 */
export function rightConfiguration(text: string): Configuration | null {
  const { connections, pollSeconds = 10, allowUninspectableApproval = false } = { ...parsed(text) };
  const isRight =
    Array.isArray(connections) &&
    connections.every(isRightEntry) &&
    new Set(connections.map(({ id }) => id)).size === connections.length &&
    typeof pollSeconds === "number" &&
    pollSeconds > 0 &&
    typeof allowUninspectableApproval === "boolean";
  return isRight ? { connections, pollSeconds, allowUninspectableApproval } : null;
}

function isRightEntry(entry: unknown): entry is ConnectionEntry {
  const { id, protocol, label, baseUrl }: Readonly<Record<string, unknown>> = { ...Object(entry) };
  const address = String(baseUrl);
  return (
    [id, protocol, label, baseUrl].every((field) => typeof field === "string" && field !== "") &&
    (/^\/(?!\/)/.test(address) || (/^https?:/i.test(address) && URL.canParse(address)))
  );
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>> | null;
  } catch {
    return null;
  }
}
