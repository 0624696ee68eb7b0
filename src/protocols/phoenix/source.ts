import type * as z from "zod/mini";
import { type JsonNode, memberOf, plainValue, readJsonSource } from "../../lib/json-source.ts";
import { failureOf } from "./read-errors.ts";

/** A piece of an answer: its node, and the text that the node's offsets are of. */
export interface Source {
  readonly node: JsonNode;
  readonly text: string;
}

/**
 * Caps of a whole answer. They guard the page, not a call: arguments have their own, tighter ones
 * (`domain/inspect-arguments.ts`). Phoenix itself cannot store more than about 1,000 levels.
 */
export const answerLimits = { maxDepth: 20_000, maxMembers: 5_000_000, maxLength: 256_000_000 };

/** Reads an answer's text with its spans. Throws `BackendFailure` `unreadable` when it is not JSON. */
export function readAnswer(text: string): Source {
  const read = readJsonSource(text, answerLimits);
  if (!read.ok) throw failureOf("unreadable", "phoenix.read.unreadable");
  return { node: read.root, text };
}

/** A member of an object, or null when there is none, or when this is no object. */
export function at(source: Source, ...path: readonly string[]): Source | null {
  let node: JsonNode | undefined = source.node;
  for (const key of path) node = node?.kind === "object" ? memberOf(node, key) : undefined;
  return node === undefined ? null : { node, text: source.text };
}

/** The items of an array, or null when this is none. */
export const itemsOf = (source: Source | null): readonly Source[] | null =>
  source?.node.kind === "array" ? source.node.items.map((node) => ({ node, text: source.text })) : null;

/** The text of a string, or null when this is none. */
export const stringOf = (source: Source | null): string | null =>
  source?.node.kind === "string" ? source.node.value : null;

/** Whether this is the literal `true`. */
export const isTrue = (source: Source | null): boolean =>
  source?.node.kind === "literal" && source.node.value === true;

/** The exact characters of the answer that this piece stands in. */
export const spanOf = (source: Source): string => source.text.slice(source.node.start, source.node.end);

/** Whether a member is there and is not null. */
export const isThere = (source: Source | null): source is Source =>
  source !== null && !(source.node.kind === "literal" && source.node.value === null);

/**
 * Holds a piece against a schema. `heavy` members are kept as their spans and never turned into values:
 * arguments and outputs may be deep, large and full of numbers that JavaScript would round.
 */
export function check<S extends z.ZodMiniType>(
  schema: S,
  source: Source,
  heavy: readonly string[] = [],
): { readonly ok: true; readonly value: z.infer<S> } | { readonly ok: false; readonly fault: string } {
  const read = schema.safeParse(plainOf(source, heavy));
  if (read.success) return { ok: true, value: read.data as z.infer<S> };
  const issue = read.error.issues[0];
  return { ok: false, fault: issue === undefined ? "" : issue.path.join(".") };
}

function plainOf(source: Source, heavy: readonly string[]): unknown {
  if (source.node.kind !== "object" || heavy.length === 0) return plainValue(source.node, source.text);
  const value: Record<string, unknown> = Object.create(null);
  for (const member of source.node.members) {
    const isHeavy = heavy.includes(member.key);
    value[member.key] = isHeavy
      ? source.text.slice(member.value.start, member.value.end)
      : plainValue(member.value, source.text);
  }
  return value;
}
