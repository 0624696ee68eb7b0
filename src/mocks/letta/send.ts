import { jsonAnswer, noAnswer, pageAnswer, streamAnswer } from "../answers.ts";
import { eventStream } from "../event-stream.ts";
import { write } from "../json-text.ts";
import { detailAnswer } from "./answers.ts";
import { beginRun, isLocking, type Sending } from "./begin.ts";
import type { Refusal, SendFault } from "./faults.ts";
import { judge, stillPending } from "./judge.ts";
import { modelFailure } from "./model-failures.ts";
import { playRun } from "./runs.ts";
import { answerAsSomeoneElse, beginAsSomeoneElse } from "./someone-else.ts";
import { type FakeRun, pendingOf } from "./state.ts";
import { isGoodPassword } from "./token.ts";
import { writeReply, writeRun } from "./writing-runs.ts";

/** One message as it came in. */
export interface Received extends Sending {
  readonly request: Request;
}

/** How a reply is spoiled although everything is done. */
type Spoiling = "none" | "lost" | "breaks" | "stops";

/** Answers a message: without Redis no background; then the fault of the agent, then the rules of the server. */
export function answerSend(received: Received): Response | Promise<Response> {
  const { store, form } = received;
  if (form.reply === "background" && store.gate.hasNoRedis === true) {
    const asks =
      "Background streaming requires Redis to be running. Please ensure Redis is properly configured.";
    return detailAnswer(503, `INTERNAL_SERVER_ERROR: ${asks} LETTA_REDIS_HOST: None, LETTA_REDIS_PORT: 6379`);
  }
  return play(received, takeFault(received));
}

/** The fault that plays now, if any. One that plays a number of times is used up by playing. */
function takeFault({ store, agent }: Received): SendFault | null {
  const { fault } = agent;
  if (fault?.times === undefined) return fault;
  agent.fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : null;
  store.mark(agent);
  return fault;
}

function play(received: Received, fault: SendFault | null): Response | Promise<Response> {
  const { store, agent, talk, body } = received;
  switch (fault?.kind) {
    case "refusal":
      return refuse(received, fault) ?? reply(received);
    case "lost-before":
      return noAnswer();
    case "lost-after":
      return reply(received, "lost");
    case "cut":
      return reply(received, fault.ending);
    case "slow":
      return slowly(received, fault.ms);
    case "killed":
      void playRun(store, agent, beginRun(received, judge(agent, talk, body), true));
      return noAnswer();
    case "late":
      return answerAsSomeoneElse({ store, agent, talk, body, does: fault.does }).then(() => reply(received));
    case "race": {
      const theirs = beginAsSomeoneElse({ store, agent, talk, body, does: fault.does });
      const response = reply(received);
      if (theirs !== null) void playRun(store, agent, theirs);
      return response;
    }
    default:
      return reply(received);
  }
}

async function slowly(received: Received, ms: number): Promise<Response> {
  const response = await reply(received);
  await received.store.clock.wait(ms, received.request.signal);
  return response;
}

function refuse(received: Received, fault: Refusal): Response | null {
  const { store, agent, request } = received;
  if (fault.untilPassword === true && isGoodPassword(store, request)) return null;
  if (fault.runs === true) void reply(received);
  if (fault.deletes === true) {
    agent.isDeleted = true;
    store.mark(agent);
  }
  if (fault.html !== undefined) return pageAnswer(fault.status, fault.html);
  return fault.detail === undefined
    ? streamAnswer(null)
    : detailAnswer(fault.status, fault.detail, fault.headers);
}

/** What becomes of a message where nothing goes wrong. */
function reply(received: Received, spoiling: Spoiling = "none"): Response | Promise<Response> {
  const { store, agent, talk, body, form } = received;
  const joined = form.reply === "background" ? runOfOtid(received) : undefined;
  if (joined !== undefined) return streamOf(received, joined, spoiling);
  const holder = isLocking(store, received) ? holderOf(received) : undefined;
  if (holder !== undefined) return lockedAnswer(holder);
  const run = beginRun(received, judge(agent, talk, body));
  if (form.reply === "waits") return waitFor(received, run, spoiling);
  // A run's own text is taken before it plays: without a tool that takes time it would be over already.
  const begun = write(writeRun(agent, run));
  void playRun(store, agent, run);
  if (form.reply === "async") return spoiled(spoiling, begun) ?? jsonAnswer(begun);
  return streamOf(received, run, spoiling);
}

/** The same `otid` joins its run, also one that is over, whatever is decided this time (recorded: r6, r7, r11). */
function runOfOtid({ agent, talk, body }: Received): FakeRun | undefined {
  const otid = body.messages[0]?.otid ?? null;
  return otid === null ? undefined : agent.runs.find((run) => run.otid === otid && run.talk === talk);
}

const holderOf = ({ agent, talk }: Received): FakeRun | undefined =>
  agent.runs.find((run) => run.isLocking && run.work !== null && run.talk === talk);

function lockedAnswer({ id }: FakeRun): Response {
  const words = `CONFLICT: Cannot send a new message: Another request (run_id=${id}) is currently being processed for this conversation. Please wait for it to complete.`;
  return jsonAnswer(JSON.stringify({ detail: words, run_id: id }), 409);
}

function spoiled(spoiling: Spoiling, json: string): Response | null {
  if (spoiling === "lost" || spoiling === "breaks") return noAnswer();
  return spoiling === "stops" ? jsonAnswer(json.slice(0, 24)) : null;
}

async function waitFor(received: Received, run: FakeRun, spoiling: Spoiling): Promise<Response> {
  const { store, agent } = received;
  await playRun(store, agent, run);
  return spoiled(spoiling, writeReply(agent, run)) ?? waitedAnswer(received, run);
}

function waitedAnswer({ agent, talk, form }: Received, run: FakeRun): Response {
  const { outcome } = run;
  if (outcome?.kind === "done") return jsonAnswer(writeReply(agent, run));
  if (outcome?.kind === "model-failed") return modelFailure(outcome.status, outcome.words);
  if (outcome?.words !== stillPending) return detailAnswer(400, outcome?.words ?? "");
  if (form.path !== "agents") return detailAnswer(409, stillPending);
  const pending = pendingOf(agent, talk);
  const detail = { code: "PENDING_APPROVAL", message: stillPending, pending_request_id: pending?.id ?? null };
  return jsonAnswer(JSON.stringify({ detail }), 409);
}

/** The stream of a run. One that ends early ends before its first event is whole; the run goes on all the same. */
function streamOf({ store, request }: Received, run: FakeRun, spoiling: Spoiling): Response {
  if (spoiling === "lost") return noAnswer();
  const isWhole = spoiling === "none";
  return streamAnswer(
    eventStream({
      request,
      ending: isWhole ? "whole" : spoiling,
      play: ({ tell, signal }) =>
        isWhole
          ? store.streams.follow(run, { tell, signal })
          : Promise.reject(new Error("the stream ends here")),
    }),
  );
}
