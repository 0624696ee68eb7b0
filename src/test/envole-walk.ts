import type { CallSeed } from "../mocks/envole/seeder.ts";
import { createEnvoleServer, type EnvoleServer } from "../mocks/envole/server.ts";
import { type FakeExecution, type FakeThread, openExecutions } from "../mocks/envole/state.ts";
import { buildWorld } from "../mocks/envole/worlds.ts";
import { envole } from "../protocols/envole/module.ts";
import { createFakeClock } from "./fake-clock.ts";
import { openWalk, type WalkWorld } from "./walk-world.ts";

const baseUrl = "http://envole.example.test";

/** One message that answers, as it met the server. */
export interface WalkMessage {
  /** Who gets what: the id of each execution and the word for its decision. */
  readonly results: readonly (readonly [id: string, word: string])[];
  /** What stands beside the results: words and files. */
  readonly beside: number;
}

/** One Envole with one thread, two tabs of one browser, and a network that loses things. */
export interface EnvoleWalk extends WalkWorld {
  readonly server: EnvoleServer;
  /** The executions of the batch that is walked over, as the server has them now. */
  executions(): readonly FakeExecution[];
  /** Every message that answers, in the order in which they met the server. */
  readonly met: readonly WalkMessage[];
  /** How many executions an answer is still taken for. */
  waiting(): number;
}

/** Opens one in which these calls wait as one batch. */
export async function walkEnvole(calls: readonly CallSeed[]): Promise<EnvoleWalk> {
  const clock = createFakeClock();
  const threads = [{ name: "A walk", minutesAgo: 5, calls }];
  let thread: FakeThread | undefined;
  const server = createEnvoleServer({
    scenario(now) {
      const world = buildWorld({ threads }, now);
      thread = world.threads[0];
      return world;
    },
    clock,
  });
  const met: WalkMessage[] = [];
  const world = await openWalk({
    clock,
    handlers: server.handlers(baseUrl),
    connect(surroundings) {
      const entry = { id: "support", protocol: "envole", label: "Envole", baseUrl };
      const made = envole.connect(
        { ...entry, userId: "ana@example.test", agentIds: ["agent_team"] },
        surroundings,
      );
      if ("faults" in made) throw new Error("the connection of this test is not well formed");
      return made.backend;
    },
    isAnswer: (_, { method }) => method === "POST",
    onMeet: (_, { body }) => void met.push(messageOf(String(body))),
  });
  const walked = thread;
  if (walked === undefined) throw new Error("the fake has no thread");
  const executions = () => walked.messages.flatMap((message) => message.executions);
  return { ...world, server, executions, met, waiting: () => openExecutions(walked).length };
}

interface Content {
  readonly content: readonly {
    readonly tool_approval_results?: readonly {
      readonly toolExecutionId: string;
      readonly approvalResult: string;
    }[];
  }[];
}

function messageOf(body: string): WalkMessage {
  const { content } = JSON.parse(body) as Content;
  const results = content.flatMap((item) => item.tool_approval_results ?? []);
  return {
    results: results.map(({ toolExecutionId, approvalResult }) => [toolExecutionId, approvalResult]),
    beside: content.length - 1,
  };
}
