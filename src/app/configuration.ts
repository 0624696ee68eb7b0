import * as z from "zod/mini";
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

const filled = z.string().check(z.minLength(1));

const connectionSchema = z.looseObject({
  id: filled,
  protocol: filled,
  label: filled,
  baseUrl: filled.check(z.refine(isAddress, "has to be a path that begins with / or an http(s) address")),
});

const configurationSchema = z.object({
  connections: z
    .array(connectionSchema)
    .check(
      z.refine(
        (list) => new Set(list.map((one) => one.id)).size === list.length,
        "has two connections with one id",
      ),
    ),
  pollSeconds: z._default(z.number().check(z.positive()), 10),
  allowUninspectableApproval: z._default(z.boolean(), false),
});

function isAddress(text: string): boolean {
  if (text.startsWith("/") && !text.startsWith("//")) return true;
  return URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}

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
  return response.ok ? checkConfiguration(await response.text()) : { kind: "unreachable" };
}

/** Checks the text of a configuration; every fault is told with its path. */
export function checkConfiguration(text: string): ConfigurationReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: "faults", faults: [{ path: "config.json", message: "is not valid JSON" }] };
  }
  const checked = z.safeParse(configurationSchema, value);
  if (checked.success) return { kind: "read", configuration: checked.data };
  return {
    kind: "faults",
    faults: checked.error.issues.map((issue) => ({ path: pathOf(issue.path), message: issue.message })),
  };
}

function pathOf(path: readonly PropertyKey[]): string {
  const spelled = path.map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`)).join("");
  return spelled.replace(/^\./, "") || "config.json";
}
