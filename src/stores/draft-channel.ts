import * as z from "zod/mini";
import type { DraftOwner } from "./kept-draft.ts";

/** How the tabs of one browser tell each other which draft they wrote. */
export interface DraftChannel {
  tell(owner: DraftOwner): void;
  listen(listener: (owner: DraftOwner) => void): void;
}

const ownerSchema = z.object({
  ref: z.object({ connectionId: z.string(), batchId: z.string() }),
  identity: z.nullable(z.string()),
});

/**
 * The channel of the tabs that keep their drafts `under` one name; where the browser has none nobody is told, and tabs
 * read again when they are looked at.
 */
export function createDraftChannel(under: string): DraftChannel {
  const channel = openChannel(`${under}/drafts/v1`);
  return {
    tell: ({ ref, identity }) => channel?.postMessage({ ref, identity }),
    listen(listener) {
      channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
        const read = ownerSchema.safeParse(data);
        if (read.success) listener(read.data);
      });
    },
  };
}

/** Asking for one throws where storage is blocked. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
