import { createAgent } from "./agents.ts";
import { email } from "./call-seeds.ts";
import type { OtherAnswer } from "./faults.ts";
import { killRun } from "./runs.ts";
import { answerAsSomeoneElse } from "./someone-else.ts";
import { type FakeAgent, pendingOf } from "./state.ts";
import type { FakeStore } from "./store.ts";
import { changeArguments } from "./surprise.ts";

/**
 * What a test does to a fake from outside, as another client, or the world, would. Without `agent` (an id or a name)
 * the newest agent that waits is meant; with the steps about tools, every one.
 */
export interface Control {
  readonly do: keyof typeof steps;
  readonly agent?: string;
  /** The new argument text. */
  readonly input?: string;
  /** The name of the agent that is added. */
  readonly name?: string;
}

type Step = (store: FakeStore, control: Control) => void;

const other =
  (does: OtherAnswer): Step =>
  (store, control) => {
    const agent = meant(store, control);
    void answerAsSomeoneElse({ store, agent, talk: talkOf(agent), does });
  };

const steps = {
  "someone-else-approves": other("approves"),
  "someone-else-denies": other("denies"),
  "change-arguments": (store, control) =>
    changeArguments(store, meant(store, control), control.input ?? '{"to": "eve@example.test"}'),
  "add-agent": (store, { name }) => {
    const seed = { name: name ?? "A new agent", minutesAgo: 0, calls: [email("dee@example.test", "New")] };
    store.add(createAgent(store.ids, store.clock.now(), seed));
  },
  "delete-agent": (store, control) => {
    const agent = meant(store, control);
    agent.isDeleted = true;
    store.mark(agent);
  },
  /** The rules of an agent are lifted: what it asked about waits on. */
  "lift-rules": (store, control) => {
    const agent = meant(store, control);
    agent.gatedTools = [];
    store.mark(agent);
  },
  /** Lets tools end that run now. */
  "finish-tools": (store, control) =>
    store.holds.release(control.agent === undefined ? undefined : meant(store, control).id),
  /** The server dies and starts again: what ran has run, and nothing of it is recorded. */
  "kill-server": (store) => {
    for (const agent of store.agents()) for (const run of agent.runs) killRun(store, agent, run);
  },
  "stop-redis": (store) => store.setGate({ hasNoRedis: true }),
  "start-redis": (store) => store.setGate({ hasNoRedis: false }),
  /** The password that was used last no longer counts. */
  "expire-token": (store) => store.setGate({ isPasswordDue: true, spentPassword: store.lastPassword }),
  "go-offline": (store) => store.setGate({ isOffline: true }),
  "come-back": (store) => store.setGate({ isOffline: false }),
} as const satisfies Readonly<Record<string, Step>>;

/** Takes one step. Throws for one that it does not know, and when no agent is there that it can be done to. */
export function steer(store: FakeStore, control: Control): void {
  if (!Object.hasOwn(steps, control.do)) throw new Error(`the fake has no such step: ${control.do}`);
  steps[control.do](store, control);
}

function meant(store: FakeStore, { agent: wanted }: Control): FakeAgent {
  const isMeant = (agent: FakeAgent) =>
    wanted === undefined ? waits(agent) : agent.id === wanted || agent.name === wanted;
  const found = store.agents().find(isMeant);
  if (found === undefined) throw new Error(`the fake has no such agent: ${wanted ?? "any that waits"}`);
  return found;
}

/** Where an agent waits: its own conversation first. */
function talkOf(agent: FakeAgent): string | null {
  const talks = [null, ...agent.conversations.map(({ id }) => id)];
  return talks.find((talk) => pendingOf(agent, talk) !== null) ?? null;
}

const waits = (agent: FakeAgent): boolean => pendingOf(agent, talkOf(agent)) !== null;
