import type { IdSource } from "./ids.ts";
import {
  agents,
  createAsking,
  createExecution,
  type MessageSeed,
  newThread,
  type StepSeed,
  type SurpriseSeed,
  type ThreadSeed,
} from "./seeder.ts";
import type { FakeMessage, FakeStep, FakeSurprise, FakeThread } from "./state.ts";

/** Makes a thread of a scenario. `now` is the scenario's beginning, milliseconds since the epoch. */
export function createThread(ids: IdSource, now: number, seed: ThreadSeed): FakeThread {
  const { name, minutesAgo, isOfSupport = false, closed = [], script = [], surprise } = seed;
  const at = now - minutesAgo * 60_000;
  const agent = agents[isOfSupport ? 1 : 0];
  const empty = newThread(ids, { agentId: agent.id, name, now: at });
  const { messages, batches } = createTalk(ids, { seed, at, handle: agent.handle });
  return {
    ...empty,
    ...seed.traits,
    messages: [...messages],
    closed: closed.flatMap((place) => batches[place] ?? []),
    script: script.map((step) => createStep(ids, step)),
    surprise: surprise === undefined ? null : createSurprise(ids, surprise, batches.at(-1) ?? ""),
  };
}

interface Talk {
  readonly seed: ThreadSeed;
  /** When its last message was written, milliseconds since the epoch. */
  readonly at: number;
  readonly handle: string;
}

function createTalk(
  ids: IdSource,
  { seed, at, handle }: Talk,
): { readonly messages: readonly FakeMessage[]; readonly batches: readonly string[] } {
  const batches: string[] = [];
  const asked: MessageSeed = { role: "user", content: seed.asked ?? seed.name };
  const told: readonly MessageSeed[] = [asked, ...(seed.messages ?? requestOf(seed))];
  const messages = told.map((message, index): FakeMessage => {
    const { role = "assistant" } = message;
    if (message.calls !== undefined && message.isSameBatch !== true) batches.push(ids.of("batch"));
    const batchId = batches.at(-1) ?? "";
    return {
      id: ids.of("msg"),
      role,
      handle: role === "assistant" ? (message.handle ?? handle) : null,
      content: message.content ?? "",
      executions: (message.calls ?? []).map((call) => createExecution(ids, batchId, call)),
      at: at - 5000 * (told.length - 1 - index),
    };
  });
  return { messages, batches };
}

const requestOf = ({ calls, says }: ThreadSeed): readonly MessageSeed[] =>
  calls === undefined ? [] : [{ content: says ?? "I need your approval for this.", calls }];

const createStep = (ids: IdSource, seed: StepSeed): FakeStep =>
  "text" in seed
    ? { kind: "text", text: seed.text }
    : { ...createAsking(ids, seed.content, seed.calls), isLater: seed.isLater ?? false };

function createSurprise(ids: IdSource, seed: SurpriseSeed, batchId: string): FakeSurprise {
  if (seed.kind === "change") return seed;
  const { ms, kind } = seed;
  if (kind === "grow") return { ms, kind, execution: createExecution(ids, batchId, seed.call) };
  return { ms, kind, step: createAsking(ids, "Meanwhile I need this too.", seed.calls) };
}
