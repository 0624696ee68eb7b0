import { refusals } from "./phoenix/refusals.ts";

/** One state of affairs that a designer can open and a test can stand on. */
export interface Scenario {
  /** "phoenix/one-call"; stands in `?scenario=`. */
  readonly id: string;
  /** What it shows, in one sentence. */
  readonly says: string;
  readonly group: string;
}

const inGroup = (group: string, says: Readonly<Record<string, string>>): Scenario[] =>
  Object.entries(says).map(([name, sentence]) => ({ id: `phoenix/${name}`, says: sentence, group }));

/** The scenario that stands where none is named. */
export const defaultScenario = "phoenix/default";

/** Every scenario, in the order of the gallery. */
export const scenarios: readonly Scenario[] = [
  ...inGroup("Batches", {
    default: "Fourteen waiting batches of every kind, as an ordinary morning has them.",
    "one-call": "One call waits.",
    "three-calls": "Three calls wait and must be answered together.",
    "half-recorded": "Of two calls one is recorded already; only the other is asked for.",
    "beside-executed": "One call waits beside one that ran unasked.",
    "asks-again": "After the answer the agent asks for the next call in the same message.",
    "client-tool": "A question waits for an answer, not for a permission.",
    mixed: "One call and one question wait together.",
    stranded: "Everything is recorded and the agent did not go on.",
  }),
  ...inGroup("Arguments", {
    "hidden-characters": "Invisible characters, a reversed file name and a letter of another script.",
    "very-long": "One call with 412 lines of arguments.",
    "exact-numbers": "9007199254740993, 1.0, -0, odd key order and __proto__, as they were sent.",
    "duplicate-keys": "The same key twice: it cannot be said which one counts.",
    "malformed-part": "A part that cannot be read, beside one that can.",
    "malformed-session": "One session that cannot be read, among good ones.",
    "unknown-state": "A call in a state that this inbox does not know.",
  }),
  ...inGroup("List", {
    empty: "Nothing waits.",
    loading: "The list never answers.",
    "waiting-10": "10 batches wait.",
    "thousand-waiting": "1,000 batches wait.",
    "ten-thousand-waiting": "10,000 batches wait.",
  }),
  ...inGroup("Network and time", {
    slow: "Every answer takes three seconds.",
    offline: "No request arrives.",
    "someone-else-first": "Someone else denies in the moment you submit.",
    "changed-while-looking": "The arguments change after you opened them.",
    "long-stream": "The tool runs for 20 seconds.",
    "four-streams": "Five batches whose tools run for a minute: the fourth answer waits for a stream.",
    "lost-reply": "The answer is recorded and runs, and no reply comes.",
    "reply-lost-before": "The connection breaks before anything is recorded.",
    "stream-broken": "The call ran, then the stream breaks.",
    "stream-not-saved": "The call ran, and the server could not save the turn.",
    "model-fails-after-tool": "The call ran, then the model failed.",
    crashed: "The answer is recorded, then the server dies and holds the session for a minute.",
  }),
  ...inGroup("Access", {
    "expired-token": "No request is taken without a token; demo-token is good.",
    "expired-on-submit": "The token expires in the moment you submit; demo-token is good.",
    "viewer-forbidden": "The account may look and not answer.",
    "agents-disabled-403": "The assistant is switched off for everybody.",
    "gone-404": "The session is deleted in the moment you submit.",
  }),
  ...refusals.map(({ name, says }) => ({ id: `phoenix/${name}`, says, group: "Refusals of an answer" })),
];
