/** Values that a sentence needs. Text from outside is inserted as data; callers spell hidden characters first. */
export type Values = Readonly<Record<string, string | number>>;

/** One sentence of a catalogue: fixed, or made from its values. */
// biome-ignore lint/suspicious/noExplicitAny: each sentence names its own values; `speaker` gives them back their types
export type Phrase = string | ((values: any) => string);

/** Every sentence of one area of the screen in one language, by id. */
export type Catalogue = Readonly<Record<string, Phrase>>;

type ValuesOf<P> = P extends (values: infer V) => string ? [values: V] : [];

/** Speaks the sentences of one area, with the values that each of them needs checked by the compiler. */
export const speaker =
  <C extends Catalogue>(catalogue: C) =>
  <Id extends keyof C & string>(id: Id, ...values: ValuesOf<C[Id]>): string => {
    const phrase = catalogue[id] as Phrase;
    return typeof phrase === "string" ? phrase : phrase(values[0] as Values);
  };
