import { write } from "../json-text.ts";
import { tell } from "./begin.ts";
import { otidOf } from "./ids.ts";
import { askModel } from "./model.ts";
import type { Playing } from "./playing.ts";
import { notFound, resultOf } from "./returns.ts";
import {
  type FakeAgent,
  type FakeCall,
  type FakeMessage,
  type FakeRun,
  type FakeWork,
  pendingOf,
} from "./state.ts";
import type { FakeStore } from "./store.ts";
import { writeMessage } from "./writing.ts";
import { oncePerId, writeError, writeStop, writeUsage } from "./writing-runs.ts";

/**
 * Plays a run to its end, whoever listens. Each tool is taken from it as it runs, and what was recorded is marked:
 * whoever restores the agent plays on, and nothing runs twice. Where nothing takes time it ends at once.
 */
export async function playRun(store: FakeStore, agent: FakeAgent, run: FakeRun): Promise<void> {
  const { work } = run;
  if (work === null) return;
  const tellMessage = (message: FakeMessage) =>
    tell(store, run, { data: (seqId) => write(writeMessage(oncePerId(message), seqId)) });
  const playing = { store, agent, run, work, tellMessage };
  switch (work.does) {
    case "refuse":
      agent.lastStopReason = "error";
      return end(playing, { kind: "refused", words: work.words, status: 400 });
    case "nothing":
      return finish(playing, work.words);
    case "ask-again":
      return askAgain(playing);
    case "talk":
      if (work.late !== null)
        store.log({
          kind: "ignored",
          callIds: work.late,
          agent: agent.id,
          at: store.clock.now(),
          client: work.client,
        });
      return goOn(playing);
    default:
      return answer(playing);
  }
}

async function answer(playing: Playing): Promise<void> {
  const { store, agent, run, work } = playing;
  while (work.toRun.length > 0) {
    const ms = runNext(playing);
    if (ms > 0) await store.holds.hold(agent.id, ms);
    if (run.work !== work) return;
  }
  if (work.dies) return killRun(store, agent, run);
  if (!work.isRecorded) {
    record(playing);
    if (agent.pendingLagMs > 0) await store.clock.wait(agent.pendingLagMs);
    store.setContext(agent, run.talk, work.context);
  }
  if (work.maxSteps === 1) return finish(playing, "max_steps");
  return goOn(playing);
}

/** The server dies: what ran has run, nothing says so, and the run stays as it is for ever. */
export function killRun(store: FakeStore, agent: FakeAgent, run: FakeRun): void {
  const { work } = run;
  if (work === null) return;
  const [at, request] = [store.clock.now(), work.request ?? ""];
  store.log({ kind: "killed", request, agent: agent.id, at, client: work.client });
  run.work = null;
  store.streams.end(run);
  store.mark(agent);
}

/** Runs the next tool and gives how long it takes, milliseconds. */
function runNext({ store, agent, work }: Playing): number {
  const key = work.toRun.shift();
  const call = callsOf(agent).find((each) => each.key === key);
  if (call === undefined) return 0;
  const isKnown = agent.gatedTools.includes(call.tool) || agent.freeTools.includes(call.tool);
  work.results.push(isKnown ? resultOf(call) : notFound(call));
  if (isKnown) {
    const at = store.clock.now();
    store.log({ kind: "run", callId: call.id, tool: call.tool, at, client: work.client });
  }
  store.mark(agent);
  return isKnown ? (agent.toolMs ?? store.toolMs) : 0;
}

const callsOf = ({ messages }: FakeAgent): readonly FakeCall[] =>
  messages.flatMap(({ content }) => ("calls" in content ? content.calls : []));

/** Writes the answer with the time at which it came, and what became of it. */
function record(playing: Playing): void {
  const { store, agent, run, work } = playing;
  const request = agent.messages.find(({ id }) => id === work.request);
  const given = work.approvals.length + work.results.length;
  const response = store.write(agent, {
    talk: run.talk,
    at: work.receivedAt,
    runId: run.id,
    content: { type: "approval_response_message", approvals: work.approvals },
  });
  const returned = store.write(agent, {
    talk: run.talk,
    runId: run.id,
    stepId: request?.stepId ?? null,
    otid: (id) => otidOf(id, given % 2),
    content: { type: "tool_return_message", tool: firstRun(agent, work), returns: work.results },
  });
  work.context = [...work.context, response.id, returned.id];
  work.isRecorded = true;
  const callIds = work.approvals.flatMap((each) => (each.kind === "odd" ? [] : [each.callId]));
  const [at, client] = [store.clock.now(), work.client];
  store.log({ kind: "recorded", request: work.request ?? "", callIds, agent: agent.id, at, client });
  playing.tellMessage(returned);
}

