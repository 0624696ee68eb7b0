import type { ApprovalBackend } from "../domain/approval-backend.ts";
import type { ConnectionId } from "../domain/batch-ref.ts";

/** Who the servers take this client for, by connection. */
export interface Identities {
  /** The name that was last told; null while none ever was. */
  of(connection: ConnectionId): string | null;
  /** Calls `listener` when a name becomes known (`was` null), or is another one than before. */
  subscribe(listener: (connection: ConnectionId, was: string | null) => void): void;
}

/**
 * Follows the identities of all connections. One that is not told for a while (a token that ran out) is taken for the
 * same until another is told: what was typed belongs to whoever typed it.
 */
export function followIdentities(
  backends: readonly Pick<ApprovalBackend, "connection" | "state">[],
): Identities {
  const names = new Map<ConnectionId, string>();
  const listeners = new Set<(connection: ConnectionId, was: string | null) => void>();

  function look({ connection: { id }, state }: (typeof backends)[number]): void {
    const { identity } = state().get();
    const was = names.get(id) ?? null;
    if (!identity.known || identity.name === was) return;
    names.set(id, identity.name);
    for (const listener of listeners) listener(id, was);
  }

  for (const backend of backends) {
    look(backend);
    backend.state().subscribe(() => look(backend));
  }
  return {
    of: (connection) => names.get(connection) ?? null,
    subscribe: (listener) => void listeners.add(listener),
  };
}
