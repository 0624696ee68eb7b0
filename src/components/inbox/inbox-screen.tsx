import { lazy, type ReactNode, Suspense, useEffect, useId, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { useStore } from "zustand";
import type { BatchRef } from "../../domain/batch-ref.ts";
import { listEn } from "../../messages/en/list.ts";
import { speaker } from "../../messages/speaker.ts";
import { Icon } from "../../ui/icon.tsx";
import { useInbox } from "../inbox-context.tsx";
import { useTheme } from "../keyboard/use-theme.ts";
import { InboxKeys, Late } from "./around/late.tsx";
import { isListDrawn, useAround } from "./around/use-around.ts";
import { InboxHeader } from "./inbox-header.tsx";
import styles from "./inbox-screen.module.css";
import { RailMenu } from "./rail-menu.tsx";
import { useRowAfterBatch } from "./rows/row-focus.ts";
import { useHold } from "./use-hold.ts";
import { useInboxAddress } from "./use-inbox-address.ts";
import { useSoon } from "./use-soon.ts";
import { useWaiting, type Waiting } from "./use-waiting.ts";
import { countViews, isRowView, type View } from "./views.ts";
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
  const { drafts } = useInbox();
  const address = useInboxAddress();
  const waiting = useWaiting();
  const isSoon = useSoon(waiting.rows);
  const counts = useMemo(
    () => (waiting.count === null ? null : countViews(waiting.rows, isSoon)),
    [waiting, isSoon],
  );
  const hold = useHold();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const takeIn = useRef<() => void>(() => undefined);
  const menuId = useId();
  const { view, hrefOf } = address;
  const [sent, setSent] = useState<number | null>(null);
  // Counted only while they are on screen: a choice in the open batch must not draw the whole screen again.
  const drafted = useStore(drafts.index, ({ size }) => (view === "drafts" ? size : 0));
  const count = isRowView(view) ? (counts?.[view] ?? null) : { drafts: drafted, sent }[view];
  const isAround = useAround(waiting, openRef);
  useTheme();
  useRowAfterBatch(openRef);
  useOnceDrawn(waiting, onListDrawn);
  const openHelp = () => setIsHelpOpen(true);
  const noticeLines = notices.map((notice) => (
    <p key={notice} className={styles["notice"]}>
      {notice}
    </p>
  ));
  return (
    <div className={styles["screen"]} data-open={openRef === null ? undefined : ""}>
      {isAround ? (
        <>
          <Late>
            <Announcements openRef={openRef} hrefOf={hrefOf} />
          </Late>
          <Late>
            <InboxKeys address={address} openRef={openRef} takeIn={takeIn} onHelp={openHelp} />
          </Late>
        </>
      ) : null}
      <RailMenu
        id={menuId}
        view={view}
        viewCounts={counts}
        counts={waiting.counts}
        hrefOfView={address.hrefOfView}
        isAround={isAround}
        onHelp={openHelp}
      />
      <main className={styles["panes"]}>
        {/* On one pane an open batch hides the list, and its heading with it. */}
        {openRef === null ? null : <h1 className={styles["title"]}>{t("list.title")}</h1>}
        <section className={styles["list"]} aria-label={t("list.region")} {...hold.handlers}>
          {isRowView(view) ? (
            <WaitingView
              view={view}
              waiting={waiting}
              count={count}
              isSoon={isSoon}
              isAround={isAround}
              address={address}
              openRef={openRef}
              isHeld={hold.isHeld}
              menuId={menuId}
              notices={noticeLines}
              takeIn={takeIn}
            />
          ) : (
            <>
              <InboxHeader view={view} count={count} menuId={menuId} />
              {noticeLines}
              <Suspense fallback={null}>
                {view === "sent" ? (
                  <SentView openRef={openRef} hrefOf={hrefOf} isHeld={hold.isHeld} onCount={setSent} />
                ) : (
                  <DraftsView openRef={openRef} hrefOf={hrefOf} waiting={waiting} />
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
              <BackToList view={view} count={count} href={hrefOf(null)} />
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

/** Calls once, when the list has rows or is known to have none. */
function useOnceDrawn(waiting: Waiting, onListDrawn: () => void): void {
  const isDrawn = isListDrawn(waiting);
  const latest = useRef(onListDrawn);
  useEffect(() => {
    latest.current = onListDrawn;
  });
  useEffect(() => {
    if (isDrawn) latest.current();
  }, [isDrawn]);
}

interface BackToListProps {
  readonly view: View;
  readonly count: number | null;
  readonly href: string;
}

/** The way back, where an open batch hides the list. */
const BackToList = ({ view, count, href }: BackToListProps) => (
  <Link href={href} className={styles["back"]}>
    <Icon name="left" />
    {t("list.back", { view: t(`list.${view}`), n: count ?? 0 })}
  </Link>
);

function NothingOpen() {
  return (
    <div className={styles["nothing"]}>
      <p>{t("list.pick")}</p>
      <p>{t("list.pick-hint")}</p>
    </div>
  );
}
