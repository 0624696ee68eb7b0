import type { BatchId, CallId } from "./batch-ref.ts";

/** What one person decided about one call. */
export type Decision =
  | { readonly verb: "approve"; readonly reason: string | null }
  | { readonly verb: "deny"; readonly reason: string | null }
  /** The output that the client gives for a client tool, as exact JSON text. */
  | { readonly verb: "answer"; readonly output: string }
  | { readonly verb: "decline"; readonly words: string };

/** A file that goes with an abort. */
export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly bytes: Blob;
}

/** The content of one sending. `key` is the idempotency key of this content: any change makes a new one. */
export type Answer =
  | { readonly kind: "each"; readonly decisions: ReadonlyMap<CallId, Decision>; readonly key: string }
  | {
      readonly kind: "abort";
      readonly calls: readonly CallId[];
      readonly feedback: string;
      readonly attachments: readonly Attachment[];
      readonly key: string;
    };

/** What was on screen when the key or pointer went down. `submit` does not send when the record differs. */
export interface Seen {
  readonly batchId: BatchId;
  readonly version: string;
  readonly digests: ReadonlyMap<CallId, string>;
}
