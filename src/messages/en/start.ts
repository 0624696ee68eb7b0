import type { Catalogue } from "../speaker.ts";

/** What is said before there is an inbox: a faulty configuration, a part that cannot be drawn. */
export const startEn = {
  "start.unreachable": "The configuration could not be read",
  "start.unreachable-hint": "The host of this page did not answer. Nothing was sent anywhere.",
  "start.faults": ({ count }: { count: number }) =>
    count === 1 ? "config.json has a fault" : `config.json has ${count} faults`,
  "start.fault": ({ path, message }: { path: string; message: string }) => `${path} ${message}`,
  "start.again": "Read it again",
  "start.app-failed": "The inbox cannot be drawn",
  "start.batch-failed": "This batch cannot be drawn",
  "start.failed-hint": "Nothing was decided and nothing was sent by this. Load the page again to go on.",
  "start.reload": "Load again",
  "start.batch-loading": "Reading the batch",
  "start.framed": "This inbox does not work inside a frame of another page. Open it in a tab of its own.",
} satisfies Catalogue;
