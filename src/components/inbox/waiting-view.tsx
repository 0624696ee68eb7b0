import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import type { BatchRef } from "../../domain/batch-ref.ts";
import type { WaitingRow } from "../../domain/waiting-row.ts";
import { useInbox } from "../inbox-context.tsx";
import { ArrivedPill } from "./arrived-pill.tsx";
import { ConnectionFaults } from "./connection-faults.tsx";
import { fitsFilter } from "./fits-filter.ts";
import { InboxEmpty } from "./inbox-empty.tsx";
import { InboxHeader, OrderWords } from "./inbox-header.tsx";
import { InboxList } from "./inbox-list.tsx";
import { Progress } from "./progress.tsx";
import { focusedKeyIn, focusRow } from "./row-focus.ts";
import { useHeldOrder } from "./use-held-order.ts";
import type { InboxAddress } from "./use-inbox-address.ts";
import type { Waiting } from "./use-waiting.ts";
import styles from "./waiting-view.module.css";

interface WaitingViewProps {
  readonly waiting: Waiting;
  readonly address: InboxAddress;
  readonly openRef: BatchRef | null;
  /** Whether pointer or focus is inside the region. */
  readonly isHeld: boolean;
  readonly menuId: string;
  readonly notices: ReactNode;
  /** Given the function that takes in what arrived, for the key that does it. */
  readonly takeIn: RefObject<() => void>;
}

/** The view Waiting: what asks for a decision or an act. Nothing that comes by itself stands above the rows. */
export function WaitingView(props: WaitingViewProps) {
  const { waiting, address, openRef, isHeld, menuId, notices, takeIn } = props;
  const list = useRef<HTMLDivElement>(null);
  const fitting = useFittingRows(waiting.rows, address.filter);
  const { filter } = address;
  const held = useHeldOrder({ fitting, all: waiting.rows, gone: waiting.gone, isHeld, filter });
  const takeInNow = () => {
    const key = focusedKeyIn(list.current, held.entries);
    held.takeIn(key);
    // The pill goes with what it told: the focus does not go with it.
    if (key === null) focusRow();
  };
  useEffect(() => {
    takeIn.current = () => held.takeIn(focusedKeyIn(list.current, held.entries));
  });
  const count = filter === "" || waiting.count === null ? waiting.count : fitting.length;
  return (
    <>
      <InboxHeader view="waiting" count={count} address={address} menuId={menuId}>
        {held.arrived.length === 0 ? (
          <OrderWords />
        ) : (
          <ArrivedPill arrived={held.arrived} onTakeIn={takeInNow} />
        )}
      </InboxHeader>
      {notices}
      <div className={styles["list"]} ref={list} data-empty={held.entries.length === 0 ? "" : undefined}>
        {held.entries.length === 0 ? (
          <InboxEmpty waiting={waiting} address={address} />
        ) : (
          <InboxList entries={held.entries} openRef={openRef} hrefOf={address.hrefOf} />
        )}
      </div>
      <ConnectionFaults faults={waiting.faults} openRef={openRef} />
      <Progress waiting={waiting} />
    </>
  );
}

/** The rows that hold what is searched for, in their order. */
function useFittingRows(rows: readonly WaitingRow[], filter: string): readonly WaitingRow[] {
  const { backendOf } = useInbox();
  return useMemo(
    () =>
      filter.trim() === ""
        ? rows
        : rows.filter((row) =>
            fitsFilter(row, filter, backendOf(row.ref.connectionId)?.connection.label ?? ""),
          ),
    [rows, filter, backendOf],
  );
}
