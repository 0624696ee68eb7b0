import { spellName } from "../lib/text/literal-text.ts";

/**
 * What domain and protocols say: the id of a sentence in a catalogue and the values it needs.
 * The text itself stands in `messages/` or in the protocol's own `messages/`, by language.
 * Values that came from outside (tool names, server words) are inserted as data, never as markup.
 */
export interface Sentence {
  readonly id: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * A sentence by its id, with the values it needs. What could not be seen in a value is spelled here, so that no sentence
 * holds a hidden character whoever makes it; what was spelled before stays as it is.
 */
export function sentence(id: string, values?: Sentence["values"]): Sentence {
  if (values === undefined) return { id };
  const spelled = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? spellName(value) : value,
  ]);
  return { id, values: Object.fromEntries(spelled) };
}
