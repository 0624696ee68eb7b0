import { type RefObject, useEffect, useMemo } from "react";
import type { BatchRef } from "../../domain/batch-ref.ts";
import type { WaitingRow } from "../../domain/waiting-row.ts";
import { listEn } from "../../messages/en/list.ts";
import { speaker } from "../../messages/speaker.ts";
import { Button } from "../../ui/button.tsx";
import { ClockText } from "../clock/clock-text.tsx";
import { useInbox } from "../inbox-context.tsx";
import { leftUntil } from "./countdown.tsx";
import { fitsFilter } from "./fits-filter.ts";
import { ConnectionFaults, InboxEmpty } from "./inbox-empty.tsx";
import { InboxList } from "./inbox-list.tsx";
import { useHeldOrder } from "./use-held-order.ts";
import type { InboxAddress } from "./use-inbox-address.ts";
import type { Waiting } from "./use-waiting.ts";
import styles from "./waiting-view.module.css";

const t = speaker(listEn);

interface WaitingViewProps {
  readonly waiting: Waiting;
  readonly address: InboxAddress;
  readonly openRef: BatchRef | null;
  /** Given the function that takes in what arrived, for the key that does it. */
  readonly takeIn: RefObject<() => void>;
}

/** The view Waiting: what asks for a decision or an act. */
export function WaitingView({ waiting, address, openRef, takeIn }: WaitingViewProps) {
  const { backendOf } = useInbox();
  const { filter } = address;
  const rows = useMemo(
    () =>
      filter === ""
        ? waiting.rows
        : waiting.rows.filter((row) =>
            fitsFilter(row, filter, backendOf(row.ref.connectionId)?.connection.label ?? ""),
          ),
    [waiting.rows, filter, backendOf],
  );
  const list = useHeldOrder(rows, waiting.gone);
  useEffect(() => {
    takeIn.current = list.takeIn;
  }, [takeIn, list.takeIn]);
  return (
    <>
      <ConnectionFaults faults={waiting.faults} />
      {list.arrived.length === 0 ? null : <ArrivedPill arrived={list.arrived} onTakeIn={list.takeIn} />}
      {list.entries.length === 0 ? (
        <InboxEmpty waiting={waiting} filter={filter} onClear={() => address.setFilter("")} />
      ) : (
        <div className={styles["holder"]} {...list.holders}>
          <InboxList entries={list.entries} openRef={openRef} hrefOf={address.hrefOf} />
        </div>
      )}
    </>
  );
}

/** What came while the list kept its order. */
function ArrivedPill({
  arrived,
  onTakeIn,
}: {
  readonly arrived: readonly WaitingRow[];
  readonly onTakeIn: () => void;
}) {
  const soonest = Math.min(...arrived.map((row) => row.deadline?.at ?? Number.POSITIVE_INFINITY));
  const n = arrived.length;
  const face = useMemo(
    () => (now: number) =>
      Number.isFinite(soonest)
        ? t("list.arrived-due", { n, time: leftUntil(soonest, now) })
        : t("list.arrived", { n }),
    [n, soonest],
  );
  return (
    <div className={styles["pill"]}>
      <Button onClick={onTakeIn}>
        <ClockText face={face} />
        <kbd aria-hidden="true">.</kbd>
      </Button>
    </div>
  );
}
