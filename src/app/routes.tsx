import { lazy, Suspense } from "react";
import { Route, Router, Switch, useRoute } from "wouter";
import { InboxScreen } from "../components/inbox/inbox-screen.tsx";
import { type BatchRef, refKey } from "../domain/batch-ref.ts";
import { decodeSegment } from "../lib/address.ts";
import { startEn } from "../messages/en/start.ts";
import { speaker } from "../messages/speaker.ts";
import type { Composition } from "./compose.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useHashAddress } from "./hash-location.ts";
import styles from "./start.module.css";

const t = speaker(startEn);

const canMock = import.meta.env.DEV || import.meta.env.MODE === "demo";
const Gallery = canMock
  ? lazy(async () => ({ default: (await import("../mocks/gallery/gallery.tsx")).Gallery }))
  : () => null;

/** The addresses of design section 7. A URL opens; it never decides. */
export function Routes({ composition }: { readonly composition: Composition }) {
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
        <Route>
          <Screen composition={composition} />
        </Route>
      </Switch>
    </Router>
  );
}

/** One screen for both addresses: the list stays mounted while batches come and go in their own chunk. */
function Screen({ composition }: { readonly composition: Composition }) {
  const [isBatch, ids] = useRoute("/b/:connectionId/:batchId");
  const { BatchPane, loadRest } = partsOf(composition);
  return (
    <InboxScreen
      openRef={isBatch ? refOf(ids) : null}
      notices={composition.faults.map((fault) => t("start.fault", fault))}
      onListDrawn={loadRest}
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

function refOf(ids: { readonly connectionId: string; readonly batchId: string }): BatchRef {
  return { connectionId: decodeSegment(ids.connectionId), batchId: decodeSegment(ids.batchId) };
}

interface LazyParts {
  readonly BatchPane: ReturnType<typeof lazyBatchPane>;
  /** Fetches what a batch needs, before anybody asks for it. A failure is told when a batch is opened. */
  readonly loadRest: () => void;
}

const parts = new WeakMap<Composition, LazyParts>();

/** Made once a composition: a lazy component that is made anew would lose its state. */
function partsOf(composition: Composition): LazyParts {
  const known = parts.get(composition);
  if (known !== undefined) return known;
  const load = async () => {
    const [pane] = await Promise.all([
      import("../components/batch/batch-pane.tsx"),
      composition.loadSending(),
    ]);
    return pane;
  };
  const made = { BatchPane: lazyBatchPane(load), loadRest: () => void load().catch(() => undefined) };
  parts.set(composition, made);
  return made;
}

const lazyBatchPane = (load: () => Promise<typeof import("../components/batch/batch-pane.tsx")>) =>
  lazy(async () => ({ default: (await load()).BatchPane }));
