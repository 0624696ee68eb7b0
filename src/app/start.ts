import type { ConfigurationFault } from "../domain/protocol-module.ts";
import type { Configuration } from "./check-configuration.ts";
import { type Composition, composeInbox } from "./compose.ts";
import { readConfiguration } from "./configuration.ts";
import type { KeptPlace } from "./sending.ts";

/** What the page can show once it has started. */
export type Started =
  | { readonly kind: "inbox"; readonly composition: Composition }
  | { readonly kind: "framed" }
  | { readonly kind: "first-run" }
  | { readonly kind: "unreachable" }
  | { readonly kind: "faults"; readonly faults: readonly ConfigurationFault[] };

const canMock = import.meta.env.DEV || import.meta.env.MODE === "demo";

/** Reads the configuration, or starts the mocks where the demo is wanted, and composes the inbox. Never rejects for a fault it can name. */
export async function start(): Promise<Started> {
  if (window.top !== window.self) return { kind: "framed" };
  if (canMock && wantsDemo()) return startDemo();
  // Beside index.html, which a deep address (`/b/…`) is not.
  const url = new URL(`${import.meta.env.BASE_URL}config.json`, location.href).href;
  const reading = await readConfiguration((address, init) => fetch(address, init), url);
  if (reading.kind === "none") return canMock ? startDemo() : { kind: "first-run" };
  return reading.kind === "read" ? startInbox(reading.configuration) : reading;
}

function wantsDemo(): boolean {
  const isAsked = import.meta.env.MODE === "demo" || import.meta.env["VITE_DEMO"] === "1";
  return (
    isAsked || new URLSearchParams(location.search).has("scenario") || location.pathname.endsWith("/demo")
  );
}

async function startDemo(): Promise<Started> {
  // Behind a condition that the production build knows to be false, so that no mock code is in `dist/`.
  if (!(import.meta.env.DEV || import.meta.env.MODE === "demo")) return { kind: "first-run" };
  const [{ startMocks }] = await Promise.all([import("../mocks/browser.ts"), batchModules()]);
  const { connections, keptUnder: under, isFresh } = await startMocks();
  const configuration = { connections, pollSeconds: 10, allowUninspectableApproval: false };
  return startInbox(configuration, { under, isFresh });
}

/** While developing, modules come one by one, and each passes through the mocks' worker: those of a batch come before it. */
async function batchModules(): Promise<void> {
  if (!import.meta.env.DEV || !location.pathname.includes("/b/")) return;
  await Promise.all([
    import("../components/batch/batch-pane.tsx"),
    import("../components/batch/answer/answer-form.tsx"),
    import("./sending.ts"),
  ]);
}

async function startInbox(configuration: Configuration, kept?: KeptPlace): Promise<Started> {
  const composition = await composeInbox(configuration, kept);
  if (composition.inbox.backends.length > 0 || composition.faults.length === 0)
    return { kind: "inbox", composition };
  return { kind: "faults", faults: composition.faults };
}
