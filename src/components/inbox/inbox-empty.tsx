import { useStore } from "zustand";
import { timeOfDay } from "../../lib/clock-words.ts";
import { listEn } from "../../messages/en/list.ts";
import { speaker } from "../../messages/speaker.ts";
import { Button } from "../../ui/button.tsx";
import { useInbox } from "../inbox-context.tsx";
import { sentAttention } from "../sent/submission-words.ts";
import styles from "./inbox-empty.module.css";
import type { InboxAddress } from "./use-inbox-address.ts";
import type { Waiting } from "./use-waiting.ts";

const t = speaker(listEn);

interface InboxEmptyProps {
  readonly waiting: Waiting;
  readonly address: InboxAddress;
}

/** Why no row is drawn: nothing waits, nothing fits, or nothing was read yet. An unread list is never called empty. */
export function InboxEmpty({ waiting, address }: InboxEmptyProps) {
  if (waiting.rows.length > 0) return <NothingFits waiting={waiting} address={address} />;
  if (!waiting.isComplete) return <Bones />;
  const failing = waiting.faults.length;
  if (failing > 0 && failing === waiting.counts.size) return null;
  return (
    <div className={styles["empty"]}>
      <h2>{failing === 0 ? t("list.empty") : t("list.empty-failing", counted(waiting))}</h2>
      <p>
        <ReadAt />
        {t("list.empty-hint")}
      </p>
      <NotKnown address={address} />
    </div>
  );
}

const counted = ({ counts, faults }: Waiting) => ({ n: counts.size - faults.length, of: counts.size });

function NothingFits({ waiting, address }: InboxEmptyProps) {
  return (
    <div className={styles["empty"]}>
      <h2>{t("list.not-found", { filter: address.filter })}</h2>
      <p>{t("list.not-found-hint", { n: waiting.rows.length })}</p>
      <Button onClick={() => address.setFilter("")}>{t("list.clear")}</Button>
    </div>
  );
}

/** How many connections were read and when: the last moment at which nothing waited. */
function ReadAt() {
  const { backends } = useInbox();
  const times = backends.flatMap((backend) => backend.state().get().lastReadAt ?? []);
  if (times.length === 0) return null;
  return `${t("list.read", { n: times.length, time: timeOfDay(Math.max(...times)) })} `;
}

/** An empty inbox is not all there is: a sending that nobody knows the end of is told here too. */
function NotKnown({ address }: Pick<InboxEmptyProps, "address">) {
  const { runner } = useInbox();
  const attention = sentAttention(useStore(runner.submissions));
  if (attention.unknown + attention.notRecorded + attention.undelivered === 0) return null;
  return (
    <>
      <p className={styles["strong"]}>{t("list.attention", attention)}</p>
      <Button onClick={() => address.openView("sent")}>{t("list.open-sent")}</Button>
    </>
  );
}

/** The place of rows that are on their way: still, so that nothing draws the eye. */
function Bones() {
  return (
    <div className={styles["bones"]} aria-hidden="true">
      {["one", "two", "three", "four"].map((name) => (
        <span key={name}>
          <i />
          <i />
        </span>
      ))}
    </div>
  );
}
