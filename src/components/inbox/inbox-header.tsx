import type { ReactNode } from "react";
import { listEn } from "../../messages/en/list.ts";
import { speaker } from "../../messages/speaker.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { KeyCap } from "../../ui/key-cap.tsx";
import styles from "./inbox-header.module.css";
import type { InboxAddress, View } from "./use-inbox-address.ts";

const t = speaker(listEn);

interface InboxHeaderProps {
  readonly view: View;
  /** Null while it is not known: none is drawn then. */
  readonly count: number | null;
  readonly address: InboxAddress;
  /** The id of the menu that the rail becomes where there is no room for it. */
  readonly menuId: string;
  /** What stands at the end of the title's line. */
  readonly children?: ReactNode;
}

/** What the list shows, how many, and the search. */
export function InboxHeader({ view, count, address, menuId, children }: InboxHeaderProps) {
  return (
    <header className={styles["header"]}>
      <div className={styles["title"]}>
        <Button look="plain" className={styles["menu"]} popoverTarget={menuId} aria-label={t("list.menu")}>
          <Icon name="menu" />
        </Button>
        <h1 data-inbox-heading tabIndex={-1}>
          {t(`list.${view}`)}
        </h1>
        {count === null ? null : <span className={styles["count"]}>{count.toLocaleString("en-GB")}</span>}
        {children}
      </div>
      {view === "waiting" ? <SearchField address={address} /> : null}
    </header>
  );
}

/** The order that the rows stand in. */
export function OrderWords() {
  return <span className={styles["order"]}>{t("list.order")}</span>;
}

const searchId = "inbox-search";

/** The search field takes the focus. */
export function focusSearch(): void {
  document.getElementById(searchId)?.focus();
}

function SearchField({ address }: Pick<InboxHeaderProps, "address">) {
  return (
    <div className={styles["find"]}>
      <label htmlFor={searchId}>{t("list.search")}</label>
      <span className={styles["wrap"]}>
        <Icon name="search" />
        <input
          id={searchId}
          type="search"
          placeholder={t("list.search-hint")}
          aria-keyshortcuts="/"
          autoComplete="off"
          spellCheck={false}
          value={address.filter}
          onChange={(event) => address.setFilter(event.currentTarget.value)}
        />
        <KeyCap>/</KeyCap>
      </span>
    </div>
  );
}
