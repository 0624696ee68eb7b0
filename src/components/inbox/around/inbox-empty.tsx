import { useStore } from "zustand";
import { timeOfDay } from "../../../lib/clock-words.ts";
import { aroundEn } from "../../../messages/en/around.ts";
import { speaker } from "../../../messages/speaker.ts";
import { Button } from "../../../ui/button.tsx";
import { useInbox } from "../../inbox-context.tsx";
import { sentAttention } from "../../sent/submission-words.ts";
import { FoundById } from "../search/found-by-id.tsx";
import type { InboxAddress } from "../use-inbox-address.ts";
import type { Waiting } from "../use-waiting.ts";
import type { RowView } from "../views.ts";
import styles from "./inbox-empty.module.css";

const t = speaker(aroundEn);

interface InboxEmptyProps {
  readonly view: RowView;
  readonly waiting: Waiting;
  /** How many rows the view has without what is searched for. */
  readonly count: number;
  readonly address: InboxAddress;
  readonly filter: string;
  /** The text that was last pasted or entered, to be looked for in every connection. */
  readonly asked: string | null;
}

/** Why no row is drawn: nothing fits, or nothing is there. */
export function InboxEmpty({ view, waiting, address, ...searched }: InboxEmptyProps) {
  if (searched.filter.trim() !== "") return <NothingFits address={address} {...searched} />;
  const failing = waiting.faults.length;
  if (failing > 0 && failing === waiting.counts.size) return null;
  return (
    <div className={styles["empty"]}>
      <h2>{failing === 0 ? t(`empty.${view}`) : t("list.empty-failing", counted(waiting))}</h2>
      <p>
        <ReadAt />
        {t("list.empty-hint")}
      </p>
      {view === "waiting" ? <NotKnown address={address} /> : null}
    </div>
  );
}

const counted = ({ counts, faults }: Waiting) => ({ n: counts.size - faults.length, of: counts.size });

type Searched = Pick<InboxEmptyProps, "count" | "address" | "filter" | "asked">;

function NothingFits({ count, address, filter, asked }: Searched) {
  return (
    <div className={styles["empty"]}>
      <h2>{t("list.not-found", { filter })}</h2>
      <p>{t("list.not-found-hint", { n: count })}</p>
      {/* Another text is another question: what was asked before is called off. */}
      <FoundById key={filter} text={filter} isAsked={asked === filter} onFound={address.openFound} />
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
  const attention = sentAttention(useStore(runner.submissions).values());
  if (attention.unknown + attention.notRecorded + attention.undelivered + attention.twice === 0) return null;
  return (
    <>
      <p className={styles["strong"]}>{t("list.attention", attention)}</p>
      <Button onClick={() => address.openView("sent")}>{t("list.open-sent")}</Button>
    </>
  );
}
