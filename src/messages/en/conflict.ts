import type { Catalogue } from "../speaker.ts";

type Counted = { readonly count: number };
type Named = { readonly name: string };

/** What is said where a server saw an abort of some calls beside decisions about others. */
export const conflictEn = {
  "conflict.title": "The server saw an abort beside other decisions",
  "conflict.kept": "Your draft is kept as it was. Nothing is sent before you submit again.",
  "conflict.saw": ({ count }: Counted) =>
    `What the server saw: ${count === 1 ? "1 decision" : `${count} decisions`}`,
  "conflict.other-call": "a call that this batch does not have",
  "conflict.verb.approve": "approve",
  "conflict.verb.deny": "deny",
  "conflict.verb.abort": "abort",
  "conflict.abort-all": ({ count }: Counted) => `Abort all ${count} calls`,
  "conflict.abort-one": ({ name }: Named) => `Abort ${name}`,
  "conflict.decide-again": "Decide again",
  "conflict.batch-changed":
    "The question was closed: the batch changed meanwhile. Nothing was aborted, and nothing was sent.",
} satisfies Catalogue;
