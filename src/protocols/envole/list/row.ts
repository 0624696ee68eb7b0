import type { InspectionLevel } from "../../../domain/argument-text.ts";
import type { Reading } from "../../../domain/reading.ts";
import { sentence } from "../../../domain/sentence.ts";
import type { WaitingRow } from "../../../domain/waiting-row.ts";
import { timeOf } from "../assumed.ts";
import { executionsOf, type ThreadBatch, threadRowId } from "../record/batches.ts";
import type { Entry } from "../record/entry.ts";
import { hasNoKnownState, isNameless, waits } from "../record/standing.ts";
import type { ListedThread } from "../record/thread-record.ts";

/** How batches are looked at: for which connection, and how closely an execution's arguments are. */
export interface Glance {
  readonly connectionId: string;
  levelOf(entry: Entry, entries: readonly Entry[]): InspectionLevel;
}

/** The row of a batch that waits. */
export function rowOf(
  { connectionId, levelOf }: Glance,
  thread: ListedThread,
  batch: ThreadBatch,
): WaitingRow {
  const entries = executionsOf(batch);
  const waiting = batch.entries.filter(waits);
  return versioned({
    ref: { connectionId, batchId: batch.id },
    toolNames: [...new Set(entries.map(({ toolName }) => toolName))],
    calls: entries.length,
    waiting: waiting.length,
    from: nameOf(thread),
    askedAt: batch.message?.at ?? timeOf(thread.lastMessageTime),
    deadline: null,
    level: worstLevel(waiting.map((entry) => levelOf(entry, entries))),
    asks: "decision",
    hasClientTool: false,
    fault: entries.some(isBroken) ? sentence("envole.row.unread") : null,
  });
}

/** The row of a thread whose history cannot be read, so that nothing waits unseen. */
export const brokenRow = (connectionId: string, thread: ListedThread): WaitingRow =>
  versioned({
    ref: { connectionId, batchId: threadRowId(thread.id) },
    toolNames: [],
    calls: 0,
    waiting: 0,
    from: nameOf(thread),
    askedAt: timeOf(thread.lastMessageTime),
    deadline: null,
    level: "uninspectable",
    asks: "decision",
    hasClientTool: false,
    fault: sentence("envole.row.no-history"),
  });

const nameOf = ({ name, agentName }: ListedThread): string | null => name ?? agentName;

const isBroken = (entry: Entry): boolean =>
  entry.fault !== null || isNameless(entry) || hasNoKnownState(entry);

const levels: readonly InspectionLevel[] = ["clear", "marked", "uninspectable"];

/** The most severe level of several. */
const worstLevel = (found: readonly InspectionLevel[]): InspectionLevel =>
  levels[Math.max(0, ...found.map((level) => levels.indexOf(level)))] ?? "uninspectable";

const versioned = (row: Omit<WaitingRow, "version">): WaitingRow => ({
  ...row,
  version: JSON.stringify(row),
});

/** A row as a reading of the request that brought it. */
export const readingOf = (row: WaitingRow, startedAt: number): Reading<WaitingRow> => ({
  value: row,
  startedAt,
  version: row.version,
  isTerminal: false,
});
