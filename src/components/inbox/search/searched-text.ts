import type { WaitingRow } from "../../../domain/waiting-row.ts";

/** Both spellings of a letter are found, whichever was typed (threats T-15). */
export const folded = (text: string): string => text.normalize("NFC").toLowerCase();

/** Between two texts of a row, so that nothing is found across them. */
const edge = "\u0000";

const known = new WeakMap<WaitingRow, string>();

/** What can be searched of a row, folded once: its tools, origin, people, ids, connection, and what was loaded with it. */
export function searchedText(row: WaitingRow, connectionLabel: string): string {
  const before = known.get(row);
  if (before !== undefined) return before;
  const { connectionId, batchId } = row.ref;
  const texts = [
    ...row.toolNames,
    row.from ?? "",
    row.requester ?? "",
    ...(row.waitsFor ?? []),
    connectionId,
    batchId,
    plainId(batchId),
    connectionLabel,
    ...(row.searched ?? []),
  ];
  const text = folded(texts.join(edge));
  known.set(row, text);
  return text;
}

/** A batch id as its system writes the parts of it. */
function plainId(batchId: string): string {
  try {
    return decodeURIComponent(batchId);
  } catch {
    return batchId;
  }
}
