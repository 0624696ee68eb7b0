import { jsonAnswer } from "../answers.ts";
import { write } from "../json-text.ts";
import { answerWith, errorAnswer } from "./answers.ts";
import { decisionIn } from "./bodies.ts";
import { pageOf } from "./pages.ts";
import type { Asked } from "./request.ts";
import { isKept, maySee, objectionToDeciding, statusAt } from "./rules.ts";
import { playFault } from "./sending.ts";
import type { FakeCall } from "./state.ts";
import { surprise } from "./surprise.ts";
import { decide } from "./taking.ts";
import { writeHeld, writeList } from "./writing.ts";

/** Whoever may not see a call gets the same answer as where there is none (seed 001). */
const notThere = (): Response => errorAnswer(404, "Tool approval not found");

const statuses: readonly string[] = ["pending", "approved", "denied", "expired"];

/** `GET /api/v1/llm/tool-approvals`: what the viewer made the request for, or is an approver of. */
export function listHeld({ store, viewer, search }: Asked): Response {
  const now = store.now();
  const status = search.get("status");
  if (status !== null && !statuses.includes(status))
    return errorAnswer(400, `status must be one of ${statuses.join(", ")}`);
  const isListed = (call: FakeCall) =>
    isKept(call, now) && maySee(call, viewer) && (status === null || statusAt(call, now) === status);
  const paged = pageOf({ all: store.calls.all(), isListed, search });
  if ("fault" in paged) return errorAnswer(400, paged.fault);
  const items = paged.page.map((call) => ({ id: call.id, written: writeHeld(call, now) }));
  return jsonAnswer(writeList(items, paged.hasMore));
}

const foundIn = ({ store, viewer }: Asked, id: string): FakeCall | null => {
  const call = store.calls.find(id);
  return call !== undefined && isKept(call, store.now()) && maySee(call, viewer) ? call : null;
};

/** `GET /api/v1/llm/tool-approvals/{id}`. */
export function getHeld(asked: Asked, id: string): Response {
  const call = foundIn(asked, id);
  if (call === null) return notThere();
  const body = write(writeHeld(call, asked.store.now()));
  surprise(asked.store, call);
  return jsonAnswer(body);
}

/** `POST /api/v1/llm/tool-approvals/{id}/decide`. */
export function decideHeld(asked: Asked, id: string): Response | Promise<Response> {
  const call = foundIn(asked, id);
  if (call === null) return notThere();
  return playFault(asked, [call], () => {
    const { store, viewer, client, text } = asked;
    const sent = decisionIn(text);
    if ("fault" in sent) return errorAnswer(400, sent.fault);
    const objection = objectionToDeciding(call, viewer, store.now());
    if (objection !== null) return errorAnswer(objection.status, objection.message);
    decide(store, call, { ...sent.body, by: viewer, client });
    return answerWith(writeHeld(call, store.now()));
  });
}
