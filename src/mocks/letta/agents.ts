import type { IdSource } from "./ids.ts";
import { deadRun } from "./seeded-runs.ts";
import {
  type AgentSeed,
  type AskSeed,
  type CallSeed,
  createStep,
  type StepSeed,
  seedTalk,
} from "./seeder.ts";
import type { FakeAgent } from "./state.ts";

/** What an agent is where its seed does not say. */
const usual = {
  type: "letta_v1_agent",
  isHidden: false,
  secret: "not-a-real-secret",
  toolMs: null,
  pendingLagMs: 0,
  fault: null,
  surprise: null,
  isMalformed: false,
};

/** Makes an agent of a scenario. `now` is the scenario's beginning, milliseconds since the epoch. */
export function createAgent(ids: IdSource, now: number, seed: AgentSeed): FakeAgent {
  const { deadRunMinutesAgo, ...traits } = seed.traits ?? {};
  const at = now - seed.minutesAgo * 60_000;
  const agent: FakeAgent = {
    id: ids.of("agent"),
    name: seed.name,
    createdAt: at - 3_600_000,
    updatedAt: at,
    lastStopReason: stopOf(seed),
    conversations: [],
    messages: [],
    runs: [],
    contexts: {},
    script: (seed.script ?? []).map((step) => createStep(ids, step)),
    isDeleted: false,
    ...toolsIn(seed),
    ...usual,
    ...traits,
  };
  seedTalk({ ids, agent, talk: null, at }, seed);
  for (const talk of seed.talks ?? []) seedConversation({ ids, agent, now }, talk);
  if (deadRunMinutesAgo !== undefined) agent.runs.push(deadRun(ids, now - deadRunMinutesAgo * 60_000));
  return agent;
}

/** Null for an agent that was never spoken to. */
function stopOf({ calls, asked, says }: AgentSeed): string | null {
  if (calls !== undefined) return "requires_approval";
  return asked === undefined && says === undefined ? null : "end_turn";
}

interface Seeded {
  readonly ids: IdSource;
  readonly agent: FakeAgent;
  readonly now: number;
}

function seedConversation({ ids, agent, now }: Seeded, talk: NonNullable<AgentSeed["talks"]>[number]): void {
  const at = now - talk.minutesAgo * 60_000;
  const id = ids.of("conv");
  const { summary } = talk;
  agent.conversations.push({ id, summary, createdAt: at - 60_000, updatedAt: at, lastMessageAt: at });
  seedTalk({ ids, agent, talk: id, at }, talk);
}

/** What every agent may do and asks about. */
const usualTools: readonly string[] = ["send_email", "pay"];

/** A client's tool is none of the agent's; one whose rule was lifted no longer asks. */
function toolsIn(seed: AgentSeed): Pick<FakeAgent, "gatedTools" | "freeTools"> {
  const asks = everyAsk(seed);
  const calls = asks.flatMap((ask) => ask.calls ?? []);
  const lifted = toolsOf(calls.filter(({ isLifted }) => isLifted));
  const gated = toolsOf(calls.filter(({ isClient }) => isClient !== true));
  return {
    gatedTools: [...new Set([...gated, ...usualTools])].filter((tool) => !lifted.includes(tool)),
    freeTools: [...new Set([...toolsOf(asks.flatMap((ask) => ask.free ?? [])), ...lifted])],
  };
}

const everyAsk = (seed: AgentSeed): readonly AskSeed[] =>
  [seed, ...(seed.talks ?? [])]
    .flatMap((talk): readonly AskSeed[] => [talk, ...(talk.earlier ?? [])])
    .concat((seed.script ?? []).filter(isAsk));

const isAsk = (step: StepSeed): step is Extract<StepSeed, { ask: true }> => "ask" in step;

const toolsOf = (calls: readonly CallSeed[]): readonly string[] => [
  ...new Set(calls.map(({ tool }) => tool)),
];
