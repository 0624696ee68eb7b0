import type { KeyboardEvent, ReactNode, SyntheticEvent } from "react";
import { figure } from "../../messages/en/figures.ts";
import { listEn } from "../../messages/en/list.ts";
import { speaker } from "../../messages/speaker.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { KeyCap } from "../../ui/key-cap.tsx";
import styles from "./inbox-header.module.css";
import type { InboxAddress } from "./use-inbox-address.ts";
import type { View } from "./views.ts";

const t = speaker(listEn);

interface InboxHeaderProps {
  readonly view: View;
  /** Null while it is not known: none is drawn then. */
  readonly count: number | null;
  /** The id of the menu that the rail becomes where there is no room for it. */
  readonly menuId: string;
  /** What stands at the end of the title's line. */
  readonly beside?: ReactNode;
  /** What stands below it. */
  readonly children?: ReactNode;
}

/** What the list shows, and how many. */
export function InboxHeader({ view, count, menuId, beside, children }: InboxHeaderProps) {
  return (
    <header className={styles["header"]}>
      <div className={styles["title"]}>
        <Button look="plain" className={styles["menu"]} popoverTarget={menuId} aria-label={t("list.menu")}>
          <Icon name="menu" />
        </Button>
        <h1 data-inbox-heading tabIndex={-1}>
          {t(`list.${view}`)}
        </h1>
        {count === null ? null : <span className={styles["count"]}>{figure(count)}</span>}
        {beside}
      </div>
      {children}
    </header>
  );
}

const searchId = "inbox-search";

/** The search field takes the focus. */
export function focusSearch(): void {
  document.getElementById(searchId)?.focus();
}

interface SearchLineProps {
  readonly address: InboxAddress;
  /** Told of a text that is to be looked for in every connection where no row holds it: one that was pasted, or Enter. */
  readonly onAsk: (text: string) => void;
  readonly children: ReactNode;
}

/** The search, and beside it what else is asked of the list. */
export function SearchLine({ address, onAsk, children }: SearchLineProps) {
  const handleChange = ({ currentTarget, nativeEvent }: SyntheticEvent<HTMLInputElement>) => {
    address.setFilter(currentTarget.value);
    if ("inputType" in nativeEvent && nativeEvent.inputType === "insertFromPaste") onAsk(currentTarget.value);
  };
  const handleKeyDown = ({ key, currentTarget, nativeEvent }: KeyboardEvent<HTMLInputElement>) => {
    if (key === "Enter" && !nativeEvent.isComposing) onAsk(currentTarget.value);
  };
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
          onChange={handleChange}
          onKeyDown={handleKeyDown}
        />
        <KeyCap>/</KeyCap>
      </span>
      {children}
    </div>
  );
}
