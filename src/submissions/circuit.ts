import type { BackendErrorKind } from "../domain/backend-error.ts";
import type { ConnectionId } from "../domain/batch-ref.ts";

/** After a server said that it is out of space, nothing more is sent there but one try by hand (threats R-13). */
export interface Circuit {
  isOpen(connection: ConnectionId): boolean;
  /** A sending was refused. */
  refused(connection: ConnectionId, kind: BackendErrorKind): void;
  /** A sending was taken: there is space again. */
  taken(connection: ConnectionId): void;
}

/** Makes one that is closed. A full server stops only its own connection. */
export function createCircuit(): Circuit {
  const full = new Set<ConnectionId>();
  return {
    isOpen: (connection) => full.has(connection),
    refused(connection, kind) {
      if (kind === "storage-full") full.add(connection);
    },
    taken: (connection) => void full.delete(connection),
  };
}
