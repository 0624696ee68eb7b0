import { rulesEn } from "./en/rules.ts";
import type { Catalogue, Phrase, Values } from "./speaker.ts";

/** What domain and protocols return instead of text (`domain/sentence.ts` has the same shape). */
interface Saying {
  readonly id: string;
  readonly values?: Values;
}

const known = new Map<string, Phrase>(Object.entries(rulesEn));

/** Learns the sentences of a protocol, which load with its folder. Later ids replace earlier ones. */
export function learn(catalogue: Catalogue): void {
  for (const [id, phrase] of Object.entries(catalogue)) known.set(id, phrase);
}

/** The text of a sentence from domain or a protocol. An id that nobody taught is shown as itself, never hidden. */
export function say(saying: Saying): string {
  const phrase = known.get(saying.id);
  if (phrase === undefined) return saying.id;
  return typeof phrase === "string" ? phrase : phrase(saying.values ?? {});
}
