import { entries, type Writable, write } from "../json-text.ts";
import type { SubmittedResult } from "./body.ts";
import { type FakeThread, openExecutions } from "./state.ts";

/** What the server saw for one execution of a mixed batch; without an id where it tells none. */
export interface MixedState {
  readonly id: string | null;
  readonly state: string;
}

/** The refusal's own words (seed 004, "Mixed Abort Error Response"). */
export const mixedWords =
  "Invalid approval batch: cannot mix ABORTED_WITH_FEEDBACK with other approval states";

/**
 * The refusal as JSON text. The seed's example has the states and no type, its example code reads a type, and another
 * page has neither.
 */
export const writeMixed = (batchId: string, states?: readonly MixedState[], type?: string): string =>
  write(
    entries(
      ["error", mixedWords],
      ["batchId", batchId],
      ["invalidStates", states?.map(writeState)],
      ["type", type],
    ),
  );

const writeState = ({ id, state }: MixedState): Writable =>
  entries(["toolExecutionId", id ?? undefined], ["state", state]);

const aborted = "ABORTED_WITH_FEEDBACK";

/** The mix that the server says it saw where there was none: the first of a batch as the opposite of what was sent. */
export function claimedStates(
  thread: FakeThread,
  results: readonly SubmittedResult[],
): { readonly batchId: string; readonly states: readonly MixedState[] } {
  const open = openExecutions(thread);
  const batchId = open[0]?.batchId ?? "batch_0";
  const isAbort = results
    .flat()
    .some(([key, source]) => key === "approvalResult" && source.includes("ABORT"));
  const stateAt = (index: number) => ((index === 0) === isAbort ? "APPROVED" : aborted);
  const whole = open.filter((execution) => execution.batchId === batchId);
  return { batchId, states: whole.map(({ id }, index) => ({ id, state: stateAt(index) })) };
}
