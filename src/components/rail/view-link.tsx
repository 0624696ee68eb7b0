import { Link } from "wouter";
import { useStore } from "zustand";
import { figure } from "../../messages/en/figures.ts";
import { railEn } from "../../messages/en/rail.ts";
import { speaker } from "../../messages/speaker.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { isRowView, type View, type ViewCounts } from "../inbox/views.ts";
import { useInbox } from "../inbox-context.tsx";
import { sentAttention } from "../sent/submission-words.ts";
import { useShownInSent } from "../sent/use-shown-in-sent.ts";
import styles from "./rail.module.css";

const t = speaker(railEn);

const icons: Readonly<Record<View, IconName>> = {
  waiting: "inbox",
  soon: "clock",
  assigned: "check",
  continue: "go",
  drafts: "pen",
  sent: "send",
};

interface ViewLinkProps {
  readonly view: View;
  readonly isCurrent: boolean;
  /** Null while they are not known. */
  readonly counts: ViewCounts | null;
  readonly href: string;
}

/** One view, with how much is in it. */
export function ViewLink({ view, isCurrent, counts, href }: ViewLinkProps) {
  return (
    <Link href={href} className={styles["item"]} aria-current={isCurrent ? "page" : undefined}>
      <Icon name={icons[view]} />
      <span>{t(`rail.${view}`)}</span>
      {isRowView(view) ? (
        <span className={styles["count"]}>{counts === null ? null : figure(counts[view])}</span>
      ) : null}
      {view === "drafts" ? <DraftCount /> : null}
      {view === "sent" ? <SentCount /> : null}
    </Link>
  );
}

/** How many drafts hold something. By itself, so that a choice does not draw the rail again. */
function DraftCount() {
  const count = useStore(useInbox().drafts.index, ({ size }) => size);
  return <span className={styles["count"]}>{count}</span>;
}

/** How much was sent, and what of it asks for attention. */
function SentCount() {
  const { total, unknown, undelivered, notRecorded, twice } = sentAttention(useShownInSent());
  const words = [
    ...(unknown === 0 ? [] : [t("rail.not-known", { n: unknown })]),
    ...(undelivered === 0 ? [] : [t("rail.not-delivered", { n: undelivered })]),
    ...(twice === 0 ? [] : [t("rail.twice", { n: twice })]),
    ...(notRecorded === 0 ? [] : [t("rail.not-recorded", { n: notRecorded })]),
  ];
  return (
    <>
      <span className={styles["count"]}>{total}</span>
      {words.length === 0 ? null : <small className={styles["strong"]}>{words.join(", ")}</small>}
    </>
  );
}