/** The name that a return has beside its fields: of the first call that was run, whatever stands first. */
function firstRun(agent: FakeAgent, { results, approvals }: FakeWork): string | null {
  const isDecided = (callId: string, kind: string) =>
    approvals.some(
      (each) =>
        each.kind !== "odd" &&
        each.callId === callId &&
        (each.kind === "tool" ? "tool" : each.approve ? "yes" : "no") === kind,
    );
  const ran = results.find(
    ({ callId }) => !isDecided(callId, "tool") && (isDecided(callId, "yes") || !isDecided(callId, "no")),
  );
  return callsOf(agent).find(({ id }) => id === ran?.callId)?.tool ?? null;
}

/** Agents of older types record `approvals` without effect, and ask about the same call again (recorded: i3). */
function askAgain(playing: Playing): void {
  const { store, agent, run, work } = playing;
  const pending = pendingOf(agent, run.talk);
  if (pending === null) {
    finish(playing, "end_turn");
    return;
  }
  const [talk, runId] = [run.talk, run.id];
  const response = store.write(agent, {
    talk,
    runId,
    content: { type: "approval_response_message", approvals: work.approvals },
  });
  const asked = store.write(agent, {
    talk,
    runId,
    stepId: pending.stepId,
    otid: (id) => id,
    content: pending.content,
  });
  store.setContext(agent, talk, [...work.context, response.id, asked.id]);
  playing.tellMessage(asked);
  finish(playing, "requires_approval");
}

/** The model's turn, behind an answer or what a person said. */
async function goOn(playing: Playing): Promise<void> {
  const { run } = playing;
  run.askedModel = true;
  const ended = await askModel(playing);
  if (ended.kind === "failed") {
    run.askedModel = false;
    return end(playing, { kind: "model-failed", words: ended.detail, status: ended.status });
  }
  finish(playing, ended.stopReason);
}

function finish(playing: Playing, stopReason: string): void {
  const { run, agent } = playing;
  run.stopReason = stopReason;
  if (run.isTracked && run.talk === null) agent.lastStopReason = stopReason;
  end(playing, { kind: "done", words: "", status: 200 });
}

/** The run is over: its status says so where the server follows it, and its stream ends. */
function end(playing: Playing, outcome: NonNullable<FakeRun["outcome"]>): void {
  const { store, agent, run } = playing;
  const isDone = outcome.kind === "done";
  run.outcome = outcome;
  if (run.isTracked) {
    run.status = isDone ? "completed" : "failed";
    run.completedAt = store.clock.now();
  }
  if (isDone) tellEnd(playing, run.stopReason ?? "end_turn");
  else tellFailure(playing, outcome);
  run.work = null;
  store.streams.end(run);
  store.mark(agent);
}

function tellEnd({ store, agent, run }: Playing, stopReason: string): void {
  tell(store, run, { data: () => write(writeStop(stopReason)) });
  tell(store, run, { data: () => write(writeUsage(agent, run)) });
  tell(store, run, { data: () => "[DONE]" });
}

/** In the background a stream that failed ends without `[DONE]` (recorded: r13 to r16). */
function tellFailure({ store, run }: Playing, { kind, words }: NonNullable<FakeRun["outcome"]>): void {
  const isModel = kind === "model-failed";
  const unknown = "An unknown error occurred with the LLM streaming request.";
  const asRefused = words.startsWith("CONFLICT") ? words : unknown;
  const told = { message: isModel ? "An error occurred during agent execution." : asRefused, detail: words };
  const stop = isModel && run.isStreamed ? "llm_api_error" : "error";
  run.stopReason = stop;
  run.error = run.isStreamed ? write(writeError(run, told, null)) : JSON.stringify(words);
  tell(store, run, { data: () => write(writeStop(stop)) });
  tell(store, run, { data: (seqId) => write(writeError(run, told, seqId)), name: "error" });
  if (!run.isBackground) tell(store, run, { data: () => "[DONE]" });
}
