import type { RefObject } from "react";
import { listEn } from "../../messages/en/list.ts";
import { speaker } from "../../messages/speaker.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./inbox-header.module.css";
import type { View } from "./use-inbox-address.ts";

const t = speaker(listEn);

interface InboxHeaderProps {
  readonly view: View;
  readonly count: number;
  readonly filter: string;
  readonly field: RefObject<HTMLInputElement | null>;
  /** What is still being looked through, in words; null when the scan has ended. */
  readonly progress: string | null;
  /** The id of the menu that the rail becomes where there is no room for it. */
  readonly menuId: string;
  readonly onFilter: (filter: string) => void;
}

/** What the list shows, how many, and the search. */
export function InboxHeader(props: InboxHeaderProps) {
  const { view, count, filter, field, progress, menuId, onFilter } = props;
  return (
    <header className={styles["header"]}>
      <div className={styles["title"]}>
        <Button look="plain" className={styles["menu"]} popoverTarget={menuId} aria-label={t("list.menu")}>
          <Icon name="menu" />
        </Button>
        <h1>{t(view === "sent" ? "list.sent" : "list.waiting")}</h1>
        <span className={styles["count"]}>{count.toLocaleString("en-GB")}</span>
        {view === "waiting" ? <span className={styles["order"]}>{t("list.order")}</span> : null}
      </div>
      {view === "sent" ? null : (
        <div className={styles["find"]}>
          <label htmlFor="inbox-search">{t("list.search")}</label>
          <span className={styles["wrap"]}>
            <Icon name="search" />
            <input
              id="inbox-search"
              ref={field}
              type="search"
              placeholder={t("list.search-hint")}
              aria-keyshortcuts="/"
              value={filter}
              onChange={(event) => onFilter(event.currentTarget.value)}
            />
            <kbd aria-hidden="true">/</kbd>
          </span>
        </div>
      )}
      {progress === null ? null : <p className={styles["progress"]}>{progress}</p>}
    </header>
  );
}
