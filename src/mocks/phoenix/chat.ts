import { indexPage, jsonAnswer, noAnswer, streamAnswer, textAnswer, unauthorized } from "./answers.ts";
import { readBody, type Submission } from "./bodies.ts";
import type { ChatFault, Refusal } from "./faults.ts";
import { conflictOfChat, interruptRest, record } from "./rules.ts";
import type { FakeSession, FakeToolPart } from "./state.ts";
import { toolParts, trailingAssistant } from "./state.ts";
import type { FakeStore } from "./store.ts";
import { eventStream, type Listener } from "./stream.ts";
import { isGoodToken } from "./token.ts";
import { playTurn, type Turn } from "./turn.ts";

/** One `/chat` as it came in. */
export interface ChatRequest {
  readonly store: FakeStore;
  readonly session: FakeSession | undefined;
  readonly text: string;
  readonly request: Request;
  readonly client: string;
}

/** Answers `POST …/chat`: the faults of the session first, then the rules of the real server. */
export function answerChat(asked: ChatRequest): Response {
  const reading = readBody(asked.text, "chat");
  if (!reading.ok) return jsonAnswer(reading.json, 422);
  const { session } = asked;
  if (session === undefined) return textAnswer(404, "Session not found");
  const fault = takeFault(asked.store, session);
  if (fault?.kind === "refusal") return refuse(asked, session, { sent: reading.value, fault });
  if (fault?.kind === "lost-before") return noAnswer();
  if (fault?.kind === "someone-else") answerAsSomeoneElse(asked.store, session, fault.approved);
  return take(asked, session, { sent: reading.value, fault });
}

interface Taken {
  readonly sent: Submission;
  readonly fault: ChatFault | null;
}

/** A fault that plays a number of times is used up by playing. */
function takeFault(store: FakeStore, session: FakeSession): ChatFault | null {
  const { fault } = session;
  if (fault?.times === undefined) return fault;
  session.fault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : null;
  store.mark(session);
  return fault;
}

function refuse(
  asked: ChatRequest,
  session: FakeSession,
  { sent, fault }: Taken & { readonly fault: Refusal },
): Response {
  if (fault.untilToken === true && isGoodToken(asked.request))
    return take(asked, session, { sent, fault: null });
  if (fault.records === true || fault.runs === true) {
    const conflict = conflictOfChat(session, sent, asked.store.isActive(session));
    if (conflict !== null) return jsonAnswer(JSON.stringify(conflict), 409);
    commit(asked.store, session, sent);
    if (fault.runs === true) void runUnheard(asked, session);
  }
  if (fault.deletes === true) {
    session.isDeleted = true;
    asked.store.mark(session);
  }
  return refusalAnswer(fault);
}

function refusalAnswer(fault: Refusal): Response {
  if (fault.status === 401) return unauthorized(fault.text ?? "Invalid token");
  if (fault.text === "<html>") return indexPage();
  if (fault.json !== undefined) return jsonAnswer(fault.json, fault.status);
  return textAnswer(fault.status, fault.text ?? "", fault.headers);
}

function take(asked: ChatRequest, session: FakeSession, { sent, fault }: Taken): Response {
  const { store } = asked;
  const conflict = conflictOfChat(session, sent, store.isActive(session));
  if (conflict !== null) return jsonAnswer(JSON.stringify(conflict), 409);
  commit(store, session, sent);
  if (fault?.kind === "crash") {
    session.busyUntil = store.clock.now() + 59_000;
    return noAnswer();
  }
  if (fault?.kind === "lost-after") {
    void runUnheard(asked, session);
    return noAnswer();
  }
  return streamAnswer(streamOf(asked, session, fault));
}

/** Records the answers in one transaction; what still waits is interrupted in the same moment. */
function commit(store: FakeStore, session: FakeSession, sent: Submission): void {
  record(session, sent);
  const message = trailingAssistant(session);
  if (message !== null) {
    const waiting = ["approval-requested", "input-available"];
    interruptRest(message, sent.message === null ? waiting : [...waiting, "approval-responded"]);
  }
  if (sent.message !== null) appendUserMessage(store, session, sent.message);
  store.touch(session);
}

function appendUserMessage(
  store: FakeStore,
  session: FakeSession,
  sent: NonNullable<Submission["message"]>,
): void {
  const at = store.clock.now();
  const base = { at, isInterrupted: false };
  const parts = sent.parts.map((json) => ({ kind: "raw" as const, json }));
  session.messages.push({ ...base, id: sent.id, number: store.ids.next(), role: "user", parts });
  session.messages.push({
    ...base,
    id: store.ids.uuid(),
    number: store.ids.next(),
    role: "assistant",
    parts: [],
  });
}

function turnOf(asked: Pick<ChatRequest, "store" | "client">, session: FakeSession, heard: Listener): Turn {
  const message = trailingAssistant(session);
  if (message === null) throw new Error("a turn needs an assistant message");
  const responded = toolParts(message).filter((part) => part.state === "approval-responded");
  const answered = (approved: boolean): FakeToolPart[] =>
    responded.filter((part) => part.approval?.approved === approved);
  const parts = { denied: answered(false), approved: answered(true) };
  return {
    store: asked.store,
    client: asked.client,
    session,
    message,
    isSaved: true,
    isCut: false,
    ...parts,
    ...heard,
  };
}

const deaf: Listener = { tell: () => undefined, signal: new AbortController().signal };

/** The turn goes on although nobody hears it, as behind a proxy that reads the stream to its end. */
const runUnheard = (asked: ChatRequest, session: FakeSession): Promise<void> =>
  playTurn(turnOf(asked, session, deaf));

function streamOf(
  asked: ChatRequest,
  session: FakeSession,
  fault: ChatFault | null,
): ReadableStream<Uint8Array> {
  const ending =
    fault?.kind === "stream-broken" ? "breaks" : fault?.kind === "stream-truncated" ? "stops" : "whole";
  return eventStream({
    request: asked.request,
    ending,
    play: (listener) =>
      playTurn({
        ...turnOf(asked, session, listener),
        isCut: ending !== "whole",
        isSaved: fault?.kind !== "not-saved",
      }),
  });
}

/** Another client answers every waiting call of a session and its turn runs to the end, all before anything else. */
export function answerAsSomeoneElse(store: FakeStore, session: FakeSession, approved: boolean): void {
  const message = trailingAssistant(session);
  if (message === null) return;
  const waiting = toolParts(message).filter((part) => part.state === "approval-requested");
  if (waiting.length === 0) return;
  const approvals = waiting.map((part) => ({ toolCallId: part.callId, approved }));
  const sent = { lastMessageId: message.id, model: session.model, approvals, outputs: [], message: null };
  commit(store, session, sent);
  void playTurn(turnOf({ store, client: "someone-else" }, session, deaf));
}
