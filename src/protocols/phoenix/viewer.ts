import { at, stringOf } from "../../lib/json/json-piece.ts";
import type { PhoenixClient } from "./client.ts";
import { readPlainly } from "./plain-source.ts";

/** Who the token is; null where the server has no accounts. Throws `BackendFailure` only. */
export async function readViewer(client: PhoenixClient, signal: AbortSignal): Promise<string | null> {
  const { text } = await client.query("{viewer{username}}", {}, signal);
  return stringOf(at(readPlainly(text), "data", "viewer", "username"));
}
