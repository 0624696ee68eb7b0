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

/** The channel of this browser; where it has none nobody is told, and tabs read again when they are looked at. */
export function createDraftChannel(): DraftChannel {
  const channel = openChannel();
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
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel("approval-inbox/drafts/v1");
  } catch {
    return null;
  }
}
