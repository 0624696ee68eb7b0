import type { FakeExecution, FakeStep, FakeThread, FakeTurn } from "./state.ts";
import type { FakeStore } from "./store.ts";
import { type EventSeed, writeEvent, writeRequest } from "./writing.ts";

/** Where the events of a turn go, as JSON text, beside the live streams. */
export type Tell = (event: string) => void;

interface Playing {
  readonly store: FakeStore;
  readonly thread: FakeThread;
  readonly turn: FakeTurn;
  /** Both to the reply and to the live streams. */
  readonly tell: (seed: Omit<EventSeed, "requestId">) => void;
}

/**
 * Plays a turn to its end. It stands in the thread until then, and each tool is taken from it as it runs: whoever
 * restores the thread plays on, and nothing runs twice.
 */
export async function playTurn(
  store: FakeStore,
  [thread, turn]: readonly [FakeThread, FakeTurn],
  tellReply: Tell = () => undefined,
): Promise<void> {
  const tell: Playing["tell"] = (seed) => {
    const event = writeEvent(store, thread, { ...seed, requestId: turn.requestId });
    tellReply(event);
    store.live.tell(thread.id, event);
  };
  const playing = { store, thread, turn, tell };
  for (const type of turn.notices) tell({ type });
  while (turn.toRun.length > 0) await runNext(playing);
  thread.turns.splice(thread.turns.indexOf(turn), 1);
  for (const step of turn.said) {
    if (step.kind === "text") say(playing, step.text);
    else ask(store, thread, { step, tellReply: step.isLater === true ? () => undefined : tellReply });
  }
}

async function runNext({ store, thread, turn, tell }: Playing): Promise<void> {
  const key = turn.toRun.shift();
  const execution = executionsOfAnyAge(thread).find((one) => one.key === key);
  if (execution === undefined) return;
  const { tool } = execution;
  const at = store.clock.now();
  store.log({ kind: "run", callId: execution.id ?? execution.key, tool, at, client: turn.client });
  store.mark(thread);
  tell({ type: "NOTIFICATION_TOOL_EXECUTION_INITIATED" });
  tell({ type: "NOTIFICATION_TOOL_EXECUTION_IN_PROGRESS" });
  await store.holds.hold(thread.id, thread.toolMs ?? store.toolMs);
}

/** Also what the history has forgotten. */
const executionsOfAnyAge = (thread: FakeThread): readonly FakeExecution[] =>
  thread.messages.flatMap(({ executions }) => executions);

function say({ store, thread, tell }: Playing, text: string): void {
  for (const content of piecesOf(text)) tell({ type: "AGENT_RESPONSE_CHUNK", content });
  // That the last event holds the whole text again is assumed: no page says what it holds.
  tell({ type: "AGENT_RESPONSE_COMPLETE", content: text });
  store.write(thread, { role: "assistant", handle: handleOf(store, thread), content: text, executions: [] });
}

/** At most twelve pieces, none of which cuts a character in two. */
function piecesOf(text: string): readonly string[] {
  const characters = Array.from(text);
  const size = Math.max(16, Math.ceil(characters.length / 12));
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) =>
    characters.slice(index * size, (index + 1) * size).join(""),
  );
}

interface Asking {
  readonly step: Extract<FakeStep, { kind: "ask" }>;
  readonly tellReply: Tell;
}

/** The agent asks about a further batch: in the history, on the live streams, and in the reply that is given. */
export function ask(store: FakeStore, thread: FakeThread, { step, tellReply }: Asking): void {
  const executions = structuredClone([...step.executions]);
  store.write(thread, {
    role: "assistant",
    handle: handleOf(store, thread),
    content: step.content,
    executions,
  });
  const required = { type: "NOTIFICATION_TOOL_EXECUTION_APPROVAL_REQUIRED", requestId: store.ids.of("req") };
  for (const event of [writeEvent(store, thread, required), writeRequest(store, thread, executions)]) {
    tellReply(event);
    store.live.tell(thread.id, event);
  }
}

const handleOf = (store: FakeStore, thread: FakeThread): string | null =>
  store.agent(thread.agentId)?.handle ?? null;
