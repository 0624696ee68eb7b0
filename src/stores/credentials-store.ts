import { createStore, type StoreApi } from "zustand/vanilla";
import type { Credentials } from "../domain/approval-backend.ts";
import type { ConnectionId } from "../domain/batch-ref.ts";

/** Tokens by connection. In memory only: they go with the page, and nothing here writes them anywhere (I-26). */
export type Tokens = ReadonlyMap<ConnectionId, string>;

/** The tokens of this tab, as backends ask for them and as people give them. */
export interface CredentialsStore {
  readonly credentials: Credentials;
  give(connection: ConnectionId, token: string): void;
  readonly store: StoreApi<Tokens>;
}

/** Makes an empty one. */
export function createCredentialsStore(): CredentialsStore {
  const store = createStore<Tokens>()(() => new Map());
  return {
    store,
    give(connection, token) {
      store.setState(new Map(store.getState()).set(connection, token), true);
    },
    credentials: {
      token: (connection) => store.getState().get(connection) ?? null,
      refuse(connection, token) {
        // A slow 401 speaks of the token it was asked with: one given since stays.
        if (token === null || store.getState().get(connection) !== token) return;
        const tokens = new Map(store.getState());
        tokens.delete(connection);
        store.setState(tokens, true);
      },
    },
  };
}
