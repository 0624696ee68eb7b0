import { type JsonLimits, scanJson, spanKind } from "./json-scan.ts";
import { slotsOf } from "./json-slots.ts";
import { readJsonSource } from "./json-source.ts";

/** Beyond this a text inside a string is not offered as JSON: the string stands above, whole. */
export const jsonInStringLimits: JsonLimits = { maxDepth: 200, maxMembers: 20_000, maxLength: 256_000 };

const container = /^\s*[[{]/;
const containerEnd = /[\]}]\s*$/;

/** Whether a string begins as JSON text does that holds an object or an array. A look at its first characters. */
export const beginsAsJson = (value: string): boolean => container.test(value.slice(0, 200));

/** Whether a string is the JSON text of an object or array that is not empty, within the limits. Never throws. */
export function holdsJson(value: string): boolean {
  if (!beginsAsJson(value) || !containerEnd.test(value.slice(-200))) return false;
  const scan = scanJson(value, jsonInStringLimits);
  return scan.ok && scan.spans[0] !== undefined && scan.spans[0] <= spanKind.array && scan.spans.length > 4;
}

/**
 * The decoded string whose drawn rows have the number `group`, found again in the text that the rows were made from.
 * Null where the text is no JSON within the limits, or where that value is no string.
 */
export function stringOfGroup(text: string, group: number): string | null {
  const read = readJsonSource(text, jsonInStringLimits);
  if (!read.ok) return null;
  let at = 0;
  for (const { node } of slotsOf(read.root, text)) {
    if (at === group) return node.kind === "string" ? node.value : null;
    at += 1;
  }
  return null;
}
