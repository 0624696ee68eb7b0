/** A value that changes, in the shape that React's `useSyncExternalStore` and plain code both read. */
export interface Live<T> {
  get(): T;
  /** Calls `listener` after every change until the returned function is called. */
  subscribe(listener: () => void): () => void;
}
