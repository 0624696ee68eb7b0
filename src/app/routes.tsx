import { lazy, Suspense } from "react";
import { Route, Router, Switch } from "wouter";
import { InboxScreen } from "../components/inbox/inbox-screen.tsx";
import { type BatchRef, refKey } from "../domain/batch-ref.ts";
import type { ConfigurationFault } from "../domain/protocol-module.ts";
import { decodeSegment } from "../lib/address.ts";
import { startEn } from "../messages/en/start.ts";
import { speaker } from "../messages/speaker.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useHashAddress } from "./hash-location.ts";
import styles from "./start.module.css";

const t = speaker(startEn);

const loadBatchPane = () => import("../components/batch/batch-pane.tsx");
const BatchPane = lazy(async () => ({ default: (await loadBatchPane()).BatchPane }));

const canMock = import.meta.env.DEV || import.meta.env.MODE === "demo";
const Gallery = canMock
  ? lazy(async () => ({ default: (await import("../mocks/gallery/gallery.tsx")).Gallery }))
  : () => null;

/** The addresses of design section 7. A URL opens; it never decides. */
export function Routes({ faults }: { readonly faults: readonly ConfigurationFault[] }) {
  const hook = import.meta.env.MODE === "demo" ? { hook: useHashAddress } : {};
  return (
    <Router {...hook}>
      <Switch>
        {canMock ? (
          <Route path="/demo">
            <Suspense fallback={null}>
              <Gallery />
            </Suspense>
          </Route>
        ) : null}
        <Route path="/b/:connectionId/:batchId">
          {({ connectionId, batchId }) => <Screen openRef={refOf(connectionId, batchId)} faults={faults} />}
        </Route>
        <Route>
          <Screen openRef={null} faults={faults} />
        </Route>
      </Switch>
    </Router>
  );
}

/** Three panes of one screen: the list stays mounted while batches come and go in their own chunk. */
function Screen({
  openRef,
  faults,
}: {
  readonly openRef: BatchRef | null;
  readonly faults: readonly ConfigurationFault[];
}) {
  return (
    <InboxScreen
      openRef={openRef}
      notices={faults.map((fault) => t("start.fault", fault))}
      onListDrawn={() => void loadBatchPane()}
      renderBatch={(ref) => (
        <ErrorBoundary of="batch" key={refKey(ref)}>
          <Suspense fallback={<p className={styles["page"]}>{t("start.batch-loading")}</p>}>
            <BatchPane batchRef={ref} />
          </Suspense>
        </ErrorBoundary>
      )}
    />
  );
}

function refOf(connectionId: string, batchId: string): BatchRef {
  return { connectionId: decodeSegment(connectionId), batchId: decodeSegment(batchId) };
}
