import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { ApprovalBackend } from "../../domain/approval-backend.ts";
import { type BackendError, BackendFailure, errorOf } from "../../domain/backend-error.ts";
import { type BatchRef, refKey } from "../../domain/batch-ref.ts";
import { batchOptions } from "../../queries/batch-query.ts";
import { useInbox } from "../inbox-context.tsx";
import { BatchView } from "./batch-view.tsx";
import { KeptFeedbackOf } from "./dock/kept-feedback.tsx";
import { PaneLoading } from "./pane-notice.tsx";
import { GoneBatch } from "./record/gone-batch.tsx";
import { ReadFault } from "./record/read-fault.tsx";
import { useLiveBatch } from "./record/use-live-batch.ts";

interface OpenBatchProps {
  readonly backend: ApprovalBackend;
  readonly batchRef: BatchRef;
}

/** Reads a batch and draws what is known of it: nothing yet, the record, or what keeps it from being read. */
export function OpenBatch({ backend, batchRef }: OpenBatchProps) {
  const { pollSeconds } = useInbox();
  const { data, error, refetch } = useQuery(batchOptions(backend, batchRef.batchId, { pollSeconds }));
  const readAgain = useCallback(async () => (await refetch({ cancelRefetch: true })).isSuccess, [refetch]);
  const [isLate] = useState(data === undefined);
  const isGone = data?.value.status === "gone" && data.value.calls.length === 0;
  useLiveBatch(batchRef, data !== undefined && !isGone);
  const fault = faultOf(error);
  if (data === undefined) {
    if (fault === null) return <PaneLoading />;
    return (
      <>
        <ReadFault backend={backend} error={fault} onReadAgain={readAgain} isAlone />
        {fault.kind === "gone" ? <KeptFeedbackOf batchRef={batchRef} /> : null}
      </>
    );
  }
  if (isGone) return <GoneBatch batch={data.value} />;
  return (
    <BatchView
      key={refKey(batchRef)}
      backend={backend}
      batch={data.value}
      readAgain={readAgain}
      isLate={isLate}
      fault={fault}
    />
  );
}

/** Only a `BackendFailure` carries words for people; anything else is said as an answer that cannot be read. */
function faultOf(error: Error | null): BackendError | null {
  if (error === null) return null;
  if (error instanceof BackendFailure) return error.error;
  return errorOf("unreadable", { id: "error.unreadable" });
}
