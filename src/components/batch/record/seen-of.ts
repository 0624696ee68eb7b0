import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { Seen } from "../../../domain/decision.ts";

/** What was on screen: the batch's version and each call's digest. */
export const seenOf = ({ ref, version, calls }: ApprovalBatch): Seen => ({
  batchId: ref.batchId,
  version,
  digests: new Map(calls.map(({ id, digest }) => [id, digest])),
});
