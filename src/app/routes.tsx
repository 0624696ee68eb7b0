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
import { type BatchPart, createBatchPart, LateBatchPane } from "./late-batch-pane.tsx";

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
  const part = batchPartOf(composition);
  return (
    <InboxScreen
      openRef={isBatch ? refOf(ids) : null}
      notices={composition.faults.map((fault) => t("start.fault", fault))}
      onListDrawn={() => fetchAhead(composition, part)}
      renderBatch={(ref) => (
        <ErrorBoundary of="batch" key={refKey(ref)}>
          <LateBatchPane part={part} batchRef={ref} />
        </ErrorBoundary>
      )}
    />
  );
}

function refOf(ids: { readonly connectionId: string; readonly batchId: string }): BatchRef {
  return { connectionId: decodeSegment(ids.connectionId), batchId: decodeSegment(ids.batchId) };
}

/** What the first batch needs, while its person reads the list. A failure is told when a batch is opened. */
function fetchAhead({ inbox: { backends } }: Composition, part: BatchPart): void {
  part.load().catch(() => undefined);
  for (const backend of backends) void backend.prepare?.();
}

const parts = new WeakMap<Composition, BatchPart>();

/** What draws a batch, and what decides and sends with it. Made once a composition. */
function batchPartOf(composition: Composition): BatchPart {
  const known = parts.get(composition);
  if (known !== undefined) return known;
  const made = createBatchPart(async () => {
    const [pane] = await Promise.all([
      import("../components/batch/batch-pane.tsx"),
      composition.loadSending(),
    ]);
    return pane.BatchPane;
  });
  parts.set(composition, made);
  return made;
}
