import type { Scenario } from "../fake-server.ts";
import { groupsOf } from "../scenario-groups.ts";
import { refusals } from "./refusals.ts";

const inGroup = groupsOf(
  "letta",
  new Set(["empty", "loading", "offline", "expired-token", "workflow-agent"]),
);

/** Every scenario of Letta, in the order of the gallery. `worlds.ts` has what each begins with. */
export const lettaScenarios: readonly Scenario[] = [
  ...inGroup("Batches", {
    default:
      "Eight agents on an ordinary morning: own requests, conversations, a client tool, an older agent.",
    "one-call": "An agent asks about one letter.",
    "two-calls": "A payment and a letter wait together.",
    "forty-calls": "Forty payments wait together.",
    sibling: "Two calls wait, and one that asks nobody will run with the answer.",
    conversation: "Two calls wait in a conversation, which the list of agents does not tell.",
    "several-conversations": "An agent waits itself, and in two of its three conversations.",
    "several-agents": "Two agents wait beside one that does not.",
    "two-askings": "An asking of before stands in the history, one call approved and one denied.",
    "client-tool": "A tool that only a client has waits for what came of it.",
    "client-and-gated": "A client's tool waits together with a call to permit.",
    "lifted-rule": "The rule that asked was lifted while the call waited.",
    "old-agent":
      "An agent of an older type, which records a decision without effect unless it comes in both forms.",
    "old-history": "Two askings of before are recorded with the deprecated fields alone.",
    "hidden-agent": "A hidden agent waits beside another.",
    "workflow-agent": "A workflow agent asks, and the server never tells it as pending.",
  }),
  ...inGroup("What becomes of an answer", {
    "slow-tool": "The tool runs for 20 seconds, and the record shows the answer only then.",
    "pending-lags":
      "The answer is in the history four seconds before the request stops to be told as pending.",
    "then-again": "Behind the answer the agent asks about another call.",
    "then-slow": "The model thinks for eight seconds behind the answer.",
    "then-fail": "The answer is recorded, and then the model fails with 500.",
    "then-fail-400": "The answer is recorded, and then the model refuses with 400.",
    "then-fail-401": "The answer is recorded, and then the model's own sign-in fails with 401.",
    "then-fail-429": "The answer is recorded, and then the model is asked too often.",
    "late-same":
      "In the moment you submit, someone else sends the same answer, and yours is taken and ignored.",
    "late-opposite":
      "In the moment you submit, someone else decides the opposite, and yours is taken and ignored.",
    "late-sibling": "In the moment you submit, someone else decides, a sibling runs, and yours is refused.",
    locked: "In the moment you submit, someone else's answer holds the lock for eight seconds.",
    killed: "The tool runs, then the server dies: nothing is recorded, and the request waits on.",
    "dead-run": "A run younger than the request is told as active for ever, because its server died.",
    "old-dead-run": "A run of yesterday is told as active for ever, and has nothing to do with the request.",
  }),
  ...inGroup("Without a lock", {
    "no-redis": "The server runs without Redis, so that it cannot lock.",
    "no-redis-slow": "The server cannot lock, and the tool runs for 20 seconds.",
    "no-redis-late":
      "The server cannot lock, and in the moment you submit someone else decides the opposite.",
    "no-redis-then-fail": "The server cannot lock, and the model's own sign-in fails behind the answer.",
    "no-redis-conversation": "The server cannot lock, and a conversation waits.",
    "raced-no-lock": "Two opposite answers in the same instant are both recorded.",
    "raced-same": "Two equal answers in the same instant are both recorded, and the tool runs twice.",
  }),
  ...inGroup("Arguments", {
    "exact-arguments": "Digits beyond 2^53, odd spaces, key order and __proto__ to the byte.",
    "hidden-characters":
      "Hidden characters and reversed text in a letter, and a tool whose name mixes two scripts.",
    "huge-arguments": "902 lines of SQL in one argument.",
    "duplicate-keys": "The argument text names one key twice.",
    "broken-arguments": "One call whose arguments are no JSON, so that its tool would get none.",
    "empty-arguments": "One call whose argument text is empty.",
    "same-id": "Two calls under one id: one decision runs both.",
    "same-id-two": "Two calls share one id, beside a third with its own.",
    "malformed-message":
      "One call whose arguments are an object instead of text, beside one that can be read.",
    "malformed-agent": "One agent whose request cannot be read, among good ones.",
    "unknown-state": "An asking of before holds a decision of a kind that this inbox does not know.",
    "hostile-words": "The person and the agent speak in markup, in reversed text, and for 10,000 characters.",
    "hostile-name": "The agent's name has reversed text and markup.",
  }),
  ...inGroup("List", {
    empty: "One agent, for which nothing waits.",
    loading: "The list of agents never answers.",
    "conversations-fail": "The list of conversations is refused, the list of agents is not.",
  }),
  ...inGroup("Network and time", {
    slow: "Every answer of the server takes three seconds.",
    offline: "No request reaches the server.",
    "slow-answer": "The answer is recorded at once, and the server says nothing for eight seconds.",
    stale:
      "Four seconds after you open the batch someone else denies it, and the agent asks about another call.",
    "someone-else-running":
      "Four seconds after you open the batch someone else's approval runs, and the request waits on.",
    "changed-while-looking": "Four seconds after you open the batch its argument text is another.",
    "lost-reply": "The answer is recorded and the tool runs, and the connection gives no reply.",
    "reply-lost-before": "The connection breaks before the answer arrives.",
  }),
  ...inGroup("Access", {
    "expired-token": "No request is taken without a password; any will do but the word expired.",
  }),
  ...refusals.map(({ name, says }) => ({ id: `letta/${name}`, says, group: "Refusals of an answer" })),
];
