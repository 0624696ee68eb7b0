import { at, spanOf } from "../../../lib/json/json-piece.ts";
import { abortReport } from "../batch/client-tool.ts";
import type { BatchRecord } from "../batch/detail.ts";
import { approvalEntries, isWhole, outputEntries } from "../encode.ts";

/** A request that records and never continues: used for an abort alone (protocols/phoenix.md, rules 2 and 5). */
export interface Recording {
  readonly path: "tool_approvals" | "tool_outputs";
  readonly body: string;
}

/**
 * What an abort records, in order: every native call denied, then every client's call as one without an output. Null
 * when a call of them cannot be written.
 */
export function abortRecordings(record: BatchRecord): readonly Recording[] | null {
  const id = at(record.asking.message.source, "id");
  const last = id === null ? "null" : spanOf(id);
  const approvals = approvalEntries(record, () => false);
  const outputs = outputEntries(record, () => abortReport);
  if (!isWhole(record, approvals.length + outputs.length)) return null;
  const recording = (path: Recording["path"], member: string, entries: readonly string[]) =>
    entries.length === 0
      ? []
      : [{ path, body: `{"lastMessageId":${last},"${member}":[${entries.join(",")}]}` }];
  return [
    ...recording("tool_approvals", "toolApprovals", approvals),
    ...recording("tool_outputs", "toolOutputs", outputs),
  ];
}
