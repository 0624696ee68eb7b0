/**
 * A value that a server said, with the start of the request that brought it.
 * `startedAt` is monotonic milliseconds of this page (never wall time): it orders readings, nothing else.
 */
export interface Reading<T> {
  readonly value: T;
  readonly startedAt: number;
  readonly version: string;
  /** No later reading may undo it: the call was answered, lapsed or is gone. */
  readonly isTerminal: boolean;
}

/**
 * Joins what was known with what just came. The later start wins; what is terminal never becomes pending again;
 * and a reading that says the same keeps the old reference, so that nothing is drawn again (I-19, design section 4).
 */
export function mergeReading<T>(known: Reading<T> | undefined, next: Reading<T>): Reading<T> {
  if (known === undefined) return next;
  if (known.isTerminal && !next.isTerminal) return known;
  if (next.startedAt < known.startedAt && !(next.isTerminal && !known.isTerminal)) return known;
  if (known.version !== next.version || known.isTerminal !== next.isTerminal) return next;
  confirm(known, next.startedAt);
  return known;
}

/**
 * What was said again was true again at the later start. The reading moves there in place: a copy would be a new
 * reference, and without the move an answer from in between would undo what is known.
 */
function confirm(known: { startedAt: number }, startedAt: number): void {
  known.startedAt = startedAt;
}
