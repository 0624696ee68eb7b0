import type { ConfigurationFault, ConnectionEntry } from "../../domain/protocol-module.ts";
import { isAddressable } from "./record/place.ts";

/** One MKA1 as configured. Holds no secret. */
export interface Mka1Connection {
  readonly id: string;
  readonly label: string;
  /** Absolute, or a path of this origin that a proxy forwards; without a slash at its end. */
  readonly baseUrl: string;
  /** The id under which MKA1 names whoever signs in: it has no operation that tells it. */
  readonly viewerId: string;
  /** The end user that every request names in `X-On-Behalf-Of`; null sends none. */
  readonly onBehalfOf: string | null;
  /** Saved agents whose runs are looked through. */
  readonly agentIds: readonly string[];
  /** MKA1's own page, http(s) only; null where none is configured. */
  readonly pageUrl: string | null;
}

/** Printable Latin-1 without white space at its ends: what arrives in a header as it was written. */
const printable = /^[\x21-\x7e\xa1-\xff]([\x20-\x7e\xa0-\xff]*[\x21-\x7e\xa1-\xff])?$/;

/** Checks the fields that only MKA1 has (protocols/mka1.md, "Access"). Every fault is told by its path. */
export function readConnection(
  entry: ConnectionEntry,
): { readonly connection: Mka1Connection } | { readonly faults: readonly ConfigurationFault[] } {
  const { id, label, baseUrl } = entry;
  const faults: ConfigurationFault[] = [];
  const textOf = (path: string, isFine: (text: string) => boolean, message: string): string | null => {
    const value = entry[path];
    if (typeof value === "string" && isFine(value)) return value;
    faults.push({ path, message });
    return null;
  };
  const optional = (...[path, isFine, message]: Parameters<typeof textOf>): string | null =>
    (entry[path] ?? null) === null ? null : textOf(path, isFine, message);
  const connection = {
    id,
    label,
    baseUrl: baseUrl.replace(/\/+$/, ""),
    viewerId:
      textOf("viewerId", (text) => text.trim() !== "", "must be the id under which MKA1 knows you") ?? "",
    onBehalfOf: optional(
      "onBehalfOf",
      (text) => printable.test(text),
      "must be a text that a header can carry",
    ),
    agentIds: idsIn(entry["agentIds"] ?? [], faults),
    pageUrl: optional("pageUrl", isWebAddress, "must be an http or https address"),
  };
  return faults.length > 0 ? { faults } : { connection };
}

/** A list of ids, each once; what is no list, or no id, becomes a fault. */
function idsIn(list: unknown, faults: ConfigurationFault[]): readonly string[] {
  if (!Array.isArray(list)) {
    faults.push({ path: "agentIds", message: "must be a list of ids" });
    return [];
  }
  const ids = new Set<string>();
  list.forEach((id: unknown, index) => {
    if (typeof id === "string" && isAddressable(id)) ids.add(id);
    else faults.push({ path: `agentIds[${index}]`, message: "must be an id" });
  });
  return [...ids];
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
