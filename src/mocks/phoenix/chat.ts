import { eventStream } from "../event-stream.ts";
import { indexPage, jsonAnswer, noAnswer, streamAnswer, textAnswer, unauthorized } from "./answers.ts";
import { readBody, type Submission } from "./bodies.ts";
import { type Answering, commit, turnOf } from "./commit.ts";
import { takeFault } from "./fault-taking.ts";
import type { ChatFault, Refusal } from "./faults.ts";
import { conflictOfChat } from "./rules.ts";
import { answerAsSomeoneElse, deaf } from "./someone-else.ts";
import type { FakeSession } from "./state.ts";
import type { FakeStore } from "./store.ts";
import { isGoodToken } from "./token.ts";
import { playTurn } from "./turn.ts";

/** One `/chat` as it came in. */
export interface ChatRequest {
  readonly store: FakeStore;
  readonly session: FakeSession | undefined;
  readonly text: string;
  readonly request: Request;
  readonly client: string;
}

interface Taken {
  readonly answering: Answering;
  readonly request: Request;
  readonly sent: Submission;
  readonly fault: ChatFault | null;
}

/** Answers `POST …/chat`: the faults of the session first, then the rules of the real server. */
export function answerChat({
  store,
  session,
  text,
  request,
  client,
}: ChatRequest): Response | Promise<Response> {
  const reading = readBody(text, "chat");
  if (!reading.ok) return jsonAnswer(reading.json, 422);
  if (session === undefined) return textAnswer(404, "Session not found");
  const sent = reading.value;
  if (sent.outputs.some((output) => output.hasForeignMetadata))
    return textAnswer(500, "Internal Server Error");
  const fault = takeFault(store, session, sent.message === null ? "chat" : "message");
  const taken: Taken = { answering: { store, session, client }, request, sent, fault };
  if (fault?.kind === "refusal") return refuse(taken, fault);
  if (fault?.kind === "lost-before") return noAnswer();
  if (fault?.kind === "someone-else") answerAsSomeoneElse(store, session, fault);
  return take(taken);
}

function refuse(taken: Taken, fault: Refusal): Response | Promise<Response> {
  const { answering, request, sent } = taken;
  const { store, session } = answering;
  if (fault.untilToken === true && isGoodToken(request)) return take({ ...taken, fault: null });
  if (fault.records === true || fault.runs === true) {
    const conflict = conflictOfChat(session, sent, store.isActive(session));
    if (conflict !== null) return jsonAnswer(JSON.stringify(conflict), 409);
    commit(answering, sent);
    if (fault.runs === true) void playTurn(turnOf(answering, sent, deaf));
  }
  if (fault.deletes === true) {
    session.isDeleted = true;
    store.mark(session);
  }
  return refusalAnswer(fault);
}

/** What a refusal says. */
export function refusalAnswer(fault: Refusal): Response {
  if (fault.status === 401) return unauthorized(fault.text ?? "Invalid token");
  if (fault.text === "<html>") return indexPage();
  if (fault.json !== undefined) return jsonAnswer(fault.json, fault.status);
  return textAnswer(fault.status, fault.text ?? "", fault.headers);
}

function take(taken: Taken): Response | Promise<Response> {
  const { answering, request, sent, fault } = taken;
  const { store, session } = answering;
  const conflict = conflictOfChat(session, sent, store.isActive(session));
  if (conflict !== null) return jsonAnswer(JSON.stringify(conflict), 409);
  commit(answering, sent);
  if (fault?.kind === "crash") {
    session.busyUntil = store.clock.now() + 59_000;
    return noAnswer();
  }
  if (fault?.kind === "lost-after") {
    void playTurn(turnOf(answering, sent, deaf));
    return noAnswer();
  }
  const stream = streamOf(taken);
  if (fault?.kind !== "slow") return streamAnswer(stream);
  return store.clock.wait(fault.ms, request.signal).then(() => streamAnswer(stream));
}

function streamOf({ answering, request, sent, fault }: Taken): ReadableStream<Uint8Array> {
  const ending =
    fault?.kind === "stream-broken" ? "breaks" : fault?.kind === "stream-truncated" ? "stops" : "whole";
  return eventStream({
    request,
    ending,
    play(listener) {
      const turn = turnOf(answering, sent, listener);
      return playTurn({
        ...turn,
        isCut: ending !== "whole",
        isSaved: turn.isSaved && fault?.kind !== "not-saved",
      });
    },
  });
}
