import type { ConfigurationFault, ConnectionEntry } from "../../domain/protocol-module.ts";

/** One Envole as configured. Holds no secret. */
export interface EnvoleConnection {
  readonly id: string;
  readonly label: string;
  /** Absolute, or a path of this origin that a proxy forwards; without a slash at its end. */
  readonly baseUrl: string;
  /** Who acts: sent with every request as `X-Envole-User-Id`. */
  readonly userId: string;
  /** Agents whose threads are looked through. */
  readonly agentIds: readonly string[];
  /** Threads that are looked at whoever's they are. */
  readonly threadIds: readonly string[];
}

/**
 * Whether an id can stand in a path: a browser takes `.` and `..` out of every address, and half of a character pair
 * cannot be written in one.
 */
export const isAddressable = (id: string): boolean =>
  id !== "" && id !== "." && id !== ".." && !/\p{Surrogate}/u.test(id);

/** Printable Latin-1 without white space at its ends: what arrives in a header as it was written. */
const printable = /^[\x21-\x7e\xa1-\xff]([\x20-\x7e\xa0-\xff]*[\x21-\x7e\xa1-\xff])?$/;

const isHeaderText = (value: unknown): value is string => typeof value === "string" && printable.test(value);

/** Checks the fields that only Envole has (protocols/envole.md, "Access"). Every fault is told by its path. */
export function readConnection(
  entry: ConnectionEntry,
): { readonly connection: EnvoleConnection } | { readonly faults: readonly ConfigurationFault[] } {
  const { id, label, baseUrl, userId } = entry;
  const faults: ConfigurationFault[] = [];
  if (!isHeaderText(userId))
    faults.push({ path: "userId", message: "must be a text that a header can carry" });
  const agentIds = idsIn(entry, "agentIds", faults);
  const threadIds = idsIn(entry, "threadIds", faults);
  if (faults.length === 0 && agentIds.length + threadIds.length === 0)
    faults.push({ path: "agentIds", message: "must name an agent, unless threadIds names a thread" });
  if (faults.length > 0 || !isHeaderText(userId)) return { faults };
  const address = baseUrl.replace(/\/+$/, "");
  return { connection: { id, label, baseUrl: address, userId, agentIds, threadIds } };
}

/** A list of ids, each once; what is no list, or no id, becomes a fault. */
function idsIn(
  entry: ConnectionEntry,
  path: "agentIds" | "threadIds",
  faults: ConfigurationFault[],
): readonly string[] {
  const list = entry[path] ?? [];
  if (!Array.isArray(list)) {
    faults.push({ path, message: "must be a list of ids" });
    return [];
  }
  const ids = new Set<string>();
  list.forEach((id: unknown, index) => {
    if (typeof id === "string" && isAddressable(id)) ids.add(id);
    else faults.push({ path: `${path}[${index}]`, message: "must be an id" });
  });
  return [...ids];
}
