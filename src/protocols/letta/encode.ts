import type { CallId } from "../../domain/batch-ref.ts";
import { type DecidingAnswer, type Decision, verbsOf } from "../../domain/decision.ts";
import type { DecisionRules } from "../../domain/decision-rules.ts";
import { feedbackFaults } from "../../domain/feedback-rules.ts";
import type { GivenAnswer } from "../../domain/question.ts";
import type { ToolCall } from "../../domain/tool-call.ts";
import type { RequestRecord } from "./batch/detail.ts";
import { takesReturns } from "./batch/old-agents.ts";
import { conversationPath } from "./paths.ts";

/** What an answer is made for: the request as it was read afresh. */
export type Asked = Pick<RequestRecord, "reading" | "callIds" | "agentType" | "place">;

/** One request that carries an answer. */
export interface AnswerRequest {
  readonly path: string;
  readonly body: string;
}

/** One member of `approvals`; both kinds always name their `type` (protocols/letta.md, "Answering"). */
type Item =
  | {
      readonly type: "approval";
      readonly tool_call_id: string;
      readonly approve: boolean;
      readonly reason?: string;
    }
  | {
      readonly type: "tool";
      readonly tool_call_id: string;
      readonly tool_return: string;
      readonly status: "success" | "error";
    };

/**
 * Why the record does not take this answer: the id of a sentence, or null. Every id that waits goes in one message,
 * each once: a missing or extra one is refused, and one that is both denied and approved runs (protocols/letta.md).
 */
export function notTakenBy(asked: Asked, answer: DecidingAnswer): string | null {
  const { calls, rules } = asked.reading.value;
  if (rules.blocked !== null || calls.length === 0) return "letta.send.not-offered";
  if (calls.some(({ outcome }) => outcome.kind !== "waiting")) return "letta.send.not-waiting";
  const verbs = verbsOf(answer);
  if (!isWhole(asked, verbs)) return "letta.send.incomplete";
  if (!calls.every((call) => call.rules.verbs.some((verb) => verb === verbs.get(call.id))))
    return "letta.send.not-offered";
  return wordsMissing(answer, rules) ?? notTakenByOld(asked, verbs) ?? partedTwins(asked, answer);
}

/** Whether every call that is shown is decided and no other, and their ids are those that wait, each of these once. */
function isWhole({ reading, callIds }: Asked, verbs: ReadonlyMap<CallId, string>): boolean {
  const { calls } = reading.value;
  const shown = new Set(calls.map(({ id }) => id));
  const named = new Set(calls.map(lettaId));
  const waiting = new Set(callIds);
  return waiting.size === callIds.length && areSame(waiting, named) && areSame(shown, new Set(verbs.keys()));
}

const areSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

/** Letta's own id of a call, which two calls of a request may share: one decision meets both. */
const lettaId = ({ approvalId, id }: ToolCall): string => approvalId ?? id;

function wordsMissing(answer: DecidingAnswer, rules: DecisionRules): string | null {
  if (answer.kind === "abort") return feedbackFault(answer, rules);
  const faults = [...answer.decisions.values()].map(decisionFault);
  return faults.find((fault) => fault !== null) ?? null;
}

/** Without a reason the model reads "None", so that a no has one whatever the rules say (protocols/letta.md). */
function decisionFault(decision: Decision): string | null {
  if (decision.verb === "deny" && isNothing(decision.reason)) return "letta.send.no-reason";
  if (decision.verb === "decline" && isNothing(decision.words)) return "letta.send.no-words";
  const words = wordsOf(decision);
  return words === undefined ? "letta.send.unsupported" : lostIn(words);
}

/** The words that a decision carries, null where it has none; undefined where they are not of Letta's form. */
function wordsOf(decision: Decision): string | null | undefined {
  if (decision.verb === "decline") return decision.words;
  if (decision.verb !== "answer") return decision.reason;
  return decision.answer.kind === "output" ? decision.answer.text : undefined;
}

const isNothing = (words: string | null): boolean => words === null || words.trim() === "";

/** Letta drops these without a word, and what it then records is not what was said (seen on a real 0.16.8). */
const lostIn = (words: string | null): string | null =>
  /[\0\ud800-\udfff]/u.test(words ?? "") ? "letta.send.lost-characters" : null;

function feedbackFault(
  answer: Extract<DecidingAnswer, { readonly kind: "abort" }>,
  rules: DecisionRules,
): string | null {
  if (isNothing(answer.feedback)) return "letta.send.no-feedback";
  if (answer.attachments.length > 0) return "letta.send.no-files";
  if (feedbackFaults(answer, rules, true).length > 0) return "letta.send.long-feedback";
  return lostIn(answer.feedback);
}

