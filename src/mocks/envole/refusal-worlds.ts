import type { MixedRefusal } from "./faults.ts";
import { refusals } from "./refusals.ts";
import { faulty, faultyThree, type WorldSeed, type WorldSeeds } from "./world-seed.ts";

const mixed = (form: MixedRefusal["form"], isBare = false): WorldSeed =>
  faultyThree({ kind: "mixed", form, isBare, times: 1 });

const incomplete =
  "I did not get an answer for every tool of that batch, so I have not done anything yet. Please answer all of them together.";

/** Scenarios in which the server does not take what was sent, or says that it did not. */
export const refusalWorlds: WorldSeeds = {
  "mixed-body": mixed("body"),
  "mixed-body-bare": mixed("body", true),
  "mixed-stream": mixed("stream"),
  "mixed-stream-bare": mixed("stream", true),
  "mixed-words": mixed("words"),
  "mixed-words-json": mixed("json-words"),
  "refused-words": faultyThree({ kind: "words", text: incomplete, times: 1 }),
  "someone-else-first": faultyThree({ kind: "someone-else", does: "denies", times: 1 }),
  "answered-the-same": faultyThree({ kind: "someone-else", does: "answers-the-same", times: 1 }),
  "partial-by-other": faultyThree({ kind: "someone-else", does: "answers-one", times: 1 }),
  "slow-answer": faulty({ kind: "slow", ms: 8000, times: 1 }),
  "lost-reply": faulty({ kind: "lost-after", times: 1 }),
  "reply-lost-before": faulty({ kind: "lost-before", times: 1 }),
  ...Object.fromEntries(refusals.map(({ name, fault }) => [name, faulty(fault)])),
};
