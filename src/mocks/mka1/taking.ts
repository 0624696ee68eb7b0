import { type ApprovalAnswer, continuationMs } from "./rules.ts";
import { newResponse } from "./seeder.ts";
import type { FakeCall, FakeItem, FakeResponse, FakeRun } from "./state.ts";
import type { FakeStore } from "./store.ts";

/** By whose hand something is done: the person, and the program. */
export interface Hand {
  readonly by: string;
  readonly client: string;
}

/** A decision on one call, and what was said with it. */
export interface Decided {
  readonly approve: boolean;
  readonly words: string | null;
}

/** Records a decision. Nothing runs: the requester has 24 hours to continue. */
export function decide(
  store: FakeStore,
  call: FakeCall,
  { by, client, approve, words }: Decided & Hand,
): void {
  const now = store.now();
  call.status = approve ? "approved" : "denied";
  call.decidedBy = by;
  call.comment = words;
  call.decidedAt = now;
  call.expiresAt = now + continuationMs;
  store.calls.mark(call);
  const comment = words;
  store.log({
    kind: "decided",
    callId: call.id,
    approved: approve,
    comment,
    at: store.clock.now(),
    by,
    client,
  });
}

/** What a continuation is made with, all of it checked before. */
export interface Continuing extends Hand {
  readonly answers: readonly ApprovalAnswer[];
  readonly isBackground?: boolean;
}

/**
 * Takes the answers in one step, lets each approved call run once, and gives the response that goes on. A call without
 * approvers is decided by this.
 */
export function goOn(
  store: FakeStore,
  from: FakeResponse,
  { answers, by, client, isBackground }: Continuing,
): FakeResponse {
  const calls = answers.flatMap((answer) => takeOne(store, answer, { by, client }));
  const next = newResponse(store.ids, {
    requestedBy: from.requestedBy,
    input: "",
    model: from.model,
    previousResponseId: from.id,
    isBackground: isBackground ?? false,
    createdAt: store.now(),
    script: from.script.slice(1),
    toolMs: from.toolMs,
    isDoomed: from.isDoomed,
    ending: endingOf(store, from, calls),
  });
  store.responses.add(next);
  store.log({ kind: "continued", from: from.id, to: next.id, at: store.clock.now(), by, client });
  return next;
}

/** The run of a saved agent that goes on where another was stopped. */
export function addRun(store: FakeStore, { agentId }: FakeRun, response: FakeResponse): FakeRun {
  const { createdAt } = response;
  const run = { id: store.ids.of("run"), agentId, responseId: response.id, createdAt, isMalformed: false };
  store.runs.add(run);
  return run;
}

function takeOne(
  store: FakeStore,
  { callId, approve, reason }: ApprovalAnswer,
  hand: Hand,
): readonly FakeCall[] {
  const call = store.calls.find(callId);
  if (call === undefined) return [];
  if (call.decidedAt === null) decide(store, call, { ...hand, approve, words: reason });
  call.consumed = true;
  store.calls.mark(call);
  const at = store.clock.now();
  store.log({ kind: "consumed", callId, approved: approve, at, ...hand });
  if (approve) store.log({ kind: "run", callId, tool: call.name, at, client: hand.client });
  return [call];
}

function endingOf(store: FakeStore, from: FakeResponse, calls: readonly FakeCall[]): FakeResponse["ending"] {
  const { ids } = store;
  const ran = calls.filter(({ status }) => status === "approved");
  const items = ran.map((call): FakeItem => ({ kind: "ran", id: ids.of(itemKindOf(call)), callId: call.id }));
  const [step] = from.script;
  const text = step?.text ?? lastWords(calls);
  const asked = (step?.calls ?? []).map((call): FakeItem => ({ kind: "asks", callId: call.id }));
  return {
    items: [...items, { kind: "says", id: ids.of("msg"), text }, ...asked],
    calls: step?.calls ?? [],
  };
}

function itemKindOf({ serverLabel, toolType }: FakeCall): "mcp" | "ci" | "ws" {
  if (serverLabel !== null) return "mcp";
  return toolType === "code_interpreter" ? "ci" : "ws";
}

function lastWords(calls: readonly FakeCall[]): string {
  const done = calls.filter(({ status }) => status === "approved").map(({ name }) => name);
  if (done.length > 0) return `Done: ${done.join(", ")}.`;
  const words = calls.map(({ comment }) => comment).filter((comment) => comment !== null && comment !== "");
  return words.length === 0 ? "I left it." : `I left it. You wrote: ${words.join(" ")}`;
}

/**
 * Plays a response that goes on to its end, whether anybody waits for it or not; over a reload again from its
 * beginning, and nothing runs twice, because what ran is recorded already.
 */
export function playOn(store: FakeStore, response: FakeResponse): Promise<void> {
  const playing = play(store, response).finally(() => store.playing.delete(response.id));
  store.playing.set(response.id, playing);
  return playing;
}

/** Settles when a response is at rest: at once where it is. */
export const atRest = (store: FakeStore, { id }: FakeResponse): Promise<void> =>
  store.playing.get(id) ?? Promise.resolve();

async function play(store: FakeStore, response: FakeResponse): Promise<void> {
  await store.holds.hold(response.id, response.toolMs ?? store.toolMs);
  const { ending } = response;
  if (ending === null) return;
  response.ending = null;
  response.completedAt = store.now();
  response.status = response.isDoomed ? "failed" : "completed";
  response.error = response.isDoomed ? "The model provider gave no answer" : null;
  response.output = ending.items.filter(({ kind }) => !response.isDoomed || kind === "ran");
  if (!response.isDoomed)
    for (const call of ending.calls)
      store.calls.add({ ...call, responseId: response.id, createdAt: store.now(), ...dueFrom(store, call) });
  store.responses.mark(response);
}

/** A call of a script keeps the time that it was seeded with, counted from when it is asked. */
const dueFrom = (store: FakeStore, { createdAt, expiresAt }: FakeCall): Pick<FakeCall, "expiresAt"> => ({
  expiresAt: store.now() + (expiresAt - createdAt),
});
