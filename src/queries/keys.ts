import type { BatchRef, ConnectionId } from "../domain/batch-ref.ts";

/** Everything of every connection. */
export const connectionsKey = ["connection"] as const;

/** Everything of one connection, the backend first: what an expired identity or a removed connection drops. */
export const connectionKey = (connectionId: ConnectionId) => [...connectionsKey, connectionId] as const;

/** The list of one connection. */
export const listKey = (connectionId: ConnectionId) => [...connectionKey(connectionId), "list"] as const;

/** One batch of one connection. */
export const batchKey = ({ connectionId, batchId }: BatchRef) =>
  [...connectionKey(connectionId), "batch", batchId] as const;

/** The batch that a key names, or null when it is the key of something else. */
export function refOfKey(key: readonly unknown[]): BatchRef | null {
  const [root, connectionId, kind, batchId] = key;
  if (root !== "connection" || kind !== "batch") return null;
  return typeof connectionId === "string" && typeof batchId === "string" ? { connectionId, batchId } : null;
}
