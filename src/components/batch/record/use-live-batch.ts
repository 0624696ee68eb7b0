import { useEffect } from "react";
import type { BatchRef } from "../../../domain/batch-ref.ts";
import { useInbox } from "../../inbox-context.tsx";

/**
 * Follows the live stream of a batch while it is on screen: what it tells is read again through the cache, and drawn
 * from there. It begins once `isKnown`: nothing delays the first reading. A page inside a frame follows nothing.
 */
export function useLiveBatch({ connectionId, batchId }: BatchRef, isKnown: boolean): void {
  const { live } = useInbox();
  useEffect(() => {
    if (!isKnown || window.top !== window.self) return;
    const end = new AbortController();
    live.follow({ connectionId, batchId }, end.signal);
    return () => end.abort();
  }, [live, connectionId, batchId, isKnown]);
}
