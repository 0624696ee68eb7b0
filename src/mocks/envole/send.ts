import { jsonAnswer, noAnswer, pageAnswer, streamAnswer } from "../answers.ts";
import { eventStream, type StreamEnding } from "../event-stream.ts";
import { errorAnswer } from "./answers.ts";
import { readBody } from "./body.ts";
import type { MixedRefusal, Refusal, SendFault } from "./faults.ts";
import { claimedStates, mixedWords, writeMixed } from "./mixed.ts";
import { judge, type Verdict } from "./rules.ts";
import { answerAsSomeoneElse } from "./someone-else.ts";
import type { FakeThread, FakeTurn } from "./state.ts";
import type { FakeStore } from "./store.ts";
import { answerInWords, type Sending, takeAnswer } from "./taking.ts";
import { isGoodToken } from "./token.ts";
import { playTurn } from "./turn.ts";

/** One message as it came in. */
export interface SendRequest {
  readonly store: FakeStore;
  readonly thread: FakeThread;
  readonly text: string;
  readonly request: Request;
  readonly client: string;
}

interface Received extends Sending {
  readonly request: Request;
}

/** Answers `POST …/messages`: the fault of the thread first, then the rules of the server. */
export function answerSend({ text, ...asked }: SendRequest): Response | Promise<Response> {
  const sent = readBody(text);
  if (sent === null) return errorAnswer(400, "The body must be JSON with a list of content");
  const received = { ...asked, sent };
  return play(received, takeFault(asked.store, asked.thread)) ?? reply(received);
}

/** The fault that plays now, if any. One that plays a number of times is used up by playing. */
function takeFault(store: FakeStore, thread: FakeThread): SendFault | null {
  const { fault } = thread;
  if (fault?.times === undefined) return fault;
  thread.fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : null;
  store.mark(thread);
  return fault;
}

function play(received: Received, fault: SendFault | null): Response | Promise<Response> | null {
  const { store, request, thread, sent } = received;
  switch (fault?.kind) {
    case "refusal":
      return refuse(received, fault);
    case "mixed":
      return refuseAsMixed(received, fault);
    case "words":
      return replyWith(received, answerInWords(received, fault.text));
    case "lost-before":
      return noAnswer();
    case "lost-after":
      goOn(received);
      return noAnswer();
    case "slow": {
      const response = reply(received);
      return store.clock.wait(fault.ms, request.signal).then(() => response);
    }
    case "cut":
      return reply(received, fault.ending);
    case "someone-else":
      answerAsSomeoneElse(store, thread, { does: fault.does, sent });
      return null;
    default:
      return null;
  }
}

function refuse(received: Received, fault: Refusal): Response | null {
  const { store, thread, request } = received;
  if (fault.untilToken === true && isGoodToken(store, request)) return null;
  if (fault.runs === true) goOn(received);
  if (fault.deletes === true) {
    thread.isDeleted = true;
    store.mark(thread);
  }
  if (fault.html !== undefined) return pageAnswer(fault.status, fault.html);
  return fault.error === undefined
    ? streamAnswer(null)
    : errorAnswer(fault.status, fault.error, fault.headers);
}

/** The server says that it saw a mix, whatever was sent: nothing is recorded. */
function refuseAsMixed(received: Received, { form, isBare }: MixedRefusal): Response {
  const { thread, sent } = received;
  const { batchId, states } = claimedStates(thread, sent.results ?? []);
  const json = isBare ? writeMixed(batchId) : writeMixed(batchId, states, "mixed_abort_states");
  if (form === "body") return jsonAnswer(json, 400);
  if (form === "stream") return streamOf(received, (tell) => Promise.resolve(tell(json)));
  const words = form === "words" ? `I could not take that answer. ${mixedWords}. Please decide again.` : json;
  return replyWith(received, answerInWords(received, words));
}

/** What becomes of an answer where nothing goes wrong. */
function reply(received: Received, ending: StreamEnding = "whole"): Response {
  const verdict = verdictOf(received);
  if (verdict?.kind === "mixed") return jsonAnswer(writeMixed(verdict.batchId, verdict.states), 400);
  return replyWith(received, turnOf(received, verdict), ending);
}

/** The same where nobody hears the reply. */
function goOn(received: Received): void {
  const verdict = verdictOf(received);
  if (verdict?.kind === "mixed") return;
  void playTurn(received.store, [received.thread, turnOf(received, verdict)]);
}

const verdictOf = ({ thread, sent }: Received): Verdict | null =>
  sent.results === null ? null : judge(thread, sent.results);

function turnOf(received: Received, verdict: Exclude<Verdict, { kind: "mixed" }> | null): FakeTurn {
  const { store, thread, client } = received;
  if (verdict === null) return answerInWords(received, "I have read that.");
  if (verdict.kind === "taken") return takeAnswer(received, verdict);
  if (verdict.notEchoed !== undefined)
    store.log({ kind: "not-echoed", ...verdict.notEchoed, thread: thread.id, at: store.clock.now(), client });
  return answerInWords(received, verdict.text);
}

/** The reply of a turn. One that ends early ends before the agent's first word; the agent goes on all the same. */
function replyWith(received: Received, turn: FakeTurn, ending: StreamEnding = "whole"): Response {
  const { store, thread } = received;
  if (ending === "whole") return streamOf(received, (tell) => playTurn(store, [thread, turn], tell));
  const cutShort = (tell: (event: string) => void) =>
    new Promise<void>((resolve, reject) => {
      const tellUntilWords = (event: string) =>
        event.startsWith('{"type":"AGENT_') ? reject(new Error("the reply ends here")) : tell(event);
      playTurn(store, [thread, turn], tellUntilWords).then(resolve, reject);
    });
  return streamOf(received, cutShort, ending);
}

const streamOf = (
  { request }: Received,
  tellAll: (tell: (event: string) => void) => Promise<void>,
  ending: StreamEnding = "whole",
): Response => streamAnswer(eventStream({ request, ending, play: ({ tell }) => tellAll(tell) }));
