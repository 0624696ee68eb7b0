import { type BackendError, errorOf, type SawDecision } from "../../../domain/backend-error.ts";
import { sentence } from "../../../domain/sentence.ts";
import { at, itemsOf, type Source, stringOf } from "../../../lib/json/json-piece.ts";
import { readText } from "../../../lib/json/json-piece-spans.ts";
import { quotable } from "../../http.ts";
import { recordedStates } from "../assumed.ts";

/** The refusal's own sentence, with an abort in any of its three spellings (seed 004, "Mixed Abort Error Response"). */
const itsSentence =
  /\binvalid approval batch: cannot mix ABORTED(_WITH_FEEDBACK){0,2} with other approval states\b/i;

/** More decisions than any batch has are not drawn, whatever a server says it saw. */
const mostSeen = 500;

const itsType = "mixed_abort_states";

/**
 * The refusal of an answer that mixes an abort with anything else, in a piece that may be it: the body of an answer, or
 * an event, bare or around its message. `invalidStates` and `type` may be left out (protocols/envole.md, "Errors").
 * Null where it is something else, and where it speaks of another batch than this one.
 */
export function mixedAbortOf(piece: Source, batchId: string | null): BackendError | null {
  const message = at(piece, "eventMessage");
  return refusalIn(piece, batchId) ?? (message === null ? null : refusalIn(message, batchId));
}

/** The same in the text of a body; null where the text is no JSON. */
export function mixedAbortIn(text: string, batchId: string | null): BackendError | null {
  const body = readText(text);
  return body === null ? null : mixedAbortOf(body, batchId);
}

/**
 * The same as an assistant says it: the refusal's JSON among its words, or the refusal's own sentence. Words about
 * aborting are conversation.
 */
export function mixedAbortSaid(words: string, batchId: string | null): BackendError | null {
  const from = words.indexOf("{");
  const json = from < 0 ? null : readText(words.slice(from, words.lastIndexOf("}") + 1));
  if (json !== null && stringOf(at(json, "error")) !== null) return refusalIn(json, batchId);
  const said = itsSentence.exec(words)?.[0];
  return said === undefined ? null : refusal(said, null);
}

function refusalIn(piece: Source, batchId: string | null): BackendError | null {
  const words = stringOf(at(piece, "error"));
  if (words === null) return null;
  const named = stringOf(at(piece, "batchId"));
  if (named !== null && named !== batchId) return null;
  const saw = sawIn(itemsOf(at(piece, "invalidStates")));
  const isIt = stringOf(at(piece, "type")) === itsType || itsSentence.test(words) || isMixed(saw ?? []);
  return isIt ? refusal(words, saw) : null;
}

const refusal = (words: string, saw: readonly SawDecision[] | null): BackendError => ({
  ...errorOf("mixed-abort", sentence("envole.send.mixed-abort"), quotable(words)),
  ...(saw === null ? {} : { saw }),
});

/** What the server says it saw; an entry without an id or a state tells nothing of any call. */
function sawIn(states: readonly Source[] | null): readonly SawDecision[] | null {
  if (states === null) return null;
  return states.slice(0, mostSeen).flatMap((one) => {
    const callId = stringOf(at(one, "toolExecutionId"));
    const word = stringOf(at(one, "state"));
    return callId === null || word === null ? [] : [{ callId, word, verb: recordedStates.get(word) ?? null }];
  });
}

const isMixed = (saw: readonly SawDecision[]): boolean =>
  saw.some(({ verb }) => verb === "abort") && saw.some(({ verb }) => verb !== "abort");
