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
  ...Object.entries({ envole: "Envole", mka1: "MKA1", letta: "Letta" }).map(([protocol, system]) => [
    `payload-${protocol}`,
    { threat: "T-32", says: `All payloads on ${system}, ${everywhere}`, protocol, plays: "payload-all" },
  ]),
]);

/** The beginning of a payload, which is shown as what it is; up to its first full stop, so that it stays one sentence. */
function wordsOf(payload: string): string {
  const [begin = ""] = payload.slice(0, 47).split(".");
  return begin === payload ? payload : `${begin}…`;
}
