import { jsonAnswer } from "../answers.ts";
import { entries } from "../json-text.ts";
import { answerWith, errorAnswer } from "./answers.ts";
import { type DecisionBody, runDecisionIn } from "./bodies.ts";
import { limitIn } from "./pages.ts";
import type { Asked } from "./request.ts";
import { objectionToTaking } from "./rules.ts";
import { playFault } from "./sending.ts";
import { answerTo } from "./someone-else.ts";
import type { FakeCall, FakeResponse, FakeRun } from "./state.ts";
import type { FakeStore } from "./store.ts";
import { streamOf } from "./stream.ts";
import { surprise } from "./surprise.ts";
import { addRun, goOn, playOn } from "./taking.ts";
import { writeList, writeRun } from "./writing.ts";

const notThere = (): Response => errorAnswer(404, "Agent run not found");

const responseOf = (store: FakeStore, run: FakeRun): FakeResponse | undefined =>
  store.responses.find(run.responseId);

/** A run is its requester's alone. */
const isOf = ({ store, viewer }: Asked, run: FakeRun, agentId: string): boolean =>
  run.agentId === agentId && responseOf(store, run)?.requestedBy === viewer;

/** `GET /api/v1/agents/{agent_id}/runs`: by `offset` and `limit`, with `first_id` and `last_id` all the same. */
export function listRuns(asked: Asked, agentId: string): Response {
  const { store, search } = asked;
  const offset = Number(search.get("offset") ?? 0);
  const limit = limitIn(search, 1);
  if (limit === null || !Number.isInteger(offset) || offset < 0)
    return errorAnswer(400, "limit must be between 1 and 100, offset 0 or more");
  const all = store.runs.all().filter((run) => isOf(asked, run, agentId));
  const ordered = search.get("order") === "asc" ? [...all].reverse() : all;
  const items = ordered
    .slice(offset, offset + limit)
    .map((run) => ({ id: run.id, written: writeRun(store, run) }));
  return jsonAnswer(writeList(items, offset + limit < all.length));
}

/** Which run a request is about. */
export interface RunPlace {
  readonly agentId: string;
  readonly runId: string;
}

const foundIn = (asked: Asked, { agentId, runId }: RunPlace): FakeRun | null => {
  const run = asked.store.runs.find(runId);
  return run !== undefined && isOf(asked, run, agentId) ? run : null;
};

/** `GET …/runs/{run_id}`. */
export function getRun(asked: Asked, place: RunPlace): Response {
  const { store } = asked;
  const run = foundIn(asked, place);
  if (run === null) return notThere();
  const answered = answerWith(writeRun(store, run));
  const response = responseOf(store, run);
  for (const call of response === undefined ? [] : store.stoppedFor(response)) surprise(store, call);
  return answered;
}

/** `GET …/runs/{run_id}/events`: a run at rest tells its one last event and closes. */
export function streamRun(asked: Asked, place: RunPlace): Response {
  const { store, request } = asked;
  const run = foundIn(asked, place);
  const response = run === null ? undefined : responseOf(store, run);
  return response === undefined ? notThere() : streamOf({ store, response, request, isLastOnly: true });
}

/** `POST …/runs/{run_id}/mcp-approvals`: decides and continues in one, once. */
export function decideRun(asked: Asked, place: RunPlace): Response | Promise<Response> {
  const { store, text } = asked;
  const sent = runDecisionIn(text);
  if ("fault" in sent) return errorAnswer(400, sent.fault);
  const run = foundIn(asked, place);
  const from = run === null ? undefined : responseOf(store, run);
  if (run === null || from === undefined) return notThere();
  const call = store.stoppedFor(from).find(({ id }) => id === sent.body.callId);
  if (call === undefined || call.serverLabel === null)
    return errorAnswer(404, "The run has no such MCP approval request");
  return playFault(asked, [call], () => takeRun(asked, { run, from, call, sent: sent.body }));
}

interface Taking {
  readonly run: FakeRun;
  readonly from: FakeResponse;
  readonly call: FakeCall;
  readonly sent: DecisionBody;
}

function takeRun({ store, viewer, client }: Asked, { run, from, call, sent }: Taking): Response {
  const answer = { ...answerTo(call, sent.approve), reason: sent.words };
  const objection = objectionToTaking(call, answer, store.now());
  if (objection !== null) return errorAnswer(objection.status, objection.message);
  const next = goOn(store, from, { answers: [answer], by: viewer, client, isBackground: true });
  const continuation = addRun(store, run, next);
  const body = entries(
    ["object", "agent.run.mcp_approval"],
    ["approval_request_id", call.id],
    ["approved", sent.approve],
    ["source_run_id", run.id],
    ["continuation_run", writeRun(store, continuation)],
  );
  void playOn(store, next);
  return answerWith(body, 201);
}
