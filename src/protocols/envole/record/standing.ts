import type { CallOutcome } from "../../../domain/call-outcome.ts";
import { recordedStates } from "../assumed.ts";
import { type Entry, isPending } from "./entry.ts";

/** What the record says of one execution; what it does not say at all may well wait. */
export function outcomeOf(entry: Entry): CallOutcome {
  if (isPending(entry) || entry.status === "") return { kind: "waiting" };
  const verb = recordedStates.get(entry.status);
  if (verb === undefined) return { kind: "not-known" };
  return verb === "abort" ? { kind: "aborted" } : { kind: "recorded", approved: verb === "approve" };
}

/** Whether the record says that an execution waits, or does not say that it does not. */
export const waits = (entry: Entry): boolean => outcomeOf(entry).kind === "waiting";

/** Whether the server's word for where it stands is missing, or is none that this inbox knows. */
export const hasNoKnownState = (entry: Entry): boolean =>
  !isPending(entry) && !recordedStates.has(entry.status);

/** Without both its ids an execution cannot be answered. */
export const isNameless = (entry: Entry): boolean => entry.id === "" || entry.batchId === null;

/** Whether another execution of the batch has this id. */
export const hasSameId = (entry: Entry, entries: readonly Entry[]): boolean =>
  entry.id !== "" && entries.some((other) => other !== entry && other.id === entry.id);
