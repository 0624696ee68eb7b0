import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { type BatchRef, refKey } from "../../domain/batch-ref.ts";
import { focusHeading, wantHeadingFocus } from "../heading-focus.ts";
import { useInbox } from "../inbox-context.tsx";
import type { Entry } from "./held-order.ts";
import styles from "./inbox-list.module.css";
import { InboxRow } from "./inbox-row.tsx";

interface InboxListProps {
  readonly entries: readonly Entry[];
  readonly openRef: BatchRef | null;
  readonly hrefOf: (ref: BatchRef) => string;
}

/** The height of a row of two lines, in pixels: rows with more are measured. */
const usualHeight = 57;

/** The rows, of which only those in view and the one in the tab order exist. */
export function InboxList({ entries, openRef, hrefOf }: InboxListProps) {
  const { backendOf, drafts, preferences } = useInbox();
  const keysOn = useStore(preferences, (state) => state.keysOn);
  const scroll = useRef<HTMLDivElement>(null);
  const openKey = openRef === null ? null : refKey(openRef);
  const { focusAt, isChosen, choose } = useRoving(entries, openKey);
  const index = useStore(drafts.index);
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => usualHeight,
    getItemKey: (at) => entries[at]?.key ?? at,
    overscan: 8,
    rangeExtractor: (range) => withFocused(range, focusAt),
  });
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = keysOn || event.key.length > 1 ? stepOf(event) : null;
    const target = step === null ? undefined : entries[clamp(focusAt + step, entries.length)];
    if (target === undefined) return;
    event.preventDefault();
    choose(target.key);
    rows.scrollToIndex(entries.indexOf(target));
  };
  useFocusFollows(scroll, focusAt, isChosen);
  return (
    <div className={styles["scroll"]} ref={scroll} data-inbox-scroll>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: the keys move the focus among the links that stand inside */}
      <ul className={styles["rows"]} style={{ height: rows.getTotalSize() }} onKeyDown={handleKeyDown}>
        {rows.getVirtualItems().map((item) => {
          const entry = entries[item.index];
          if (entry === undefined) return null;
          return (
            <li
              key={item.key}
              ref={rows.measureElement}
              data-index={item.index}
              className={styles["item"]}
              style={{ transform: `translateY(${item.start}px)` }}
              aria-setsize={entries.length}
              aria-posinset={item.index + 1}
            >
              <InboxRow
                entry={entry}
                index={item.index}
                href={hrefOf(entry.row.ref)}
                connectionLabel={backendOf(entry.row.ref.connectionId)?.connection.label ?? ""}
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

/** Which row is in the tab order: the one that was last moved to, else the open one, else the first. */
function useRoving(entries: readonly Entry[], openKey: string | null) {
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [isChosen, setIsChosen] = useState(0);
  const at = (key: string | null) => (key === null ? -1 : entries.findIndex((entry) => entry.key === key));
  const chosen = at(chosenKey);
  const focusAt = chosen >= 0 ? chosen : Math.max(0, at(openKey));
  const choose = useCallback((key: string) => {
    setChosenKey(key);
    setIsChosen((times) => times + 1);
  }, []);
  if (openKey !== null && chosenKey !== null && chosen < 0) setChosenKey(null);
  return { focusAt, isChosen, choose };
}

/** The focus goes to a row that was moved to, once it exists. Nothing else ever moves it. */
function useFocusFollows(
  scroll: { readonly current: HTMLElement | null },
  focusAt: number,
  isChosen: number,
): void {
  const seen = useRef(isChosen);
  useLayoutEffect(() => {
    if (seen.current === isChosen) return;
    const row = scroll.current?.querySelector<HTMLElement>(`[data-row="${focusAt}"]`);
    if (row == null) return;
    seen.current = isChosen;
    row.focus();
  });
}

/** The rows in view, and the one in the tab order: a focused row is never unmounted. */
function withFocused(range: Range, focusAt: number): number[] {
  const drawn = defaultRangeExtractor(range);
  if (focusAt < 0 || focusAt >= range.count || drawn.includes(focusAt)) return drawn;
  return [...drawn, focusAt].sort((one, other) => one - other);
}

const steps: Readonly<Record<string, number>> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

function stepOf(event: KeyboardEvent): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return null;
  return Object.hasOwn(steps, event.key) ? (steps[event.key] ?? null) : null;
}

const clamp = (at: number, count: number): number => Math.min(Math.max(at, 0), count - 1);
