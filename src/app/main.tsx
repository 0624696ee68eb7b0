import "../ui/tokens.css";
import "../ui/base.css";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import workerUrl from "../domain/long-texts.worker.ts?worker&url";
import { workAt } from "../lib/worker-address.ts";
import { App } from "./app.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { start } from "./start.ts";

workAt(workerUrl);

const place = document.querySelector("#root");
if (place === null) throw new Error("index.html has no #root");

const root = createRoot(place);

function draw(page: ReactNode): void {
  root.render(
    <StrictMode>
      <ErrorBoundary of="app">{page}</ErrorBoundary>
    </StrictMode>,
  );
}

/** Hands a fault that nobody foresaw to the error boundary. */
function Failed({ error }: { readonly error: unknown }): never {
  throw error;
}

// Nothing is drawn before the start has ended. A fallback in its place would cost 300 ms: so long React keeps one
// that was shown before it shows what came.
start().then(
  (started) => draw(<App started={started} />),
  (error: unknown) => draw(<Failed error={error} />),
);
