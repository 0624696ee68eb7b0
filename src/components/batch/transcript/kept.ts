import { createContext, use, useState } from "react";

/** Where a piece of the transcript stands, and what was opened in it: kept while its message is out of view. */
interface KeptPlace {
  readonly memory: Map<string, unknown>;
  readonly path: string;
}

/** The place around; null where nothing is ever unmounted. */
export const KeptPlace = createContext<KeptPlace | null>(null);

/** A place inside of a place. */
export const inside = (place: KeptPlace | null, step: string | number): KeptPlace | null =>
  place === null ? null : { memory: place.memory, path: `${place.path}/${step}` };

/** As `useState`, but what was set is there again after the message was out of view. `name` is unique in its place. */
export function useKept<T>(name: string, initial: T): readonly [T, (next: T) => void] {
  const place = use(KeptPlace);
  const key = `${place?.path ?? ""}/${name}`;
  const [value, setValue] = useState(() => (place?.memory.get(key) as T | undefined) ?? initial);
  const keep = (next: T) => {
    place?.memory.set(key, next);
    setValue(next);
  };
  return [value, keep];
}
