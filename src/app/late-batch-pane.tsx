import { useEffect, useState } from "react";
import type { BatchPane } from "../components/batch/batch-pane.tsx";
import type { BatchRef } from "../domain/batch-ref.ts";
import { startEn } from "../messages/en/start.ts";
import { speaker } from "../messages/speaker.ts";
import styles from "./start.module.css";

const t = speaker(startEn);

type Pane = typeof BatchPane;

/** What draws a batch, in a chunk of its own. */
export interface BatchPart {
  /** The pane where it has been fetched; null where it has not. */
  readonly now: () => Pane | null;
  /** Fetches it; rejects where it cannot be fetched. */
  readonly load: () => Promise<Pane>;
}

/** A part that is fetched when it is first wanted, and known from then on. A fetch that failed is tried again. */
export function createBatchPart(fetchPane: () => Promise<Pane>): BatchPart {
  let known: Pane | null = null;
  return {
    now: () => known,
    async load() {
      known ??= await fetchPane();
      return known;
    },
  };
}

interface LateBatchPaneProps {
  readonly part: BatchPart;
  readonly batchRef: BatchRef;
}

/**
 * The pane of a batch, at once where it has been fetched. Not by `Suspense`: after a fallback React keeps what has come
 * from the screen for 300 ms, at the first press of the day on a row. Throws to its boundary where it cannot be fetched.
 */
export function LateBatchPane({ part, batchRef }: LateBatchPaneProps) {
  // The same for as long as this is mounted: a pane that changed its type would lose what it holds.
  const [Pane, setPane] = useState(part.now);
  useEffect(() => {
    if (Pane !== null) return;
    let isWanted = true;
    const show = (next: () => Pane) => {
      if (isWanted) setPane(next);
    };
    part.load().then(
      (pane) => show(() => pane),
      (fault: unknown) =>
        show(() => {
          throw fault;
        }),
    );
    return () => {
      isWanted = false;
    };
  }, [part, Pane]);
  return Pane === null ? (
    <p className={styles["page"]}>{t("start.batch-loading")}</p>
  ) : (
    <Pane batchRef={batchRef} />
  );
}
