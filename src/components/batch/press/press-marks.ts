import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { CallId } from "../../../domain/batch-ref.ts";

/** What a press on one call's control is bound to: that call's digest. */
export const callMark =
  (id: CallId) =>
  (batch: ApprovalBatch): string =>
    batch.calls.find((call) => call.id === id)?.digest ?? "";

/** What a press in the dock is bound to: everything that is decided. */
export const batchMark = (batch: ApprovalBatch): string => batch.version;
