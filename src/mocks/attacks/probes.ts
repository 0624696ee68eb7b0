/**
 * A probe tries texts in every kind of field of one batch, and its name says which, so that tests try any text and no
 * list has to know it. "probe-text-<its UTF-16 units in hex, joined by dots>" tries one text, with "_" between them
 * several, a call each; "probe-five-<the same>" tries one alone, first, last, doubled and inside a word, in five calls;
 * "probe-said-<the same>" is "probe-text" less the names of tools.
 */
const probe = /^probe-(text|five|said)-([0-9a-f._]*)$/;

/** Whether a name is one of a probe. */
export const isProbe = (name: string): boolean => probe.test(name);

/** The texts that a probe tries. Throws for a name that is none of a probe. */
export function textsOfProbe(name: string): readonly string[] {
  const [, kind, spelled] = probe.exec(name) ?? [];
  if (spelled === undefined) throw new Error(`"${name}" is no probe`);
  const texts = spelled.split("_").map(textOfUnits);
  return kind === "five" ? Object.values(fivePositions(texts.join(""))) : texts;
}

/** The name of the probe that tries a text everywhere but in the name of a tool. */
export const probeOfSaid = (text: string): string => `probe-said-${unitsOf(text)}`;

/** Whether a probe leaves the names of tools alone. */
export const hasPlainTools = (name: string): boolean => name.startsWith("probe-said-");

/** A text in the five positions in which a character is tried. */
export const fivePositions = (text: string) => ({
  alone: text,
  first: `${text}word`,
  last: `word${text}`,
  doubled: text + text,
  inside: `wo${text}rd`,
});

/** The name of the probe that tries these texts. */
export const probeOf = (...texts: readonly string[]): string => `probe-text-${texts.map(unitsOf).join("_")}`;

/** The name of the probe that tries a text in five positions. */
export const probeOfFive = (text: string): string => `probe-five-${unitsOf(text)}`;

const unitsOf = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16)).join(".");

const textOfUnits = (units: string): string =>
  units === "" ? "" : String.fromCharCode(...units.split(".").map((unit) => Number.parseInt(unit, 16)));
