import type { CallId } from "../../domain/batch-ref.ts";
import { type Answer, verbsOf } from "../../domain/decision.ts";
import { answerTypes, decideBody, decidePath } from "./assumed.ts";
import type { HeldCall } from "./record/held.ts";
import type { BatchRecord } from "./record/record.ts";
import { responsesPath } from "./record/response.ts";
import { runPath } from "./record/run.ts";

/** One request that decides, continues, or both. */
export interface DecisionBody {
  readonly path: string;
  readonly body: string;
}

/** Why an answer holds something that MKA1 has not, whatever the record says: the name of a sentence, or null. */
export function unsupportedIn(answer: Answer): string | null {
  if (answer.kind === "act") return answer.act === "continue" ? null : "unsupported";
  if (answer.kind === "abort") return answer.attachments.length > 0 ? "no-files" : null;
  const isKnown = [...answer.decisions.values()].every(({ verb }) => verb === "approve" || verb === "deny");
  return isKnown ? null : "unsupported";
}

/** Why the record does not take this answer: the name of a sentence, or null. A batch of MKA1 goes whole. */
export function notTakenBy({ reading, held }: BatchRecord, answer: Answer): string | null {
  const { acts, calls, rules } = reading.value;
  if (answer.kind === "act")
    return acts.some(({ kind }) => kind === answer.act) && held.length > 0 ? null : "not-offered";
  if (rules.blocked !== null) return "not-offered";
  const verbs = verbsOf(answer);
  const waiting = calls.filter(({ outcome }) => outcome.kind === "waiting");
  if (waiting.length === 0) return "not-waiting";
  if (waiting.some(({ id }) => !verbs.has(id))) return "incomplete";
  const isTaken = [...verbs].every(([id, verb]) =>
    waiting.some((call) => call.id === id && call.rules.verbs.includes(verb)),
  );
  return isTaken ? null : "not-offered";
}

/** What is said of one call: an abort is a denial whose words are the feedback. */
interface Said {
  readonly approve: boolean;
  readonly words: string | null;
}

function saidOf(answer: Answer, callId: CallId): Said | null {
  if (answer.kind === "act") return null;
  if (answer.kind === "abort") return { approve: false, words: wordsIn(answer.feedback) };
  const decision = answer.decisions.get(callId);
  if (decision?.verb !== "approve" && decision?.verb !== "deny") return null;
  return { approve: decision.verb === "approve", words: wordsIn(decision.reason) };
}

/** Words that are none are left out: an empty comment would be one. */
const wordsIn = (words: string | null): string | null =>
  words === null || words.trim() === "" ? null : words;

/**
 * The one request of an answer (protocols/mka1.md, "Calls"): a held call is decided even when it names an agent, a
 * response is continued, and a call that stands in a run alone is decided there. Null where nothing can be said; the
 * caller has asked `unsupportedIn` and `notTakenBy`.
 */
export function bodyOf(record: BatchRecord, answer: Answer): DecisionBody | null {
  const { place } = record;
  if (place.kind === "odd") return null;
  if (place.kind === "response" || answer.kind === "act") return continuationBody(record, answer);
  const said = saidOf(answer, place.callId);
  if (said === null) return null;
  if (place.kind === "held")
    return { path: decidePath(place.callId), body: decideBody(said.approve, said.words) };
  const body = JSON.stringify({
    approval_request_id: place.callId,
    approve: said.approve,
    ...(said.words === null ? {} : { reason: said.words }),
  });
  return { path: `${runPath(place.agentId, place.runId)}/mcp-approvals`, body };
}

/** What continues a response: an item for each of its calls, those that were decided before as they were decided. */
function continuationBody({ held, model, responseId }: BatchRecord, answer: Answer): DecisionBody | null {
  const input = held.map((call) => itemOf(call, saidOf(answer, call.id)));
  if (model === null || responseId === null || input.length === 0 || input.includes(null)) return null;
  return { path: responsesPath, body: JSON.stringify({ model, previous_response_id: responseId, input }) };
}

function itemOf({ id, isMcp, status }: HeldCall, said: Said | null) {
  const isDecided = status === "approved" || status === "denied";
  if (said === null && !isDecided) return null;
  const { approve, words } = said ?? { approve: status === "approved", words: null };
  return {
    type: isMcp ? answerTypes.mcp : answerTypes.builtIn,
    approval_request_id: id,
    approve,
    ...(words === null ? {} : { reason: words }),
  };
}
