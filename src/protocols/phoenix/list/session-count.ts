import type { PhoenixClient } from "../client.ts";
import { listPage } from "./list-read.ts";

/** A count that goes on beside a scan. */
export interface SessionCount {
  /** How many sessions there are, or null while it is not known. */
  total(): number | null;
}

/**
 * Counts every session by the cheap list, in pages of 100. A failure, or a second that holds more sessions than a page
 * (`list-mark.ts`), leaves the total unknown; nothing waits for it.
 */
export function countSessions(client: PhoenixClient, signal: AbortSignal): SessionCount {
  let total: number | null = null;
  const run = async () => {
    const counted = new Set<string>();
    for (let after: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof listPage>> = await listPage(
        client,
        { first: 100, after },
        signal,
      );
      for (const { id } of page.sessions) counted.add(id);
      if (page.next === null) break;
      if (page.next === after) return;
      after = page.next;
    }
    total = counted.size;
  };
  run().catch(() => undefined);
  return { total: () => total };
}