/** An older agent reads one `approve` for one call: a tool's return beside it would be dropped without a word. */
function notTakenByOld({ agentType, callIds }: Asked, verbs: ReadonlyMap<CallId, string>): string | null {
  if (takesReturns(agentType)) return null;
  if (callIds.length > 1) return "letta.send.old-several";
  return [...verbs.values()].includes("answer") ? "letta.send.old-answer" : null;
}

/**
 * The answer on its first way: locked, in the background (protocols/letta.md, "First choice"). The caller has asked
 * `notTakenBy`. Throws when the set of ids is not whole, which nothing may leave with.
 */
export function lockedRequest(asked: Asked, answer: DecidingAnswer, otid: string): AnswerRequest {
  const { agentId, conversationId } = asked.place;
  return {
    path: `${conversationPath(conversationId ?? "default")}/messages`,
    body: JSON.stringify({
      ...(conversationId === null ? { agent_id: agentId } : {}),
      ...messagesOf(asked, answer, otid),
      streaming: true,
      background: true,
    }),
  };
}

/**
 * The answer on a server without a lock: an agent's own begins a run at once; a conversation's waits for the tool and
 * the model (protocols/letta.md, "Else"). Throws as `lockedRequest` does.
 */
export function unlockedRequest(asked: Asked, answer: DecidingAnswer, otid: string): AnswerRequest {
  const { agentId, conversationId } = asked.place;
  const messages = messagesOf(asked, answer, otid);
  if (conversationId === null)
    return {
      path: `/v1/agents/${encodeURIComponent(agentId)}/messages/async`,
      body: JSON.stringify(messages),
    };
  return {
    path: `${conversationPath(conversationId)}/messages`,
    body: JSON.stringify({ ...messages, streaming: false }),
  };
}

function messagesOf(asked: Asked, answer: DecidingAnswer, otid: string) {
  const items = itemsOf(asked, answer);
  const message = { type: "approval", otid, approvals: items, ...oldForm(asked, items) };
  // One step writes the denials down and asks no model (protocols/letta.md, "Abort").
  return answer.kind === "abort" ? { messages: [message], max_steps: 1 } : { messages: [message] };
}

/** Two calls under one id take one decision: where they were decided apart, neither decision is the person's. */
const partedTwins = (asked: Asked, answer: DecidingAnswer): string | null =>
  asked.callIds.every((id) => choicesFor(asked, answer, id).size === 1) ? null : "letta.send.twins";

/** What was decided about the calls under one id of Letta's, each different item once, as JSON text. */
const choicesFor = ({ reading }: Asked, answer: DecidingAnswer, id: string): ReadonlySet<string> =>
  new Set(
    reading.value.calls
      .filter((call) => lettaId(call) === id)
      .map((call) => JSON.stringify(itemOf(id, decisionOn(call, answer)))),
  );

/** One item for each id that waits, in the order in which they were asked. */
function itemsOf(asked: Asked, answer: DecidingAnswer): readonly Item[] {
  if (!isWhole(asked, verbsOf(answer))) throw new Error("not every id that waits is answered exactly once");
  return asked.callIds.map((id) => {
    const [only, ...others] = choicesFor(asked, answer, id);
    if (only === undefined || others.length > 0) throw new Error("an id that waits is not decided once");
    return JSON.parse(only) as Item;
  });
}

function decisionOn({ id }: ToolCall, answer: DecidingAnswer): Decision {
  const decision: Decision | undefined =
    answer.kind === "abort" ? { verb: "deny", reason: answer.feedback } : answer.decisions.get(id);
  if (decision === undefined) throw new Error("a call that waits is not decided");
  return decision;
}

function itemOf(id: string, decision: Decision): Item {
  switch (decision.verb) {
    case "approve":
      return approval(id, true, isNothing(decision.reason) ? null : decision.reason);
    case "deny":
      return approval(id, false, decision.reason);
    case "decline":
      return approval(id, false, decision.words);
    case "answer":
      return toolReturn(id, decision.answer);
  }
}

function toolReturn(id: string, answer: GivenAnswer): Item {
  if (answer.kind !== "output") throw new Error("this is no return of a tool");
  return {
    type: "tool",
    tool_call_id: id,
    tool_return: answer.text,
    status: answer.isError ? "error" : "success",
  };
}

const approval = (id: string, approve: boolean, reason: string | null): Item => ({
  type: "approval",
  tool_call_id: id,
  approve,
  ...(reason === null ? {} : { reason }),
});

/** The deprecated fields beside `approvals`: without them an older agent asks the same again (protocols/letta.md). */
function oldForm({ agentType }: Asked, [first]: readonly Item[]) {
  if (takesReturns(agentType) || first?.type !== "approval") return {};
  const { approve, tool_call_id, reason } = first;
  return { approve, approval_request_id: tool_call_id, ...(reason === undefined ? {} : { reason }) };
}
