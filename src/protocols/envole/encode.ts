import { type DecidingAnswer, type Decision, verbsOf } from "../../domain/decision.ts";
import type { DecisionRules } from "../../domain/decision-rules.ts";
import { feedbackFaults } from "../../domain/feedback-rules.ts";
import { feedbackItem } from "./assumed.ts";
import type { BatchRecord } from "./batch/detail.ts";
import type { Entry } from "./record/entry.ts";

/** An answer that stops the whole batch. */
type AbortAnswer = Extract<DecidingAnswer, { readonly kind: "abort" }>;

/** What an answer is made for: the batch as it was read, and its executions. */
export type Asked = Pick<BatchRecord, "reading" | "entries">;

type DecidedVerb = "approve" | "deny" | "abort";

/** The words of an answer; of the three spellings of an abort this is the one that is sent (protocols/envole.md). */
const results: Readonly<Record<DecidedVerb, string>> = {
  approve: "APPROVED",
  deny: "DENIED",
  abort: "ABORTED_WITH_FEEDBACK",
};

/** Why an answer holds something that Envole has not, whatever the record says: the id of a sentence, or null. */
export function unsupportedIn(answer: DecidingAnswer): string | null {
  if (answer.kind === "abort") return answer.feedback.trim() === "" ? "envole.send.no-feedback" : null;
  return [...answer.decisions.values()].map(unsupportedDecision).find((fault) => fault !== null) ?? null;
}

function unsupportedDecision(decision: Decision): string | null {
  if (decision.verb !== "approve" && decision.verb !== "deny") return "envole.send.unsupported";
  return decision.reason === null ? null : "envole.send.no-reason";
}

/**
 * Why the record does not take this answer: the id of a sentence, or null. Every execution of the batch goes in one
 * call or none does (protocols/envole.md, "Answering"), so each must wait, be decided, and take its verb.
 */
export function notTakenBy({ reading, entries }: Asked, answer: DecidingAnswer): string | null {
  const { calls, rules } = reading.value;
  if (rules.blocked !== null || calls.length === 0) return "envole.send.not-offered";
  if (calls.some(({ outcome }) => outcome.kind !== "waiting")) return "envole.send.not-waiting";
  const verbs = verbsOf(answer);
  if (calls.some(({ id }) => !verbs.has(id))) return "envole.send.incomplete";
  const isTaken = [...verbs].every(([id, verb]) =>
    calls.some((call) => call.id === id && call.rules.verbs.includes(verb)),
  );
  if (!isTaken || entries.length !== calls.length) return "envole.send.not-offered";
  return answer.kind === "abort" ? overLimit(answer, rules) : null;
}

/** The limits are the domain's: an abort that is over one was refused before it came here. */
function overLimit(answer: AbortAnswer, rules: DecisionRules): string | null {
  const [fault] = feedbackFaults(answer, rules, true);
  if (fault === undefined) return null;
  if (fault.kind === "feedback-missing") return "envole.send.no-feedback";
  return fault.kind === "feedback-too-long" ? "envole.send.long-feedback" : "envole.send.too-many-files";
}

/**
 * The one message that answers a batch, as JSON text: every field of every request as the server wrote it, and beside
 * them what was decided. Words and files stand in an abort alone: beside anything else they would be dropped without a
 * word (seed 004). The caller has asked `unsupportedIn` and `notTakenBy`; `files` are items of `content` as JSON text.
 */
export function answerBody(
  { reading, entries }: Asked,
  answer: DecidingAnswer,
  files: readonly string[],
): string {
  const verbs = verbsOf(answer);
  const { calls } = reading.value;
  // An execution may repeat the id of another: it is its place that says which call it is.
  const decided = entries.map((entry, index) => resultOf(entry, verbs.get(calls[index]?.id ?? "")));
  const content = [
    `{"type":"tool_approval_result","tool_approval_results":[${decided.join(",")}]}`,
    ...(answer.kind === "abort" ? [JSON.stringify(feedbackItem(answer.feedback)), ...files] : []),
  ];
  return `{"content":[${content.join(",")}]}`;
}

/** The values are cut from the server's own text: `JSON.stringify` would round numbers and lose what stands twice. */
function resultOf({ id, fields }: Entry, verb: Decision["verb"] | "abort" | undefined): string {
  if (verb !== "approve" && verb !== "deny" && verb !== "abort")
    throw new Error(`no decision about the execution ${id}`);
  const members = fields.map(({ name, value }) => `${JSON.stringify(name)}:${value}`);
  return `{${[...members, `"approvalResult":"${results[verb]}"`].join(",")}}`;
}
