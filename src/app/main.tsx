import "../ui/tokens.css";
import "../ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { start } from "./start.ts";

const place = document.querySelector("#root");
if (place === null) throw new Error("index.html has no #root");

createRoot(place).render(
  <StrictMode>
    <ErrorBoundary of="app">
      <App starting={start()} />
    </ErrorBoundary>
  </StrictMode>,
);
