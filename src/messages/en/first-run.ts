import type { Catalogue } from "../speaker.ts";

/** What a deployment without a configuration is told. */
export const firstRunEn = {
  "first-run.none": "No connection is configured",
  "first-run.none-hint":
    "Put a config.json beside index.html with one entry per system, then load this page again. Secrets never go into it: a connection that needs a token asks for it here.",
  "first-run.copy": "Copy",
  "first-run.copied": "Copied",
  "first-run.not-copied": "The browser did not copy. Select the text instead.",
  "first-run.not-loaded": ({ protocol }: { protocol: string }) =>
    `What a connection with the protocol "${protocol}" needs could not be loaded. Load this page again.`,
} satisfies Catalogue;
