import type { BackendError } from "./backend-error.ts";
import type { CallId } from "./batch-ref.ts";

/** Where one sending stands. "Recorded" is reached only through a record that was read. */
export type SubmissionState =
  /** All long streams are in use: nothing was sent, and it can be cancelled. */
  | { readonly kind: "waiting-for-stream" }
  /** Being compared with the record, or leaving. */
  | { readonly kind: "sending"; readonly hasLeft: boolean }
  /** Taken; the record does not show it yet. */
  | { readonly kind: "sent" }
  /** Nobody can say yet; the record is being read. */
  | { readonly kind: "checking"; readonly error: BackendError }
  /**
   * Where the calls still wait, the record was read and says nothing of it: "Send again" is offered. `isUnread` when
   * the record could not be read at all: what the calls hold was at most told on the way.
   */
  | {
      readonly kind: "unknown";
      readonly error: BackendError;
      readonly isStillWaiting: boolean;
      readonly isUnread?: boolean;
    }
  /** `isUntold`: the record no longer asks, and the system does not say what it recorded. */
  | { readonly kind: "recorded"; readonly isUntold?: boolean }
  | { readonly kind: "recorded-in-part"; readonly missing: readonly CallId[] }
  /** An abort whose denials are recorded while its feedback did not arrive: it can be sent again alone. */
  | { readonly kind: "undelivered" }
  | { readonly kind: "refused"; readonly error: BackendError }
  /** The record differed from what was on screen: nothing was sent. */
  | { readonly kind: "changed" }
  | { readonly kind: "elsewhere"; readonly calls: readonly CallId[] }
  /** The record holds more than one answer to these calls: what was allowed may have run, more than once. */
  | { readonly kind: "decided-twice"; readonly calls: readonly CallId[] }
  /** Taken back by the person before it left. */
  | { readonly kind: "cancelled" };

/** States in which a sending has come to rest and nothing more happens by itself. */
export const isSettled = (state: SubmissionState): boolean =>
  !["waiting-for-stream", "sending", "sent", "checking"].includes(state.kind);

/** States that stay in Sent, first, until a person dismisses them. */
export const needsAttention = (state: SubmissionState): boolean => attentive.has(state.kind);

const attentive: ReadonlySet<SubmissionState["kind"]> = new Set<SubmissionState["kind"]>([
  "unknown",
  "checking",
  "refused",
  "changed",
  "elsewhere",
  "decided-twice",
  "recorded-in-part",
  "undelivered",
]);

/** Whether the record no longer asks and its system does not say what it recorded: "Recorded" never stands for that. */
export const isUntold = (state: SubmissionState): boolean =>
  state.kind === "recorded" && state.isUntold === true;

/** Whether the outcomes that a sending holds were read back from the record, rather than told on the way. */
export const isRecordRead = (state: SubmissionState): boolean =>
  state.kind === "unknown" ? state.isUnread !== true : isSettled(state);

/** Whether the record shows that every call was closed without any answer: nobody was first, and nothing runs. */
export const isClosed = (state: SubmissionState): boolean =>
  state.kind === "elsewhere" && state.calls.length === 0;
