import { createStore } from "idb-keyval";
import type { Clock } from "../domain/approval-backend.ts";

/** The storage that drafts are kept in. Every promise rejects where it is full, blocked, missing or does not answer. */
export interface DraftVault {
  /** Everything that is kept, as it was written: it must be checked. */
  readAll(): Promise<readonly unknown[]>;
  read(key: string): Promise<unknown>;
  /** Replaces one value in one transaction: nothing of another tab comes between. Undefined takes it away. */
  change(key: string, change: (kept: unknown) => unknown): Promise<void>;
  /** The same at the end of a page, when no answer can be waited for any more. */
  writeLast(key: string, value: unknown): void;
  /** Takes everything away. */
  clear(): Promise<void>;
}

/** A storage that does not answer for so long counts as blocked; milliseconds. */
const patience = 5_000;

/** Drafts in the IndexedDB of this name, which is opened with the first use. */
export function createDraftVault(clock: Clock, name: string): DraftVault {
  const inStore = createStore(name, "drafts");

  /** Opening may throw at once, reject, or never answer. */
  async function within<T>(work: () => Promise<T>): Promise<T> {
    const done = new AbortController();
    const late = clock.wait(patience, done.signal).then(() => {
      throw new Error("the storage does not answer");
    });
    late.catch(() => undefined);
    try {
      return await Promise.race([work(), late]);
    } finally {
      done.abort();
    }
  }

  return {
    readAll: () => within(() => inStore("readonly", (store) => answerOf<unknown[]>(store.getAll()))),
    read: (key) => within(() => inStore("readonly", (store) => answerOf<unknown>(store.get(key)))),
    change: (key, change) => within(() => inStore("readwrite", (store) => changed(store, key, change))),
    clear: () => within(() => inStore("readwrite", (store) => answerOf(store.clear()))),
    writeLast(key, value) {
      inStore("readwrite", (store) => {
        write(store, key, value);
        store.transaction.commit();
      }).catch(() => undefined);
    },
  };
}

function write(store: IDBObjectStore, key: string, value: unknown): void {
  if (value === undefined) store.delete(key);
  else store.put(value, key);
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function changed(store: IDBObjectStore, key: string, change: (kept: unknown) => unknown): Promise<void> {
  const { transaction } = store;
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    const request = store.get(key);
    request.onsuccess = () => {
      try {
        write(store, key, change(request.result));
      } catch (thrown) {
        reject(thrown as Error);
        transaction.abort();
      }
    };
  });
}
