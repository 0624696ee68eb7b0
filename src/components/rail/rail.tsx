import { Link } from "wouter";
import { useStore } from "zustand";
import { railEn } from "../../messages/en/rail.ts";
import { speaker } from "../../messages/speaker.ts";
import { Icon } from "../../ui/icon.tsx";
import { KeyCap } from "../../ui/key-cap.tsx";
import type { View } from "../inbox/use-inbox-address.ts";
import { useInbox } from "../inbox-context.tsx";
import { sentAttention } from "../sent/submission-words.ts";
import { ConnectionLine } from "./connection-line.tsx";
import styles from "./rail.module.css";

const t = speaker(railEn);

interface RailProps {
  readonly view: View;
  /** Null while it is not known. */
  readonly waitingCount: number | null;
  readonly counts: ReadonlyMap<string, number | null>;
  readonly hrefOfView: (view: View) => string;
  readonly onHelp: () => void;
}

/** How many drafts hold something. By itself, so that a choice does not draw the rail again. */
function DraftCount() {
  const count = useStore(useInbox().drafts.index, ({ size }) => size);
  return <span className={styles["count"]}>{count}</span>;
}

/** The views that exist, the connections and how each of them is. */
export function Rail({ view, waitingCount, counts, hrefOfView, onHelp }: RailProps) {
  const { backends, runner } = useInbox();
  const attention = sentAttention(useStore(runner.submissions));
  return (
    <>
      <p className={styles["brand"]}>
        <i>
          <Icon name="check" />
        </i>
        {t("rail.brand")}
      </p>
      <Link
        href={hrefOfView("waiting")}
        className={styles["item"]}
        aria-current={view === "waiting" ? "page" : undefined}
      >
        <Icon name="inbox" />
        <span>{t("rail.waiting")}</span>
        <span className={styles["count"]}>{waitingCount?.toLocaleString("en-GB")}</span>
      </Link>
      <Link
        href={hrefOfView("drafts")}
        className={styles["item"]}
        aria-current={view === "drafts" ? "page" : undefined}
      >
        <Icon name="pen" />
        <span>{t("rail.drafts")}</span>
        <DraftCount />
      </Link>
      <Link
        href={hrefOfView("sent")}
        className={styles["item"]}
        aria-current={view === "sent" ? "page" : undefined}
      >
        <Icon name="send" />
        <span>{t("rail.sent")}</span>
        <span className={styles["count"]}>{attention.total}</span>
        {attention.unknown + attention.undelivered + attention.notRecorded === 0 ? null : (
          <small className={styles["strong"]}>
            {[
              ...(attention.unknown === 0 ? [] : [t("rail.not-known", { n: attention.unknown })]),
              ...(attention.undelivered === 0 ? [] : [t("rail.not-delivered", { n: attention.undelivered })]),
              ...(attention.notRecorded === 0 ? [] : [t("rail.not-recorded", { n: attention.notRecorded })]),
            ].join(", ")}
          </small>
        )}
      </Link>
      <h2>{t("rail.connections")}</h2>
      <ul>
        {backends.map((backend) => (
          <ConnectionLine
            key={backend.connection.id}
            backend={backend}
            count={counts.get(backend.connection.id) ?? null}
          />
        ))}
      </ul>
      <button
        type="button"
        className={`${styles["item"]} ${styles["help"]}`}
        onClick={onHelp}
        aria-keyshortcuts="?"
      >
        <Icon name="keys" />
        <span>{t("rail.help")}</span>
        <KeyCap>?</KeyCap>
      </button>
    </>
  );
}
