/** The sentences of Letta about one request as it is read, in English, by id. */
export const lettaReadEn = {
  "letta.gone.address": "This address names no request of Letta. Nothing can be decided here.",
  "letta.gone.request":
    "Letta's history of this agent or conversation does not hold this request. Nothing can be decided here.",

  // Where a call would run
  "letta.origin.server": "runs on the Letta server, and needs an approval",
  "letta.origin.lifted":
    "runs on the Letta server; the rule that asked for an approval was lifted since, and it waits all the same",
  "letta.origin.client": "a tool of the agent's client: no server runs it",
  "letta.origin.gone": "the agent has this tool no more",
  "letta.output.said":
    "What is written here is what the agent reads as the tool's return, told as a success or as an error.",

  // What is not offered, and why
  "letta.off.recorded": "This call waits no more.",
  "letta.off.settling":
    "Somebody's answer stands in the history, and Letta still says that the request waits: it is being carried out.",
  "letta.off.blocked": "This request cannot be answered here.",
  "letta.off.same-id":
    "Two calls share one id, and one decision runs both: they can be denied, not approved.",
  "letta.off.malformed": "Letta sent this call in a broken form: it can be denied, not approved.",
  "letta.off.not-json": "The arguments are not JSON: approved, the tool would run with no arguments at all.",
  "letta.off.cut":
    "Letta reads arguments only as far as “}{”, which stands in a text or a key here: approved, the tool would run with no arguments at all. It can be denied, not approved.",
  "letta.off.cut-first":
    "The arguments are not JSON, and Letta reads them only as far as the first “}{”: approved, the tool may run with that part alone.",
  "letta.off.tool-gone": "Approved, this call ends with “Tool not found”: the agent has this tool no more.",
  "letta.off.old-answer":
    "An agent of this older type takes no return from a client: this call can be declined, not answered.",

  "letta.blocked.unknown-type": ({ type }: { readonly type: string }) =>
    `Letta asks with a message of a type that this inbox does not know (${type === "" ? "no type" : type}). It cannot be answered here.`,
  "letta.blocked.no-calls": "This request names no call. It cannot be answered here.",
  "letta.blocked.nameless": ({ tool }: { readonly tool: string }) =>
    `A call of this request (${tool === "" ? "without a name" : tool}) came without an id, and Letta takes all calls or none. It cannot be answered here.`,

  // What becomes of words, and what an answer does
  "letta.said.approve": "A reason for a yes is stored in the history; the model never sees it.",
  "letta.said.deny": "The model reads this reason.",
  "letta.abort.said":
    "Letta has no abort: every call is denied with your feedback as the reason. The model takes no turn until the agent's next message, and reads the feedback then.",
  "letta.abort.said-beside":
    "Letta has no abort: every call is denied with your feedback as the reason. The model takes no turn until the agent's next message, and reads the feedback then. Calls that nobody was asked about run all the same.",
  "letta.also-does": "Calls of the same step that nobody was asked about run with it, whatever is decided.",
  "letta.while-sent": "Letta carries out what it took, whether this page is open or not.",

  // Other things to know
  "letta.note.runs-with-your-answer": ({ tools }: { readonly tools: string }) =>
    `${tools}: runs with your answer, not yours to decide. It runs even if everything is denied.`,
  "letta.note.settling":
    "An answer stands in the history, and Letta still says that the request waits. It is counted as recorded once that ends.",
  "letta.note.active-run": ({ count }: { readonly count: number }) =>
    `${count === 1 ? "A run" : `${count} runs`} of this agent began after it asked and ${count === 1 ? "has" : "have"} not ended: someone's answer may be carried out now. A run that died is told so for ever.`,
  "letta.note.client-tool":
    "A call of this request stands in no rule of the agent and in none of its tools: the agent's client has to give what it returned. Approved, it would end with “Tool not found”.",
  "letta.note.lifted":
    "The rule that asked for one of these calls was lifted since. It waits all the same, and runs when it is approved.",
  "letta.note.no-answer-found":
    "Letta says no more that this request waits, and its history holds no answer to it.",
  "letta.note.no-turn":
    "The history ends with what the calls returned: the model has said nothing since, after an abort or because it failed. What was decided is recorded.",
  "letta.note.no-zone": "The time of this request came without a zone: zone not stated. It is read as UTC.",
  "letta.note.cut": "The history is longer than this inbox reads. Its beginning or its end is missing here.",
} satisfies Readonly<Record<string, string | ((values: never) => string)>>;
