import type { Scenario } from "../fake-server.ts";
import { groupsOf } from "../scenario-groups.ts";
import { partCases } from "./part-cases.ts";
import { refusals } from "./refusals.ts";

const withoutRows = new Set(["empty", "loading", "offline", "expired-token", "agents-disabled-403"]);
const inGroup = groupsOf("phoenix", withoutRows);

/** Every scenario of Phoenix, in the order of the gallery. `worlds.ts` has what each begins with. */
export const phoenixScenarios: readonly Scenario[] = [
  ...inGroup("Batches", {
    default:
      "Fourteen batches as an ordinary morning has them: calls, questions, and a turn that did not go on.",
    "one-call": "One call waits.",
    "three-calls": "Three calls wait and must be answered together.",
    "half-recorded": "Of two calls one is recorded already; only the other is asked for.",
    "beside-executed": "One call waits beside one that ran unasked.",
    "asks-again": "After the answer the agent asks for the next call in the same message.",
    "client-tool": "A question waits for an answer, not for a permission.",
    mixed: "One call and one question wait together.",
    "dynamic-call": "A dynamic tool's call and an ordinary one wait together.",
  }),
  ...inGroup("Questions", {
    question: "Three questions: one choice or own words, several or none, and words.",
    "question-and-approval": "A call and three questions wait together and go in one answer.",
    "question-many": "Two rounds of questions and a call wait together.",
    "question-hostile": "Ids that an object would swallow, ids twice, hidden characters, 40 options, none.",
    "question-malformed": "Questions that are missing, no list, none, or half broken.",
    "browser-script": "A script that only Phoenix's own page can run: it can be declined here.",
    "unknown-client-tool": "A call waits for the output of a client that nobody knows.",
  }),
  ...inGroup("Odd turns", {
    stranded: "Everything is recorded and the agent did not go on.",
    "stranded-denied": "Every denial is recorded and the agent did not go on.",
    "stranded-answers": "The answers of clients are recorded and the agent did not go on.",
    interrupted: "An approved call was cut off: it may have happened.",
    crashed: "The answer is recorded, then the server dies and holds the session for a minute.",
    "crashed-before": "The server died while a call ran and holds the session 40 seconds more.",
    "not-saved": "The call ran, the turn could not be saved, and the record never learns of it.",
    "400-records": "The answer is refused with 400 and is recorded all the same.",
    "partial-by-other":
      "In the moment you submit, someone answers one call of two: the other is closed without a result.",
    branch: "Two sessions hold the same call ids, and one of them is answered.",
    "branch-both-waiting": "Two sessions hold the same call ids, and both wait.",
    "other-owner": "One session becomes another owner's as soon as it is opened or answered.",
    "answered-in-phoenix": "In the moment you submit, everything is answered on Phoenix's own page.",
    "feedback-lost": "The denials are recorded, and the connection breaks before the feedback arrives, once.",
    "feedback-reply-lost": "The denials are recorded, the feedback arrives, and no reply to it comes.",
    "feedback-500": "The denials are recorded, and the server fails on the feedback, once.",
    "feedback-refused": "The denials are recorded, and another turn is at work when the feedback comes.",
    "abort-half": "The denials are recorded, and recording the declined question is refused, once.",
    "slow-answer": "The answer is recorded at once, and the reply begins eight seconds later.",
  }),
  ...partCases.map(({ name, says }) => ({ id: `phoenix/part-${name}`, says, group: "Tool parts" })),
  ...inGroup("Transcript", {
    "transcript-parts": "One of every part that is no call: text, reasoning, sources, files, data, errors.",
    compacted: "A summary over a waiting call, which is dead, and one above a call that lives.",
    "long-transcript": "2,000 messages, the last of them with a call that waits.",
    "long-transcript-20": "20 messages, the last of them with a call that waits.",
    "other-people": "Several people wrote before, and the system first.",
  }),
  ...inGroup("Arguments", {
    "hidden-characters": "Invisible characters, a reversed file name and a letter of another script.",
    "very-long": "One call with 412 lines of arguments.",
    "exact-numbers": "9007199254740993, 1.0, -0, odd key order and __proto__, as they were sent.",
    "duplicate-keys": "The same key twice: it cannot be said which one counts.",
    "huge-1mb": "A text of 1 MB, and 15,400 keys in as much: readable, beside ordinary calls.",
    "huge-8mb": "One string of 8 MB, beside ordinary calls and other rows.",
    "keys-50000": "50,000 keys, beside ordinary calls and other rows.",
    "depth-100000": "Lists in lists, 100,000 deep, beside ordinary calls and other rows.",
    "huge-output": "A call that ran and gave 1 MB, beside one that waits.",
    "two-under-one-id": "Two calls under one id, beside one with its own.",
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
