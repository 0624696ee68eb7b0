import type { ConfigurationFault, ConnectionEntry } from "../../domain/protocol-module.ts";

/** One Phoenix server as configured. Holds no secret. */
export interface PhoenixConnection {
  readonly id: string;
  readonly label: string;
  /** Absolute, or a path of this origin that a proxy forwards; without a slash at its end. */
  readonly baseUrl: string;
  /** Where people open Phoenix itself; http(s) only. */
  readonly pageUrl: string | null;
}

const isWebAddress = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && (url.protocol === "http:" || url.protocol === "https:");
};

/** Checks the fields that only Phoenix has; `proxy` is read by the dev server alone. Faults are told by their path. */
export function readConnection(
  entry: ConnectionEntry,
): { readonly connection: PhoenixConnection } | { readonly faults: readonly ConfigurationFault[] } {
  const { id, label, baseUrl, pageUrl } = entry;
  if (pageUrl !== undefined && (typeof pageUrl !== "string" || !isWebAddress(pageUrl))) {
    return { faults: [{ path: "pageUrl", message: "must be an http or https address" }] };
  }
  return { connection: { id, label, baseUrl: baseUrl.replace(/\/+$/, ""), pageUrl: pageUrl ?? null } };
}
