import type { IdSource } from "./ids.ts";
import type { FakeRun } from "./state.ts";

interface SeededRun {
  readonly talk: string | null;
  /** When it began, milliseconds since the epoch. */
  readonly at: number;
}

/** The run that ended with a request. One of a conversation stays as it began, for ever (recorded: e15). */
export function runThatAsked(ids: IdSource, { talk, at }: SeededRun): FakeRun {
  const isTracked = talk === null;
  return {
    ...runOfBefore(ids, { talk, at: at - 5_000 }),
    isTracked,
    status: isTracked ? "completed" : "created",
    completedAt: isTracked ? at : null,
    stopReason: isTracked ? "requires_approval" : null,
  };
}

/** A run whose server was killed: created, and never anything else (recorded: l1). */
export const deadRun = (ids: IdSource, at: number): FakeRun => ({
  ...runOfBefore(ids, { talk: null, at }),
  runType: "send_message_async",
  isBackground: true,
});

const runOfBefore = (ids: IdSource, { talk, at }: SeededRun): FakeRun => ({
  id: ids.of("run"),
  createdAt: at,
  talk,
  tellsTalk: false,
  runType: talk === null ? "send_message" : "send_conversation_message",
  isBackground: false,
  isTracked: true,
  isLocking: false,
  otid: null,
  isStreamed: false,
  status: "created",
  completedAt: null,
  stopReason: null,
  askedModel: true,
  outcome: null,
  error: null,
  work: null,
  events: [],
});
