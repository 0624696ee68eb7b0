import type { Listener } from "../event-stream.ts";
import type { Submission, SubmittedMessage } from "./bodies.ts";
import { forgeryOf, interruptRest, record } from "./rules.ts";
import {
  type FakeExchange,
  type FakeMessage,
  type FakeSession,
  type FakeToolPart,
  toolParts,
  trailingAssistant,
} from "./state.ts";
import type { FakeStore } from "./store.ts";
import type { Turn } from "./turn.ts";

/** Who answers what, in which fake. */
export interface Answering {
  readonly store: FakeStore;
  readonly client: string;
  readonly session: FakeSession;
}

/** Records the answers of a request and notes what of them the server cannot have come from. Nothing else changes. */
export function recordAnswers({ store, client, session }: Answering, sent: Submission): void {
  for (const output of sent.outputs) {
    const what = forgeryOf(session, output);
    if (what === null) continue;
    const at = store.clock.now();
    store.effects.add({ kind: "forged", session: session.id, callId: output.callId, what, at, client });
  }
  record(session, sent);
}

/**
 * Takes a `/chat`: records its answers in one transaction; what still waits is interrupted in the same moment, and by a
 * message also what was recorded and not continued (rules 1 and 4). The message itself is kept only when its turn ends.
 */
export function commit(answering: Answering, sent: Submission): void {
  const { store, session } = answering;
  recordAnswers(answering, sent);
  const message = trailingAssistant(session);
  if (message !== null) {
    const waiting = ["approval-requested", "input-available"];
    interruptRest(message, sent.message === null ? waiting : [...waiting, "approval-responded"]);
  }
  store.touch(session);
}

/** What a turn begins with, by the record as the request left it. */
export function turnOf(answering: Answering, sent: Submission, heard: Listener): Turn {
  const { session } = answering;
  const exchange = sent.message === null ? null : exchangeOf(answering, sent.message);
  session.unsaved = exchange;
  const message = exchange?.reply ?? trailingAssistant(session);
  if (message === null) throw new Error("a turn needs an assistant message");
  const answered = (approved: boolean): FakeToolPart[] =>
    toolParts(message).filter(
      (part) => part.state === "approval-responded" && part.approval?.approved === approved,
    );
  return {
    ...answering,
    ...heard,
    message,
    denied: answered(false),
    approved: answered(true),
    told: toldTo(session, sent),
    isCut: false,
    allowsMutations: sent.allowsMutations,
    isSaved: sent.message === null || canBeSaved(session, sent.message),
  };
}

/** The outputs that the model is given with this request. */
function toldTo(session: FakeSession, { outputs }: Submission): readonly FakeToolPart[] {
  const message = trailingAssistant(session);
  const ids = new Set(outputs.map(({ callId }) => callId));
  return message === null ? [] : toolParts(message).filter(({ callId }) => ids.has(callId));
}

/** A message whose id is no UUID, or was used before, runs its turn and cannot be saved (seen on 20.26.1). */
const canBeSaved = ({ messages }: FakeSession, { id }: SubmittedMessage): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) && !messages.some((message) => message.id === id);

function exchangeOf({ store }: Answering, sent: SubmittedMessage): FakeExchange {
  const base = { at: store.clock.now(), isInterrupted: false };
  const made = (id: string, more: Pick<FakeMessage, "role" | "parts">): FakeMessage => ({
    ...base,
    id,
    number: store.ids.next(),
    ...more,
  });
  const parts = sent.parts.map((json) => ({ kind: "raw" as const, json }));
  return {
    asked: made(sent.id, { role: "user", parts }),
    reply: made(store.ids.uuid(), { role: "assistant", parts: [] }),
  };
}
