import type { Listener } from "../event-stream.ts";
import { write } from "../json-text.ts";
import type { Submission, SubmittedOutput } from "./bodies.ts";
import { commit, turnOf } from "./commit.ts";
import { type FakeSession, type FakeToolPart, toolParts, trailingAssistant } from "./state.ts";
import type { FakeStore } from "./store.ts";
import { toolName } from "./tools.ts";
import { playTurn } from "./turn.ts";
import { writePartMetadata } from "./writing.ts";

/** A turn that goes on although nobody hears it, as behind a proxy that reads the stream to its end. */
export const deaf: Listener = { tell: () => undefined, signal: new AbortController().signal };

/** What the other client does: says yes or no to everything that waits, or only to the first of it. */
export interface OtherAnswer {
  readonly approved: boolean;
  readonly isPartial?: boolean;
}

/** The calls that wait for an answer, of either kind. */
export const waitingParts = (session: FakeSession): readonly FakeToolPart[] => {
  const message = trailingAssistant(session);
  const isWaiting = ({ state }: FakeToolPart) =>
    state === "approval-requested" || state === "input-available";
  return message === null ? [] : toolParts(message).filter(isWaiting);
};

/** Another client answers and its turn runs to the end, all before anything else. Nothing happens where nothing waits. */
export function answerAsSomeoneElse(
  store: FakeStore,
  session: FakeSession,
  { approved, isPartial = false }: OtherAnswer,
): void {
  const waiting = waitingParts(session);
  const answered = isPartial ? waiting.slice(0, 1) : waiting;
  if (answered.length === 0) return;
  const isNative = (part: FakeToolPart) => part.state === "approval-requested";
  takeAsSomeoneElse(store, session, {
    ...nothing(session),
    approvals: answered.filter(isNative).map(({ callId }) => ({ toolCallId: callId, approved })),
    outputs: answered.filter((part) => !isNative(part)).map((part) => reported(part, approved)),
  });
}

/** Another client writes to the session: whatever waits or is stranded is closed as interrupted. */
export function writeAsSomeoneElse(store: FakeStore, session: FakeSession, words: string): void {
  const parts = [JSON.stringify({ type: "text", text: words })];
  takeAsSomeoneElse(store, session, { ...nothing(session), message: { id: store.ids.uuid(), parts } });
}

function takeAsSomeoneElse(store: FakeStore, session: FakeSession, sent: Submission): void {
  const answering = { store, session, client: "someone-else" };
  commit(answering, sent);
  void playTurn(turnOf(answering, sent, deaf));
}

const nothing = ({ messages, model }: FakeSession): Submission => ({
  lastMessageId: messages.at(-1)?.id ?? null,
  model,
  approvals: [],
  outputs: [],
  message: null,
  allowsMutations: true,
});

function reported(part: FakeToolPart, isAnswered: boolean): SubmittedOutput {
  return {
    type: part.type,
    toolName: part.toolName ?? null,
    callId: part.callId,
    title: part.title ?? null,
    input: part.input,
    metadata: write(writePartMetadata(part)),
    approval: null,
    hasForeignMetadata: false,
    ...(isAnswered
      ? { state: "output-available", output: answerOf(part), errorText: null }
      : { state: "output-error", output: null, errorText: "User cancelled the question." }),
  };
}

const answerOf = (part: FakeToolPart): string =>
  toolName(part) === "ask_user" ? '{"answers":{},"freeformTexts":{}}' : '{"status":"completed"}';
