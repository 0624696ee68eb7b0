import type { FakeClock } from "../fake-server.ts";
import { createHolds, type Holds } from "../holds.ts";
import type { FakeStoreParts } from "../seeded-fake.ts";
import type { Effect } from "./effects.ts";
import type { IdSource } from "./ids.ts";
import { createRunStreams, type RunStreams } from "./run-streams.ts";
import {
  contextOf,
  type FakeAgent,
  type FakeContent,
  type FakeGate,
  type FakeMessage,
  type FakeWorld,
} from "./state.ts";

/** What a message has that its writer decides. */
export interface MessageSeed {
  readonly talk: string | null;
  readonly content: FakeContent;
  readonly at?: number;
  readonly stepId?: string | null;
  readonly runId?: string | null;
  readonly otid?: (id: string) => string | null;
}

/** The state of one fake server. */
export interface FakeStore {
  readonly clock: FakeClock;
  readonly ids: IdSource;
  readonly holds: Holds;
  readonly streams: RunStreams;
  /** How long a tool runs where its agent does not say, milliseconds. */
  readonly toolMs: number;
  readonly gate: FakeGate;
  /** The `Authorization` of the latest request; null where none carried one. */
  lastPassword: string | null;
  /** An agent by its id; deleted ones are not there. */
  find(id: string): FakeAgent | undefined;
  /** The agent that a conversation belongs to. */
  ownerOf(conversationId: string): FakeAgent | undefined;
  /** The agents that are there, newest first. */
  agents(): readonly FakeAgent[];
  add(agent: FakeAgent): void;
  /** Something of it changed. */
  mark(agent: FakeAgent): void;
  /** Adds a message to the history, not to any context. */
  write(agent: FakeAgent, seed: MessageSeed): FakeMessage;
  /** Says what a conversation has in context from now on. */
  setContext(agent: FakeAgent, talk: string | null, context: readonly string[]): void;
  log(effect: Effect): void;
  setGate(change: FakeGate): void;
  /** The agents that differ from how the scenario began. */
  touched(): readonly FakeAgent[];
}

/** Makes the state of one fake server from what a scenario begins with. */
export function createStore({
  world,
  clock,
  effects,
  ids,
  toolMs,
  onChange,
}: FakeStoreParts<FakeWorld, Effect, IdSource>): FakeStore {
  const agents = new Map(world.agents.map((agent) => [agent.id, agent]));
  const touched = new Set<string>();
  let gate = world.gate;

  const there = () => [...agents.values()].filter(({ isDeleted }) => !isDeleted);

  function mark(agent: FakeAgent): void {
    touched.add(agent.id);
    onChange();
  }

  return {
    clock,
    ids,
    toolMs,
    holds: createHolds(clock),
    streams: createRunStreams(),
    lastPassword: null,
    get gate() {
      return gate;
    },
    find(id) {
      const agent = agents.get(id);
      return agent?.isDeleted === true ? undefined : agent;
    },
    ownerOf: (conversationId) =>
      there().find(({ conversations }) => conversations.some(({ id }) => id === conversationId)),
    agents: () => there().sort((one, other) => other.createdAt - one.createdAt),
    add(agent) {
      agents.set(agent.id, agent);
      mark(agent);
    },
    mark,
    write(agent, { talk, content, at = clock.now(), stepId = null, runId = null, otid = () => null }) {
      const id = ids.of("message");
      const message = { id, at, conversationId: talk, stepId, runId, otid: otid(id), content };
      agent.messages.push(message);
      mark(agent);
      return message;
    },
    setContext(agent, talk, context) {
      if (contextOf(agent, talk) === context) return;
      agent.contexts[talk ?? ""] = context;
      const now = clock.now();
      agent.updatedAt = Math.max(now, agent.updatedAt + 1);
      const conversation = agent.conversations.find(({ id }) => id === talk);
      if (conversation !== undefined) {
        conversation.updatedAt = Math.max(now, conversation.updatedAt + 1);
        conversation.lastMessageAt = Math.max(now, (conversation.lastMessageAt ?? 0) + 1);
      }
      mark(agent);
    },
    log(effect) {
      effects.add(effect);
      onChange();
    },
    setGate(change) {
      gate = { ...gate, ...change };
      onChange();
    },
    touched: () => [...touched].flatMap((id) => agents.get(id) ?? []),
  };
}
