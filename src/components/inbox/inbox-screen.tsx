import {
  type FocusEvent,
  lazy,
  type ReactNode,
  Suspense,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Link } from "wouter";
import { useStore } from "zustand";
import type { BatchRef } from "../../domain/batch-ref.ts";
import { listEn } from "../../messages/en/list.ts";
import { speaker } from "../../messages/speaker.ts";
import { Icon } from "../../ui/icon.tsx";
import { useInbox } from "../inbox-context.tsx";
import { type ScreenKeys, useScreenKeys } from "../keyboard/use-screen-keys.ts";
import { useTheme } from "../keyboard/use-theme.ts";
import { Rail } from "../rail/rail.tsx";
import { focusSearch, InboxHeader } from "./inbox-header.tsx";
import styles from "./inbox-screen.module.css";
import { focusRow, useRowAfterBatch } from "./row-focus.ts";
import { useHold } from "./use-hold.ts";
import { type InboxAddress, useInboxAddress } from "./use-inbox-address.ts";
import { useOpenNext } from "./use-open-next.ts";
import { useWaiting, type Waiting } from "./use-waiting.ts";
import { WaitingView } from "./waiting-view.tsx";

const t = speaker(listEn);

// None of these is waited for by the first row.
const Announcements = lazy(async () => ({
  default: (await import("../announcements/announcements.tsx")).Announcements,
}));
const SentView = lazy(async () => ({ default: (await import("../sent/sent-view.tsx")).SentView }));
const DraftsView = lazy(async () => ({ default: (await import("../drafts/drafts-view.tsx")).DraftsView }));
const HelpDialog = lazy(async () => ({ default: (await import("../keyboard/help-dialog.tsx")).HelpDialog }));

interface InboxScreenProps {
  readonly openRef: BatchRef | null;
  /** Faults of the configuration that left the rest usable. */
  readonly notices: readonly string[];
  /** Called once the list is drawn: what a batch needs can be fetched now. */
  readonly onListDrawn: () => void;
  readonly renderBatch: (ref: BatchRef) => ReactNode;
}

/** Three panes, two, or one (design section 6). The list stays where it was while batches come and go. */
export function InboxScreen({ openRef, notices, onListDrawn, renderBatch }: InboxScreenProps) {
  const { runner, drafts } = useInbox();
  const address = useInboxAddress();
  const waiting = useWaiting();
  const hold = useHold();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const takeIn = useRef<() => void>(() => undefined);
  const menuId = useId();
  const { view } = address;
  // Only the view on screen is counted: a choice in the open batch must not draw the whole screen again.
  const sent = useStore(runner.submissions, ({ size }) => (view === "sent" ? size : 0));
  const drafted = useStore(drafts.index, ({ size }) => (view === "drafts" ? size : 0));
  const count = { waiting: waiting.rows.length, drafts: drafted, sent }[view];
  useTheme();
  useRowAfterBatch(openRef);
  useOnceDrawn(waiting, onListDrawn);
  useScreenKeys(useKeysOf({ address, openRef, takeIn, onHelp: () => setIsHelpOpen(true) }));
  const noticeLines = notices.map((notice) => (
    <p key={notice} className={styles["notice"]}>
      {notice}
    </p>
  ));
  return (
    <div className={styles["screen"]} data-open={openRef === null ? undefined : ""}>
      {isListDrawn(waiting) || openRef !== null ? (
        <Suspense fallback={null}>
          <Announcements openRef={openRef} hrefOf={address.hrefOf} />
        </Suspense>
      ) : null}
      {/* biome-ignore lint/a11y: a press on any of its links closes the menu that it is on narrow screens */}
      <nav
        id={menuId}
        popover="auto"
        className={styles["rail"]}
        aria-label={t("list.menu")}
        onClick={closeMenu}
        onToggle={enterMenu}
        onBlur={leaveMenu}
      >
        <Rail
          view={view}
          waitingCount={waiting.count}
          counts={waiting.counts}
          hrefOfView={address.hrefOfView}
          onHelp={() => setIsHelpOpen(true)}
        />
      </nav>
      <main className={styles["panes"]}>
        {/* On one pane an open batch hides the list, and its heading with it. */}
        {openRef === null ? null : <h1 className={styles["title"]}>{t("list.title")}</h1>}
        <section className={styles["list"]} aria-label={t("list.region")} {...hold.handlers}>
          {view === "waiting" ? (
            <WaitingView
              waiting={waiting}
              address={address}
              openRef={openRef}
              isHeld={hold.isHeld}
              menuId={menuId}
              notices={noticeLines}
              takeIn={takeIn}
            />
          ) : (
            <>
              <InboxHeader view={view} count={count} address={address} menuId={menuId} />
              {noticeLines}
              <Suspense fallback={null}>
                {view === "sent" ? (
                  <SentView openRef={openRef} hrefOf={address.hrefOf} isHeld={hold.isHeld} />
                ) : (
                  <DraftsView openRef={openRef} hrefOf={address.hrefOf} waiting={waiting} />
                )}
              </Suspense>
            </>
          )}
        </section>
        <section className={styles["batch"]} aria-label={t("list.batch-region")} data-batch-region>
          {openRef === null ? (
            <NothingOpen />
          ) : (
            <>
              <Link href={address.hrefOf(null)} className={styles["back"]}>
                <Icon name="left" />
                {t("list.back", { view: t(`list.${view}`), n: count })}
              </Link>
              {renderBatch(openRef)}
            </>
          )}
        </section>
      </main>
      {isHelpOpen ? (
        <Suspense fallback={null}>
          <HelpDialog onClose={() => setIsHelpOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

interface KeyParts {
  readonly address: InboxAddress;
  readonly openRef: BatchRef | null;
  readonly takeIn: { readonly current: () => void };
  readonly onHelp: () => void;
}

/** What the keys of the screen do here. */
function useKeysOf({ address, openRef, takeIn, onHelp }: KeyParts): { readonly current: ScreenKeys } {
  const openNext = useOpenNext();
  const keys: ScreenKeys = {
    search: focusSearch,
    takeIn: () => takeIn.current(),
    help: onHelp,
    toRows: focusRow,
    next: () => openNext(openRef),
    leaveBatch: () => (isOnePane() ? address.open(null) : focusRow()),
  };
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  return latest;
}

/** Calls once, when the list has rows or is known to have none. */
function useOnceDrawn(waiting: Waiting, onListDrawn: () => void): void {
  const isDrawn = isListDrawn(waiting);
  const latest = useRef(onListDrawn);
  useEffect(() => {
    if (isDrawn) latest.current();
  }, [isDrawn]);
}

const isListDrawn = ({ rows, isComplete }: Waiting): boolean => rows.length > 0 || isComplete;

const isOnePane = (): boolean => matchMedia("(max-width: 899.9px)").matches;

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

function NothingOpen() {
  return (
    <div className={styles["nothing"]}>
      <p>{t("list.pick")}</p>
      <p>{t("list.pick-hint")}</p>
    </div>
  );
}
