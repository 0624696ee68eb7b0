import type { QueryClient } from "@tanstack/react-query";
import type { SubmissionEvent } from "../domain/approval-backend.ts";
import { type BatchRef, refKey } from "../domain/batch-ref.ts";
import { compareWithRecord } from "../domain/record-comparison.ts";
import type { Submission } from "../domain/submission.ts";
import type { BatchReading } from "../queries/batch-query.ts";
import { batchKey, refOfKey } from "../queries/keys.ts";

/**
 * States that a later reading of the record says more about. A refusal by the server stays one, for who decided is not
 * told; one that was only concluded here does not.
 */
const learning: ReadonlySet<Submission["state"]["kind"]> = new Set<Submission["state"]["kind"]>([
  "checking",
  "unknown",
  "recorded",
  "recorded-in-part",
  "undelivered",
  "elsewhere",
  "decided-twice",
]);

const mayLearn = ({ state }: Submission): boolean => learning.has(state.kind) || isConcluded(state);

const isConcluded = (state: Submission["state"]): boolean =>
  state.kind === "refused" && state.error.isConcluded === true;

/** Tells of every new reading of a batch that comes into the cache, whoever asked for it. */
export function watchBatches(
  client: QueryClient,
  onReading: (ref: BatchRef, reading: BatchReading) => void,
): void {
  const seen = new WeakSet<object>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const ref = refOfKey(event.query.queryKey);
    const reading = event.query.state.data as BatchReading | undefined;
    if (ref === null || reading === undefined || seen.has(reading)) return;
    seen.add(reading);
    onReading(ref, reading);
  });
}

/**
 * What this page has read already about a submission that another page could not find out about: the same record, read
 * once more, is no news, and would never be told.
 */
export function* knownRecord(client: QueryClient, kept: Submission): Generator<SubmissionEvent> {
  const reading = client.getQueryData<BatchReading>(batchKey(kept.ref));
  if (kept.state.kind !== "unknown" || reading === undefined) return;
  if (isConclusive(kept, reading, { isSoon: false })) yield { kind: "record", reading, next: null };
}

/** The submissions that a reading says something new about. One that only shows the calls waiting proves nothing. */
export function* learnersOf(
  submissions: Iterable<Submission>,
  ref: BatchRef,
  reading: BatchReading,
): Generator<Submission> {
  for (const submission of submissions) {
    if (refKey(submission.ref) !== refKey(ref)) continue;
    if (isFound(submission, reading)) yield submission;
    if (!mayLearn(submission)) continue;
    const isSoon = submission.state.kind === "checking";
    if (isConclusive(submission, reading, { isSoon }) && saysMore(submission, reading)) yield submission;
  }
}

/**
 * Whether the words of a refused act or abort stand in the conversation after all: an earlier try under the same key
 * was still at work when this one was refused, or another tab's. A message names its sender's key, so that nobody
 * else's is taken for it.
 */
const isFound = ({ state, answer }: Submission, { value }: BatchReading): boolean =>
  (state.kind === "refused" || state.kind === "changed" || state.kind === "cancelled") &&
  value.transcript.messages.some(({ id }) => id === answer.key) &&
  compareWithRecord(answer, value).kind === "recorded";

/**
 * Whether a reading settles what became of an answer. Soon after it left, an abort's feedback may still be on its way
 * behind its denials: that it is not there is no more than that the calls wait.
 */
export function isConclusive(
  { answer }: Submission,
  reading: BatchReading,
  { isSoon }: { readonly isSoon: boolean },
): boolean {
  const { kind } = compareWithRecord(answer, reading.value);
  return kind !== "still-waiting" && kind !== "not-told" && !(isSoon && kind === "undelivered");
}

function saysMore({ state, calls, answer }: Submission, { value }: BatchReading): boolean {
  if (state.kind === "checking" || state.kind === "unknown" || isConcluded(state)) return true;
  // The feedback may have been on its way for longer than the record was read.
  if (state.kind === "undelivered" && compareWithRecord(answer, value).kind !== "undelivered") return true;
  return calls.some(({ id, outcome }) => {
    const read = value.calls.find((call) => call.id === id);
    return read !== undefined && JSON.stringify(read.outcome) !== JSON.stringify(outcome);
  });
}
