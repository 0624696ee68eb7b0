import type { ConfigurationFault, ConnectionEntry } from "../domain/protocol-module.ts";

/** What `config.json` says, checked (design section 8). */
export interface Configuration {
  readonly connections: readonly ConnectionEntry[];
  readonly pollSeconds: number;
  readonly allowUninspectableApproval: boolean;
}

/** How reading the configuration ended. `none` is a first run, `faults` names every fault by its path. */
export type ConfigurationReading =
  | { readonly kind: "read"; readonly configuration: Configuration }
  | { readonly kind: "none" }
  | { readonly kind: "unreachable" }
  | { readonly kind: "faults"; readonly faults: readonly ConfigurationFault[] };

/** Checks the text of a configuration; every fault is told with its path. */
export function checkConfiguration(text: string): ConfigurationReading {
  const value = parsed(text);
  if (value === undefined) return faults([{ path: "config.json", message: "is not valid JSON" }]);
  if (!isRecord(value)) return faults([{ path: "config.json", message: "has to be an object" }]);
  const { connections, pollSeconds = 10, allowUninspectableApproval = false } = value;
  const found = [
    ...connectionFaults(connections),
    ...(typeof pollSeconds === "number" && pollSeconds > 0
      ? []
      : [fault("pollSeconds", "has to be a number above 0")]),
    ...(typeof allowUninspectableApproval === "boolean"
      ? []
      : [fault("allowUninspectableApproval", "has to be true or false")]),
  ];
  if (found.length > 0) return faults(found);
  return {
    kind: "read",
    configuration: { connections, pollSeconds, allowUninspectableApproval } as Configuration,
  };
}

function connectionFaults(connections: unknown): readonly ConfigurationFault[] {
  if (!Array.isArray(connections)) return [fault("connections", "has to be a list")];
  const ids = connections.map((entry: unknown) => (isRecord(entry) ? entry["id"] : entry));
  const isTwice = new Set(ids).size !== ids.length;
  return [
    ...(isTwice ? [fault("connections", "has two connections with one id")] : []),
    ...connections.flatMap((entry: unknown, index) => entryFaults(entry, `connections[${index}]`)),
  ];
}

function entryFaults(entry: unknown, place: string): readonly ConfigurationFault[] {
  if (!isRecord(entry)) return [fault(place, "has to be an object")];
  const missing = ["id", "protocol", "label", "baseUrl"].filter((name) => !isFilled(entry[name]));
  if (missing.length > 0)
    return missing.map((name) => fault(`${place}.${name}`, "has to be a text that is not empty"));
  if (isAddress(String(entry["baseUrl"]))) return [];
  return [fault(`${place}.baseUrl`, "has to be a path that begins with / or an http(s) address")];
}

function isAddress(text: string): boolean {
  if (text.startsWith("/") && !text.startsWith("//")) return true;
  return URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isFilled = (value: unknown): boolean => typeof value === "string" && value !== "";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const fault = (path: string, message: string): ConfigurationFault => ({ path, message });

const faults = (found: readonly ConfigurationFault[]): ConfigurationReading => ({
  kind: "faults",
  faults: found,
});
