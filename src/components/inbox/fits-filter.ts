import type { WaitingRow } from "../../domain/waiting-row.ts";

/** Whether a row holds what was searched for in its tools, its origin, its ids or its connection; case and composition do not matter. */
export function fitsFilter(row: WaitingRow, filter: string, connectionLabel: string): boolean {
  const wanted = folded(filter.trim());
  if (wanted === "") return true;
  const { connectionId, batchId } = row.ref;
  return [...row.toolNames, row.from ?? "", connectionId, batchId, plainId(batchId), connectionLabel].some(
    (text) => folded(text).includes(wanted),
  );
}

/** Both spellings of a letter are found, whichever was typed (threats T-15). */
const folded = (text: string): string => text.normalize("NFC").toLowerCase();

/** A batch id as its system writes the parts of it. */
function plainId(batchId: string): string {
  try {
    return decodeURIComponent(batchId);
  } catch {
    return batchId;
  }
}
