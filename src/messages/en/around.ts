import type { Catalogue } from "../speaker.ts";

/** What is said around the rows of the list, and comes after the first of them. */
export const aroundEn = {
  "list.arrived": ({ n }: { n: number }) => `${n} new`,
  "list.arrived-due": ({ n, time }: { n: number; time: string }) => `${n} new, one due in ${time}`,
  "empty.waiting": "Nothing waits for you",
  "empty.soon": "Nothing expires within the hour",
  "empty.assigned": "Nothing is assigned to you",
  "empty.continue": "Nothing is yours to continue",
  "list.empty-hint": "New calls appear here by themselves.",
  "list.empty-failing": ({ n, of }: { n: number; of: number }) =>
    `Nothing waits in ${n} of ${of} connections`,
  "list.read": ({ n, time }: { n: number; time: string }) =>
    `${n === 1 ? "1 connection was" : `${n} connections were`} read at ${time}.`,
  "list.attention": ({
    unknown,
    notRecorded,
    undelivered,
    twice,
  }: Record<"unknown" | "notRecorded" | "undelivered" | "twice", number>) =>
    [
      unknown === 0 ? "" : `${unknown} ${unknown === 1 ? "submission is" : "submissions are"} not known`,
      notRecorded === 0 ? "" : `${notRecorded} ${notRecorded === 1 ? "was" : "were"} not recorded`,
      undelivered === 0 ? "" : `${undelivered} not delivered`,
      twice === 0 ? "" : `${twice} decided twice`,
    ]
      .filter(Boolean)
      .join(", "),
  "list.open-sent": "Open Sent",
  "list.not-found": ({ filter }: { filter: string }) => `No row fits “${filter}”`,
  "list.not-found-hint": ({ n }: { n: number }) => `${n} ${n === 1 ? "waits" : "wait"} without this filter.`,
  "find.ask": "Look for this id in every connection",
  "find.asking": "Asking the connections for this id",
  "find.opening": "Found, opening it",
  "find.unknown": "No connection knows this id.",
  "find.unknown-failing": ({ labels }: { labels: string }) =>
    `No connection that answered knows this id. Could not be asked, or did not answer: ${labels}.`,
  "list.clear": "Clear the filter",
  "list.failing": ({ label }: { label: string }) => `${label} could not be read`,
  "list.read-now": "Read it now",
} satisfies Catalogue;
