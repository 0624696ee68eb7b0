/** The configured name of one server, unique in a configuration. */
export type ConnectionId = string;

/**
 * Names one asking inside its connection, in whatever words its protocol needs
 * (Phoenix: session, message and ordinal of the step). Opaque outside the protocol folder.
 */
export type BatchId = string;

/** The id of one held call, unique inside its batch only: branches and agents repeat it. */
export type CallId = string;

/** One asking of one connection: what an address, a draft, a lock and a submission are keyed by. */
export interface BatchRef {
  readonly connectionId: ConnectionId;
  readonly batchId: BatchId;
}

/** One string for a `Map`; two references have the same key only when both their ids are the same. */
export const refKey = (ref: BatchRef): string => JSON.stringify([ref.connectionId, ref.batchId]);
