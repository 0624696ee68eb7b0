import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { BatchRef } from "../../domain/batch-ref.ts";
import { ArrivedPill, ConnectionFaults, InboxEmpty, Late, SortSelect } from "./around/late.tsx";
import { isListDrawn } from "./around/use-around.ts";
import { InboxHeader, SearchLine } from "./inbox-header.tsx";
import { Progress } from "./progress.tsx";
import { Bones } from "./rows/bones.tsx";
import { InboxList } from "./rows/inbox-list.tsx";
import { focusedKeyIn, focusRow } from "./rows/row-focus.ts";
import { useHeldOrder } from "./rows/use-held-order.ts";
import { useSearch } from "./search/use-search.ts";
import type { InboxAddress } from "./use-inbox-address.ts";
import type { Waiting } from "./use-waiting.ts";
import { type IsSoon, isInView, type RowView } from "./views.ts";
import styles from "./waiting-view.module.css";

interface WaitingViewProps {
  readonly view: RowView;
  readonly waiting: Waiting;
  /** How many rows the view has; null while nothing is known. */
  readonly count: number | null;
  readonly isSoon: IsSoon;
  /** What stands around the rows is wanted. */
  readonly isAround: boolean;
  readonly address: InboxAddress;
  readonly openRef: BatchRef | null;
  /** Whether pointer or focus is inside the region. */
  readonly isHeld: boolean;
  readonly menuId: string;
  readonly notices: ReactNode;
  /** Given the function that takes in what arrived, for the key that does it. */
  readonly takeIn: RefObject<() => void>;
}

/** A view of rows. Nothing that comes by itself stands above them. */
export function WaitingView(props: WaitingViewProps) {
  const { view, waiting, isSoon, address, openRef, isHeld, menuId, notices, takeIn } = props;
  const list = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const rows = useMemo(
    () => waiting.rows.filter((row) => isInView(view, row, isSoon)),
    [waiting.rows, view, isSoon],
  );
  // The letter is painted first, and what fits it after that.
  const filter = useDeferredValue(address.filter);
  const found = useSearch(rows, filter);
  const fitting = found?.rows ?? none;
  // One order is kept for one question.
  const question = JSON.stringify([view, address.sort, found?.filter ?? ""]);
  const held = useHeldOrder({ fitting, all: waiting.rows, gone: waiting.gone, isHeld, question });
  const takeInNow = () => {
    const key = focusedKeyIn(list.current, held.entries);
    held.takeIn(key);
    // The pill goes with what it told: the focus does not go with it.
    if (key === null) focusRow();
  };
  useEffect(() => {
    takeIn.current = () => held.takeIn(focusedKeyIn(list.current, held.entries));
  });
  const isSearched = filter.trim() !== "";
  const count = isSearched && props.count !== null ? fitting.length : props.count;
  // A list that goes on being read is not called empty.
  const isKnown = found !== null && (isSearched ? isListDrawn(waiting) : waiting.isComplete);
  const pill = held.arrived.length === 0 ? null : <ArrivedPill arrived={held.arrived} onTakeIn={takeInNow} />;
  const empty = isKnown ? (
    <Late>
      <InboxEmpty {...{ view, waiting, address, filter, asked }} count={rows.length} />
    </Late>
  ) : (
    <Bones />
  );
  return (
    <>
      <InboxHeader view={view} count={count} menuId={menuId} beside={<Late>{pill}</Late>}>
        <SearchLine address={address} onAsk={setAsked}>
          {props.isAround ? (
            <Late>
              <SortSelect address={address} />
            </Late>
          ) : null}
        </SearchLine>
      </InboxHeader>
      {notices}
      <div className={styles["list"]} ref={list} data-empty={held.entries.length === 0 ? "" : undefined}>
        {held.entries.length === 0 ? (
          empty
        ) : (
          <InboxList entries={held.entries} openRef={openRef} hrefOf={address.hrefOf} />
        )}
      </div>
      {waiting.faults.length === 0 ? null : (
        <Late>
          <ConnectionFaults faults={waiting.faults} openRef={openRef} />
        </Late>
      )}
      <Progress waiting={waiting} />
    </>
  );
}

const none: readonly never[] = [];
