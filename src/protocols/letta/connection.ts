import type { ConfigurationFault, ConnectionEntry } from "../../domain/protocol-module.ts";
import { readAddress } from "../../lib/text/web-address.ts";

/** One Letta server as configured. Holds no secret. */
export interface LettaConnection {
  readonly id: string;
  readonly label: string;
  /** Absolute, or a path of this origin that a proxy forwards; without a slash at its end. */
  readonly baseUrl: string;
  /** Whether agents that Letta hides from its list are looked at too. */
  readonly showHiddenAgents: boolean;
  /** Where people open an agent's own page, http(s) only; `{agentId}` stands for the agent. Null where there is none. */
  readonly pageUrl: string | null;
}

const isPage = (value: unknown): value is string =>
  typeof value === "string" && readAddress(value.replaceAll("{agentId}", "agent")).kind === "web";

/** Checks the fields that only Letta has (protocols/letta.md, "Finding what waits"). Every fault is told by its path. */
export function readConnection(
  entry: ConnectionEntry,
): { readonly connection: LettaConnection } | { readonly faults: readonly ConfigurationFault[] } {
  const { id, label, baseUrl, pageUrl, showHiddenAgents = false } = entry;
  const faults: ConfigurationFault[] = [];
  if (typeof showHiddenAgents !== "boolean")
    faults.push({ path: "showHiddenAgents", message: "must be true or false" });
  if (pageUrl !== undefined && !isPage(pageUrl))
    faults.push({ path: "pageUrl", message: "must be an http or https address" });
  if (faults.length > 0 || typeof showHiddenAgents !== "boolean") return { faults };
  return {
    connection: {
      id,
      label,
      baseUrl: baseUrl.replace(/\/+$/, ""),
      showHiddenAgents,
      pageUrl: isPage(pageUrl) ? pageUrl : null,
    },
  };
}

/** The page of one agent, or null where the configuration names none. */
export const pageOf = ({ pageUrl }: LettaConnection, agentId: string): string | null =>
  pageUrl?.replaceAll("{agentId}", () => encodeURIComponent(agentId)) ?? null;
