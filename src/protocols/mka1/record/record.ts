import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { digestOf } from "../../../domain/digest.ts";
import type { Reading } from "../../../domain/reading.ts";
import type { HeldCall } from "./held.ts";
import type { Place } from "./place.ts";

/** One batch as it was read, with what answering it needs. */
export interface BatchRecord {
  readonly reading: Reading<ApprovalBatch>;
  readonly place: Place;
  /** Held calls that a continuation carries an answer for: those of its response that were not continued. */
  readonly held: readonly HeldCall[];
  /** The model that goes on; null where it is not told, or nothing is to be continued. */
  readonly model: string | null;
  /** The response that a continuation goes on from. */
  readonly responseId: string | null;
}

/** A batch without the version that covers what is decided in it. */
export type UnversionedBatch = Omit<ApprovalBatch, "version">;

/** Calls that wait, or that nothing more is known of. */
const isOpen = (kind: string): boolean => kind === "waiting" || kind === "not-known";

/** What a reading was made from. */
export interface ReadFrom {
  /** Monotonic milliseconds. */
  readonly startedAt: number;
  /** Every answer that was read. */
  readonly texts: readonly string[];
  /** The decisions that an act, where one is offered, would carry. */
  readonly carried?: readonly HeldCall[];
}

/**
 * A batch as a reading. Its own version covers what is decided, and what an act that is offered would carry beside it;
 * the reading's covers all that is drawn: `texts` too.
 */
export function readingFrom(
  batch: UnversionedBatch,
  { startedAt, texts, carried = [] }: ReadFrom,
): Reading<ApprovalBatch> {
  const acts = batch.acts.map(({ kind }) => kind).join(" ");
  const version = digestOf([
    ...batch.calls.map(({ digest }) => digest),
    batch.rules.blocked?.id ?? "",
    acts,
    ...carried.flatMap(({ id, name, saidStatus }) => [id, name, saidStatus]),
  ]);
  const said = JSON.stringify([batch.notes, batch.deadline, batch.status, batch.rules.blocked]);
  return {
    value: { ...batch, version },
    startedAt,
    version: [version, said, ...texts].join("\n"),
    // What was decided, expired or is gone never waits again.
    isTerminal: batch.calls.length > 0 && !batch.calls.some(({ outcome }) => isOpen(outcome.kind)),
  };
}
