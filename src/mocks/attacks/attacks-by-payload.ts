import type { Attacks } from "./attack.ts";
import { payloads } from "./payloads.ts";

const everywhere =
  "in every field that comes from outside, beside its plain twin: it stays text, and nothing else.";

/** Payloads in every field: each by itself in those of Phoenix, all of them together in those of the others (T-32). */
export const attacksByPayload: Attacks = Object.fromEntries([
  ...payloads.map((payload, at) => [
    `payload-${at + 1}`,
    {
      threat: "T-32",
      says: `${wordsOf(payload)} ${everywhere}`,
      protocol: "phoenix",
      plays: `payload-${at + 1}`,
    },
  ]),
  ...["envole", "mka1", "letta"].map((protocol) => [
    `payload-${protocol}`,
    { threat: "T-32", says: `All payloads ${everywhere}`, protocol, plays: "payload-all" },
  ]),
]);

/** The beginning of a payload, which is shown as what it is. */
function wordsOf(payload: string): string {
  return payload.length <= 48 ? payload : `${payload.slice(0, 47)}…`;
}
