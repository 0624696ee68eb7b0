import type { Catalogue, Phrase, Values } from "./speaker.ts";

/** What domain and protocols return instead of text (`domain/sentence.ts` has the same shape). */
interface Saying {
  readonly id: string;
  readonly values?: Values;
}

const known = new Map<string, Phrase>();

/**
 * Learns sentences with the code that speaks of them: a protocol's, and those of the domain's rules. Later ids replace
 * earlier ones.
 */
export function learn(catalogue: Catalogue): void {
  for (const [id, phrase] of Object.entries(catalogue)) known.set(id, phrase);
  for (const listener of [...listeners]) listener();
}

const listeners = new Set<() => void>();

/** Tells when sentences were learned, for what was drawn before they came; gives the function that ends it. */
export function onLearned(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How many sentences are known: grows while protocols load. */
export const countKnown = (): number => known.size;

/** The text of a sentence from domain or a protocol. An id that nobody taught is shown as itself, never hidden. */
export function say(saying: Saying): string {
  const phrase = known.get(saying.id);
  if (phrase === undefined) return saying.id;
  return typeof phrase === "string" ? phrase : phrase(saying.values ?? {});
}
