import type { FocusEvent, ToggleEvent } from "react";
import { listEn } from "../../messages/en/list.ts";
import { speaker } from "../../messages/speaker.ts";
import { Button } from "../../ui/button.tsx";
import type { RailProps } from "../rail/rail.tsx";
import { Late, Rail } from "./around/late.tsx";
import styles from "./inbox-screen.module.css";

const t = speaker(listEn);

interface RailMenuProps extends RailProps {
  /** By which what opens it names it. */
  readonly id: string;
  /** What stands around the rows is wanted. */
  readonly isAround: boolean;
}

/** The rail beside the list, and a menu over it where there is no room. */
export function RailMenu({ id, isAround, ...rail }: RailMenuProps) {
  return (
    // biome-ignore lint/a11y: a press on any of its links closes the menu that it is on narrow screens
    <nav
      id={id}
      popover="auto"
      className={styles["rail"]}
      aria-label={t("list.menu")}
      onClick={closeMenu}
      onToggle={enterMenu}
      onBlur={leaveMenu}
    >
      {isAround ? (
        <Late failed={<RailFailed />}>
          <Rail {...rail} />
        </Late>
      ) : null}
    </nav>
  );
}

function closeMenu(event: { readonly currentTarget: HTMLElement }): void {
  if (event.currentTarget.matches(":popover-open")) event.currentTarget.hidePopover();
}

/** The menu lies over what opened it: the focus goes in with it. */
function enterMenu({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState === "open") currentTarget.querySelector<HTMLElement>("a")?.focus();
}

/** The focus is never under the menu: it closes when the focus goes on. */
function leaveMenu(event: FocusEvent<HTMLElement>): void {
  if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) closeMenu(event);
}

function RailFailed() {
  return (
    <>
      <p>{t("list.rail-failed")}</p>
      <Button onClick={() => location.reload()}>{t("list.reload")}</Button>
    </>
  );
}
