import { useMemo, useState } from "react";
import { marksByRow, type RowMarks, rowOfMatch } from "../../../lib/sheet/find-marks.ts";
import type { Found } from "../../../lib/sheet/found.ts";

/** What is looked for in a sheet, and what was found of it. */
export interface Finding {
  readonly isOpen: boolean;
  readonly query: string;
  /** Null before anything was looked for. */
  readonly found: Found | null;
  readonly marks: ReadonlyMap<number, RowMarks>;
  /** The match that a person is at, counted from 0; null for none. */
  readonly current: number | null;
  /** The row of that match; null for none. */
  readonly row: number | null;
  open(): void;
  /** Ends it, and takes every mark away. */
  close(): void;
  look(query: string): void;
  /** What was found of the query: its first match is where a person is. */
  take(found: Found | null): void;
  goTo(match: number): void;
}

const nothing: ReadonlyMap<number, RowMarks> = new Map();

/** Holds what is looked for. The bar that asks for it loads when it is opened. */
export function useFinding(): Finding {
  const [isOpen, setIsOpen] = useState(false);
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const [match, setMatch] = useState(0);
  const isFound = isOpen && found !== null && found.count > 0;
  const marks = useMemo(() => (isFound ? marksByRow(found) : nothing), [isFound, found]);
  return useMemo(
    () => ({
      isOpen,
      query,
      found,
      marks,
      current: isFound ? match : null,
      row: isFound ? rowOfMatch(found, match) : null,
      open: () => setIsOpen(true),
      close: () => {
        setIsOpen(false);
        setFound(null);
      },
      look: setQuery,
      take: (next) => {
        setFound(next);
        setMatch(0);
      },
      goTo: setMatch,
    }),
    [isOpen, query, found, marks, isFound, match],
  );
}
