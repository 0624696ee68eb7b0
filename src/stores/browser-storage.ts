/** The three powers of `localStorage` that are used here. */
export type KeyValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A place for one text that may be full, blocked or missing: nothing here throws (threats R-22). */
export interface StoredText {
  read(): string | null;
  /** False when it could not be kept. */
  write(text: string): boolean;
}

/** One that the tabs of a browser share. */
export interface SharedText extends StoredText {
  /** Calls `listener` when another tab wrote it, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** Even reading `window.localStorage` can throw. */
const browserStorage = (): KeyValueStorage => globalThis.localStorage;

/** The text kept under one key; without a working storage it is read as absent, and writing says false. */
export function storedText(key: string, storage: () => KeyValueStorage = browserStorage): SharedText {
  return {
    read() {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        storage().setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
    subscribe(listener) {
      const hear = (event: StorageEvent) => {
        if (event.key === key) listener();
      };
      globalThis.addEventListener?.("storage", hear);
      return () => globalThis.removeEventListener?.("storage", hear);
    },
  };
}

/** The value that JSON text holds, or undefined when it is none. */
export function jsonOrNothing(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
