import type { Scenario } from "../fake-server.ts";
import { groupsOf } from "../scenario-groups.ts";
import { refusals } from "./refusals.ts";

const inGroup = groupsOf("envole", new Set(["empty", "loading", "offline", "token-due"]));

/** Every scenario of Envole, in the order of the gallery. `worlds.ts` has what each begins with. */
export const envoleScenarios: readonly Scenario[] = [
  ...inGroup("Batches", {
    default: "Eight threads of two assistants: batches of one to six calls, one aborted before, one done.",
    "one-call": "An assistant asks about one mail.",
    "three-calls": "An event, a mail and a draft wait in one batch.",
    "six-with-hidden": "Six calls wait in one batch, one of them with a hidden character.",
    "forty-calls": "Forty calls wait in one batch.",
    "two-batches": "Two batches wait in one thread, each with its own answer.",
    "two-events": "One batch whose three calls came in two messages.",
    "several-threads": "Three threads of two assistants wait beside one that does not.",
    "next-inside": "The reply to the answer holds the next request.",
    "asks-again": "After the reply has ended the agent asks again, twice, and only the live stream tells it.",
    collaboration: "Several assistants work together, and the request names none of them.",
    "aborted-before": "Three batches of the thread were aborted, each recorded under another spelling.",
    "half-answered": "Someone answered a part yesterday: the rest hangs, and no answer to it is taken.",
  }),
  ...inGroup("Streams", {
    "history-only": "The request is only in the history, without toolMemoryId, and no stream repeats it.",
    "stream-repeats": "The live stream repeats the request with toolMemoryId.",
    "needs-memory-id": "An answer without toolMemoryId is refused as conversation.",
    "dropped-stream": "The live stream breaks after three seconds, and a request arrives while it is down.",
    "no-stream": "The thread has no live stream: the server answers 404.",
    "silent-stream": "The live stream is open and never sends a byte.",
    "slow-answer": "The decision is recorded at once, and the assistant is silent for eight seconds.",
    "long-turn": "Each tool of the batch runs for 20 seconds.",
    "many-streams": "Five threads whose tools run for a minute: the fourth reply waits for a free stream.",
  }),
  ...inGroup("Arguments", {
    "hidden-characters": "Invisible characters, reversed text, and a tool whose name mixes two scripts.",
    "very-long": "412 lines of SQL in one argument.",
    "exact-numbers": "Digits, key order and __proto__ that the answer must give back byte for byte.",
    "duplicate-keys": "The arguments name one key twice.",
    "two-under-one-id": "Two executions under one id, beside one with its own.",
    "missing-arguments": "One execution without arguments, beside one that has them.",
    "arguments-as-string": "The arguments are a string that holds JSON.",
    "unknown-fields": "The request has fields that no page documents, and the answer must give them back.",
    "malformed-entry": "One execution without its id, beside one that can be read.",
    "malformed-thread": "One thread whose history cannot be read, among good ones.",
    "unknown-state": "An execution in a status that this inbox does not know, beside one that waits.",
    "hostile-words": "The assistant speaks in markup, in reversed text, and for 10,000 characters.",
  }),
  ...inGroup("List", {
    empty: "One thread, in which nothing waits.",
    loading: "The list of threads never answers.",
  }),
  ...inGroup("Network and time", {
    slow: "Every answer of the assistants takes three seconds.",
    offline: "No request reaches the assistants.",
    "someone-else-first": "In the moment you submit, someone else denies the whole batch.",
    "answered-the-same": "In the moment you submit, someone else sends the same answer.",
    "partial-by-other": "In the moment you submit, someone approves only the first call, and the rest hangs.",
    untold: "What is answered vanishes from the history, which never says how.",
    "changed-while-looking": "Four seconds after you open the batch its arguments change.",
    "new-call-while-looking": "Four seconds after you open the batch it grows by a call.",
    "same-second": "The last message's time has whole seconds, so that two changes can share one.",
    "lost-reply": "The decision is recorded and the tool runs, and the connection gives no reply.",
    "reply-lost-before": "The connection breaks before the message arrives.",
  }),
  ...inGroup("Access", {
    "token-due": "No request is taken without a token; any will do but the word expired.",
  }),
  ...inGroup("Refusals of an answer", {
    "mixed-body": "400, once: the server says that it saw a mixed abort, and what it saw of each call.",
    "mixed-body-bare": "400, once: the server says that it saw a mixed abort, and nothing more.",
    "mixed-stream": "The reply's stream says once that the abort was mixed, and what was seen of each call.",
    "mixed-stream-bare": "The reply's stream says once that the abort was mixed, and nothing more.",
    "mixed-words": "The assistant says once, in its own words, that the abort was mixed.",
    "mixed-words-json": "The assistant's words are once the error of a mixed abort, as JSON.",
    "refused-words": "The assistant says once that the batch was not answered whole; nothing is recorded.",
  }),
  ...refusals.map(({ name, says }) => ({ id: `envole/${name}`, says, group: "Refusals of an answer" })),
];
