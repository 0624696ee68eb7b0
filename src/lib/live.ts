/** A value that changes and tells that it did, in the shape that React's `useSyncExternalStore` reads. */
export interface LiveValue<T> {
  get(): T;
  /** Tells every listener, unless the value is the one it has. */
  set(value: T): void;
  /** Calls `listener` after every change until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** A live value that starts as `initial`. A listener that leaves while being told is not told again. */
export function createLive<T>(initial: T): LiveValue<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of [...listeners]) if (listeners.has(listener)) listener();
    },
    subscribe(listener) {
      const own = () => listener();
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}
