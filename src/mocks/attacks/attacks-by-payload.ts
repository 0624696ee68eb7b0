import { fakes } from "../fakes.ts";
import type { Attacks } from "./attack.ts";
import { payloads } from "./payloads.ts";

const everywhere =
  "in every field that comes from outside, beside its plain twin: it stays text, and nothing else.";

/** Whose fields show each payload by itself. */
const oneByOne = "phoenix";

/** Payloads in every field: each by itself in those of one system, all of them together in those of the others (T-32). */
export const attacksByPayload: Attacks = Object.fromEntries([
  ...payloads.map((payload, at) => [
    `payload-${at + 1}`,
    {
      threat: "T-32",
      says: `${wordsOf(payload)} ${everywhere}`,
      protocol: oneByOne,
      plays: `payload-${at + 1}`,
    },
  ]),
  ...fakes
    .filter(({ protocol }) => protocol !== oneByOne)
    .map(({ protocol, connection: { label } }) => [
      `payload-${protocol}`,
      { threat: "T-32", says: `All payloads on ${label}, ${everywhere}`, protocol, plays: "payload-all" },
    ]),
]);

/** The beginning of a payload, which is shown as what it is; up to its first full stop, so that it stays one sentence. */
function wordsOf(payload: string): string {
  const [begin = ""] = payload.slice(0, 47).split(".");
  return begin === payload ? payload : `${begin}…`;
}
