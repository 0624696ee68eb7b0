import type { ConsoleMessage, Page } from "@playwright/test";
import { isDecision } from "./server/proxies.ts";

/** What went wrong in a page while a test had it, in the order it happened. Empty is what every test ends with. */
export interface Watch {
  readonly faults: readonly string[];
  /** Requests that decide something, as their protocol lists them: what must never leave without a press. */
  readonly decisions: readonly string[];
}

/**
 * Keeps the promises that hold in every test: a silent console, no error, no dialog, nothing loaded from elsewhere
 * (I-08), nothing against the policy (I-27).
 */
export function watch(page: Page, origin: string): Watch {
  const faults: string[] = [];
  const decisions: string[] = [];
  page.on("console", (message) => {
    if (isFault(message)) faults.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`page error: ${error.stack ?? error.message}`));
  page.on("dialog", (dialog) => {
    // The warning against closing the page while a stream is open is wanted; every other dialog is a fault.
    if (dialog.type() !== "beforeunload") faults.push(`dialog: ${dialog.message()}`);
    void dialog.accept();
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) faults.push(`left the origin: ${url.href}`);
    if (isDecision(request.method(), url.pathname)) decisions.push(`${request.method()} ${url.pathname}`);
  });
  return { faults, decisions };
}

/** Chromium itself writes a line for every answer that is not 2xx; what the app does with those is what tests look at. */
function isFault(message: ConsoleMessage): boolean {
  if (!["error", "warning"].includes(message.type())) return false;
  const isAnswer = /\/(proxy|mock)\/[^/]+\//.test(message.location().url);
  return !(isAnswer && message.text().startsWith("Failed to load resource"));
}
