import type { BatchRef } from "../../domain/batch-ref.ts";
import { batchEn } from "../../messages/en/batch.ts";
import { speaker } from "../../messages/speaker.ts";
import { useInbox } from "../inbox-context.tsx";
import { OpenBatch } from "./open-batch.tsx";
import { PaneNotice } from "./pane-notice.tsx";

const t = speaker(batchEn);

/** One batch of one connection: what stands inside the region "Batch". A chunk of its own. */
export function BatchPane({ batchRef }: { readonly batchRef: BatchRef }) {
  const { backendOf } = useInbox();
  const backend = backendOf(batchRef.connectionId);
  if (backend === undefined) return <PaneNotice title={t("pane.unknown-connection")} />;
  return <OpenBatch backend={backend} batchRef={batchRef} />;
}
