import { type JsonLimits, scanJson, spanKind } from "./json-scan.ts";
import { slotsOf } from "./json-slots.ts";
import { readJsonSource } from "./json-source.ts";

/** Beyond this a text inside a string is not offered as JSON: the string stands above, whole. */
export const jsonInStringLimits: JsonLimits = { maxDepth: 200, maxMembers: 20_000, maxLength: 64_000 };

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
 * The decoded strings of a JSON text by the number that their drawn rows have; none where the text is no JSON within the
 * limits. Never throws.
 */
export function stringsByGroup(text: string): ReadonlyMap<number, string> {
  const strings = new Map<number, string>();
  const read = readJsonSource(text, jsonInStringLimits);
  if (!read.ok) return strings;
  let group = 0;
  for (const { node } of slotsOf(read.root, text)) {
    if (node.kind === "string") strings.set(group, node.value);
    group += 1;
  }
  return strings;
}
