import { useCallback } from "react";
import type { ConnectionId } from "../../domain/batch-ref.ts";
import { useInbox } from "../inbox-context.tsx";

/** Gives the time of a connection's server, and this computer's where nothing tells it: milliseconds since the epoch, UTC. */
export function useNowOf(): (id: ConnectionId) => number {
  const { backendOf } = useInbox();
  return useCallback((id) => backendOf(id)?.serverTime?.now() ?? Date.now(), [backendOf]);
}
