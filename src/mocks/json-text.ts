/** A piece of JSON source that is written as it stands: arguments keep their digits, their order and their doubles. */
export interface RawJson {
  readonly raw: string;
}

/** Marks `text` as JSON source. */
export const raw = (text: string): RawJson => ({ raw: text });

/** What can be written: plain values, source, and objects as entries so that no key is ever reordered or swallowed. */
export type Writable =
  | RawJson
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Writable[]
  | { readonly members: readonly (readonly [string, Writable])[] };

/** An object with its keys in this order; a key whose value is `undefined` is left out. */
export const entries = (...pairs: readonly (readonly [string, Writable])[]): Writable => ({ members: pairs });

/** Writes without a space. */
export function write(value: Writable): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  if ("raw" in value) return value.raw;
  if ("members" in value) {
    const members = value.members.filter(([, member]) => member !== undefined);
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`).join(",")}}`;
  }
  return `[${value.map(write).join(",")}]`;
}
