import type { QueryClient } from "@tanstack/react-query";
import { refKey } from "../../../domain/batch-ref.ts";
import type { WaitingRow } from "../../../domain/waiting-row.ts";
import { heldTexts } from "./held-texts.ts";
import { type RowSearch, searchRows } from "./search-rows.ts";
import { folded, searchedText } from "./searched-text.ts";

interface SearchParts {
  readonly rows: readonly WaitingRow[];
  readonly filter: string;
  readonly client: QueryClient;
  readonly labelOf: (connectionId: string) => string;
}

/** Begins to search rows, in what they hold and in what this page holds of their batches. */
export function startSearch({ rows, filter, client, labelOf }: SearchParts): RowSearch {
  const held = heldTexts(client);
  const heldOf = ({ ref }: WaitingRow) => (held.size === 0 ? "" : (held.get(refKey(ref)) ?? ""));
  const textsOf = (row: WaitingRow) => [searchedText(row, labelOf(row.ref.connectionId)), heldOf(row)];
  return searchRows(rows, folded(filter.trim()), textsOf);
}
