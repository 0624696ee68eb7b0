/**
 * A probe tries one text in every kind of field of one batch: "probe-text-<its UTF-16 units in hex, joined by dots>".
 * The name says it all, so that tests try any text and no list has to know it.
 */
const probe = /^probe-text-((?:[0-9a-f]{1,4}(?:\.[0-9a-f]{1,4})*)?)$/;

/** Whether a name is one of a probe. */
export const isProbe = (name: string): boolean => probe.test(name);

/** The text that a probe tries. Throws for a name that is none of a probe. */
export function textOfProbe(name: string): string {
  const [, units] = probe.exec(name) ?? [];
  if (units === undefined) throw new Error(`"${name}" is no probe`);
  return units === ""
    ? ""
    : String.fromCharCode(...units.split(".").map((unit) => Number.parseInt(unit, 16)));
}

/** The name of the probe that tries a text. */
export const probeOf = (text: string): string =>
  `probe-text-${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16)).join(".")}`;
