import type { ServerTime } from "../../../domain/approval-backend.ts";
import type { ViewerPart } from "../../../domain/approval-batch.ts";
import type { HeldCall } from "./held.ts";

/**
 * Where a held call stands (protocols/mka1.md, "Rules"). `lapsed` is derived: no status names a decision that was not
 * continued in time.
 */
export type Standing = "pending" | "awaits" | "lapsed" | "consumed" | "expired" | "unknown";

/**
 * What time it is for a decision that may have lapsed, by MKA1's clock. Where that is not known nothing lapses: this
 * computer's own clock says nothing of it, and MKA1 has the last word.
 */
export const lapseTime = ({ isServers, now }: ServerTime): number =>
  isServers() ? now() : Number.NEGATIVE_INFINITY;

/** Where a call stands at `now`, milliseconds since the epoch, UTC, by the server's clock. */
export function standingOf({ status, isConsumed, expiresAt }: HeldCall, now: number): Standing {
  if (status === null) return "unknown";
  if (status === "pending" || status === "expired") return status;
  if (isConsumed) return "consumed";
  return expiresAt !== null && now >= expiresAt.at ? "lapsed" : "awaits";
}

/** What the configured viewer is to a held call. */
export function viewerPartOf({ requester, approvers }: HeldCall, viewerId: string): ViewerPart {
  const isApprover = approvers.some(({ id }) => id === viewerId);
  if (requester?.id !== viewerId) return isApprover ? "approver" : "observer";
  return isApprover ? "both" : "requester";
}

/** Whether its requester decides it, by continuing the response: no approver is named. */
export const isOwnToDecide = (call: HeldCall): boolean => call.fault === null && call.approvers.length === 0;
