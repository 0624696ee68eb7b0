import { lazy, type ReactNode, Suspense, useEffect, useId, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { useStore } from "zustand";
import { type BatchRef, refKey } from "../../domain/batch-ref.ts";
import { listEn } from "../../messages/en/list.ts";
import { speaker } from "../../messages/speaker.ts";
import { Icon } from "../../ui/icon.tsx";
import { wantHeadingFocus } from "../heading-focus.ts";
import { useInbox } from "../inbox-context.tsx";
import { type ScreenKeys, useScreenKeys } from "../keyboard/use-screen-keys.ts";
import { useTheme } from "../keyboard/use-theme.ts";
import { Rail } from "../rail/rail.tsx";
import { InboxHeader } from "./inbox-header.tsx";
import styles from "./inbox-screen.module.css";
import { focusRowOf, useRowAfterBatch } from "./row-focus.ts";
import { useInboxAddress } from "./use-inbox-address.ts";
import { useWaiting, type Waiting } from "./use-waiting.ts";
import { WaitingView } from "./waiting-view.tsx";

const t = speaker(listEn);

const Announcements = lazy(async () => ({
  default: (await import("../announcements/announcements.tsx")).Announcements,
}));
const SentView = lazy(async () => ({ default: (await import("../sent/sent-view.tsx")).SentView }));
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
  const { runner } = useInbox();
  const address = useInboxAddress();
  const waiting = useWaiting();
  const sent = useStore(runner.submissions);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const takeIn = useRef<() => void>(() => undefined);
  const menuId = useId();
  useTheme();
  useRowAfterBatch(openRef);
  const { rows } = waiting;
  const isDrawn = rows.length > 0 || waiting.isComplete || openRef !== null;
  useEffect(() => {
    if (isDrawn) onListDrawn();
  }, [isDrawn, onListDrawn]);
  useScreenKeys(
    useMemo<ScreenKeys>(
      () => ({
        search: () => search.current?.focus(),
        takeIn: () => takeIn.current(),
        next: () => goToNext(),
        help: () => setIsHelpOpen(true),
        leaveBatch: () => (isOnePane() ? address.open(null) : focusRowOf(openRef)),
      }),
      [address, openRef, rows],
    ),
  );
  function goToNext() {
    const next = rows.find((row) => openRef === null || refKey(row.ref) !== refKey(openRef));
    if (next === undefined) return;
    wantHeadingFocus();
    address.open(next.ref);
  }
  const view = address.view;
  const count = view === "sent" ? sent.size : rows.length;
  return (
    <div className={styles["screen"]} data-open={openRef === null ? undefined : ""}>
      {isDrawn ? (
        <Suspense fallback={null}>
          <Announcements openRef={openRef} hrefOf={address.hrefOf} />
        </Suspense>
      ) : null}
      <nav
        id={menuId}
        popover="auto"
        className={styles["rail"]}
        aria-label={t("list.menu")}
        onClick={closeMenu}
      >
        <Rail
          view={view}
          waitingCount={rows.length}
          counts={waiting.counts}
          hrefOfView={address.hrefOfView}
          onHelp={() => setIsHelpOpen(true)}
        />
      </nav>
      <main className={styles["panes"]}>
        <section className={styles["list"]} aria-label={t("list.region")}>
          <InboxHeader
            view={view}
            count={count}
            filter={address.filter}
            field={search}
            progress={view === "sent" ? null : progressOf(waiting)}
            menuId={menuId}
            onFilter={address.setFilter}
          />
          {notices.map((notice) => (
            <p key={notice} className={styles["notice"]}>
              {notice}
            </p>
          ))}
          {view === "sent" ? (
            <Suspense fallback={null}>
              <SentView openRef={openRef} hrefOf={address.hrefOf} />
            </Suspense>
          ) : (
            <WaitingView waiting={waiting} address={address} openRef={openRef} takeIn={takeIn} />
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

const isOnePane = (): boolean => matchMedia("(max-width: 899.9px)").matches;

function closeMenu(event: { readonly currentTarget: HTMLElement }): void {
  if (event.currentTarget.matches(":popover-open")) event.currentTarget.hidePopover();
}

function NothingOpen() {
  return (
    <div className={styles["nothing"]}>
      <p>{t("list.pick")}</p>
      <p>{t("list.pick-hint")}</p>
    </div>
  );
}

/** How far the first scan is, in words; null when it has ended. */
function progressOf({ isComplete, isUnread, looked }: Waiting): string | null {
  if (isComplete) return null;
  if (isUnread && looked.done === 0) return t("list.reading");
  const done = looked.done.toLocaleString("en-GB");
  return looked.of === null
    ? t("list.looked-some", { done })
    : t("list.looked", { done, of: looked.of.toLocaleString("en-GB") });
}
