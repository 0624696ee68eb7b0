/**
 * What domain and protocols say: the id of a sentence in a catalogue and the values it needs.
 * The text itself stands in `messages/` or in the protocol's own `messages/`, by language.
 * Values that came from outside (tool names, server words) are inserted as data, never as markup.
 */
export interface Sentence {
  readonly id: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A sentence by its id, with the values it needs. */
export const sentence = (id: string, values?: Sentence["values"]): Sentence =>
  values === undefined ? { id } : { id, values };
