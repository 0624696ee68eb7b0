import { jsonAnswer } from "../answers.ts";
import { answerWith, errorAnswer } from "./answers.ts";
import { continuationIn } from "./bodies.ts";
import { pageOf } from "./pages.ts";
import type { Asked } from "./request.ts";
import { objectionToContinuing } from "./rules.ts";
import { playFault } from "./sending.ts";
import type { FakeResponse } from "./state.ts";
import { streamOf } from "./stream.ts";
import { surprise } from "./surprise.ts";
import { goOn, playOn } from "./taking.ts";
import { writeList, writeResponse } from "./writing.ts";

const notThere = (): Response => errorAnswer(404, "Response not found");

/** A response is its requester's alone: an approver sees the held call, not what it belongs to (assumed). */
const foundIn = ({ store, viewer }: Asked, id: string): FakeResponse | null => {
  const response = store.responses.find(id);
  return response?.requestedBy === viewer ? response : null;
};

/** `GET /api/v1/llm/responses`. */
export function listResponses({ store, viewer, search }: Asked): Response {
  const isListed = ({ requestedBy }: FakeResponse) => requestedBy === viewer;
  const paged = pageOf({ all: store.responses.all(), isListed, search });
  if ("fault" in paged) return errorAnswer(400, paged.fault);
  const items = paged.page.map((response) => ({ id: response.id, written: writeResponse(store, response) }));
  return jsonAnswer(writeList(items, paged.hasMore));
}

/** `GET /api/v1/llm/responses/{id}`, as JSON or, with `stream=true`, as events. */
export function getResponse(asked: Asked, id: string): Response {
  const { store, search, request } = asked;
  const response = foundIn(asked, id);
  if (response === null) return notThere();
  const answered =
    search.get("stream") === "true"
      ? streamOf({ store, response, request, startingAfter: Number(search.get("starting_after") ?? -1) })
      : answerWith(writeResponse(store, response));
  for (const call of store.stoppedFor(response)) surprise(store, call);
  return answered;
}

/**
 * `POST /api/v1/llm/responses`: the requester continues. All answers are taken in one step, each once, before anything
 * is awaited; the reply comes when the tools have ended, or at once where it goes on in the background.
 */
export function continueResponse(asked: Asked): Response | Promise<Response> {
  const { store, viewer, client, text, request } = asked;
  const sent = continuationIn(text);
  if ("fault" in sent) return errorAnswer(400, sent.fault);
  const { previousResponseId, answers, isBackground, isStream } = sent.body;
  const from = foundIn(asked, previousResponseId);
  if (from === null) return notThere();
  const stopped = store.stoppedFor(from);
  return playFault(asked, stopped, async () => {
    const objection = objectionToContinuing(stopped, answers, store.now());
    if (objection !== null) return errorAnswer(objection.status, objection.message);
    const next = goOn(store, from, { answers, by: viewer, client, isBackground });
    const done = playOn(store, next);
    if (isStream) return streamOf({ store, response: next, request });
    if (!isBackground) await done;
    return answerWith(writeResponse(store, next));
  });
}
