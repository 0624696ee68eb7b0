import { nodesIn, readJsonSource } from "../../../lib/json/json-source.ts";
import { canonicalJson } from "../../../lib/json/same-json.ts";

const [least, most] = [-(2n ** 63n), 2n ** 64n - 1n];

/**
 * Why Phoenix cannot keep a JSON text as it stands, as the id of a sentence; null when it can. Seen in 20.26.1:
 * integers beyond 64 bits and halves of a character pair are a 500, and other digits are rounded without a word.
 */
export function whyNotKept(json: string): string | null {
  const read = readJsonSource(json);
  if (!read.ok) return "phoenix.send.answer-incomplete";
  for (const node of nodesIn(read.root)) {
    if (node.kind === "number" && !isKeptNumber(json.slice(node.start, node.end)))
      return "phoenix.send.number-not-kept";
    if (node.kind === "string" && hasHalfPair(node.value)) return "phoenix.send.half-character";
    if (node.kind === "object" && node.members.some(({ key }) => hasHalfPair(key)))
      return "phoenix.send.half-character";
  }
  return null;
}

/** Whether a text holds half of a character pair: Phoenix cannot store it. */
export const hasHalfPair = (text: string): boolean => /\p{Surrogate}/u.test(text);

function isKeptNumber(lexeme: string): boolean {
  if (/^-?\d+$/.test(lexeme)) {
    const value = lexeme.length > 20 ? most + 1n : BigInt(lexeme);
    return value >= least && value <= most;
  }
  const value = Number(lexeme);
  return Number.isFinite(value) && canonicalJson(String(value)) === canonicalJson(lexeme);
}
