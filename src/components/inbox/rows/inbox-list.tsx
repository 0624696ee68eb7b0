import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useMemo, useRef } from "react";
import { useStore } from "zustand";
import { type BatchRef, refKey } from "../../../domain/batch-ref.ts";
import { focusHeading, wantHeadingFocus } from "../../heading-focus.ts";
import { useInbox } from "../../inbox-context.tsx";
import { useConnectionFacts } from "../around/use-connection-facts.ts";
import type { Order } from "./held-order.ts";
import styles from "./inbox-list.module.css";
import { InboxRow } from "./inbox-row.tsx";
import { stepOf, useRoving } from "./roving.ts";
import { useAnchoredRow } from "./use-anchored-row.ts";
import { useRowWindow } from "./use-row-window.ts";

interface InboxListProps {
  readonly entries: Order;
  readonly openRef: BatchRef | null;
  readonly hrefOf: (ref: BatchRef) => string;
}

/** The height of a row of two lines, in pixels: rows with more are measured. */
const usualHeight = 56;

/** The rows, of which only those in view and the one in the tab order exist. */
export function InboxList({ entries, openRef, hrefOf }: InboxListProps) {
  const { drafts, preferences } = useInbox();
  const keysOn = useStore(preferences, (state) => state.keysOn);
  const scroll = useRef<HTMLDivElement>(null);
  const openKey = openRef === null ? null : refKey(openRef);
  const { focusAt, moves, move, follow } = useRoving(entries, openKey);
  const index = useStore(drafts.index);
  const factsOf = useConnectionFacts();
  const keys = useMemo(() => entries.map(({ key }) => key), [entries]);
  const window = useRowWindow({ scroll, keys, usualHeight, keep: focusAt });
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = keysOn || event.key.length > 1 ? stepOf(event) : null;
    if (step === null) return;
    event.preventDefault();
    const target = Math.min(Math.max(focusAt + step, 0), entries.length - 1);
    move(target);
    window.reveal(target);
  };
  const handleFocus = (event: FocusEvent<HTMLElement>) => {
    const item = event.target.closest<HTMLElement>("[data-index]");
    if (item !== null) follow(Number(item.dataset["index"]));
  };
  useFocusFollows(scroll, focusAt, moves);
  useAnchoredRow({ scroll, window, entries, focusAt });
  const perLine = charactersPerLine(window.width);
  return (
    <div className={styles["scroll"]} ref={scroll} data-inbox-scroll>
      <ul
        className={styles["rows"]}
        style={{ height: window.total }}
        onKeyDown={handleKeyDown}
        onFocus={handleFocus}
      >
        {window.rows.map((item) => {
          const entry = entries[item.index];
          if (entry === undefined) return null;
          return (
            <li
              key={entry.key}
              ref={window.measure}
              data-index={item.index}
              className={styles["item"]}
              style={{ transform: `translateY(${item.top}px)` }}
              aria-setsize={entries.length}
              aria-posinset={item.index + 1}
            >
              <InboxRow
                entry={entry}
                href={hrefOf(entry.row.ref)}
                connection={factsOf(entry.row.ref.connectionId)}
                perLine={perLine}
                draft={index.get(entry.key)}
                isOpen={entry.key === openKey}
                isInTabOrder={item.index === focusAt}
                onGo={entry.key === openKey ? focusHeading : wantHeadingFocus}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The focus goes to a row that was moved to, in the commit in which it exists. Nothing else ever moves it. */
function useFocusFollows(
  scroll: { readonly current: HTMLElement | null },
  focusAt: number,
  moves: number,
): void {
  const seen = useRef(moves);
  useLayoutEffect(() => {
    if (seen.current === moves) return;
    const row = scroll.current?.querySelector<HTMLElement>(`[data-index="${focusAt}"] a`);
    if (row == null) return;
    seen.current = moves;
    row.focus({ preventScroll: true });
  });
}

/** Pixels of a row that its tool names do not have: its edges, the gap, and the age beside them. */
const besideTools = 102;
/** The widest of the monospaced faces of the tokens, in parts of the root's size. */
const characterWidth = 0.476;

/** How many characters of a tool's name stand in one line of a row. */
function charactersPerLine(width: number): number {
  const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return Math.max(12, Math.floor((width - besideTools) / (characterWidth * root)));
}
