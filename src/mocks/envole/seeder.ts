import type { IdSource } from "./ids.ts";
import {
  type FakeAgent,
  type FakeExecution,
  type FakeMessage,
  type FakeStep,
  type FakeThread,
  pending,
} from "./state.ts";

/** The two assistants of every scenario. */
export const agents: readonly [FakeAgent, FakeAgent] = [
  { id: "agent_team", name: "Team assistant", handle: "@team_assistant", buildId: "build_7" },
  { id: "agent_support", name: "Support desk", handle: "@support_desk", buildId: "build_12" },
];

/** One execution to be. `toolArguments` is JSON source. */
export interface CallSeed {
  readonly tool: string;
  readonly provider: string;
  readonly category: string;
  /** Null where the server leaves them out. */
  readonly toolArguments: string | null;
  /** An id of its own where two share one, null where the server leaves it out. */
  readonly id?: string | null;
  readonly status?: string;
  /** Fields that no page documents, as JSON source. */
  readonly more?: Readonly<Record<string, string>>;
}

/** One message above or below: said by somebody, with or without a request. */
export interface MessageSeed {
  readonly role?: FakeMessage["role"];
  readonly handle?: string;
  readonly content?: string;
  readonly calls?: readonly CallSeed[];
  /** Its calls belong to the batch of the request before it. */
  readonly isSameBatch?: boolean;
}

/** What happens by itself while somebody looks. */
export type SurpriseSeed = { readonly ms: number } & (
  | { readonly kind: "change"; readonly toolArguments: string }
  | { readonly kind: "grow"; readonly call: CallSeed }
  | { readonly kind: "drop"; readonly calls: readonly CallSeed[] }
);

/** A step of the script that follows taken answers. */
export type StepSeed =
  | { readonly text: string }
  | { readonly content: string; readonly calls: readonly CallSeed[]; readonly isLater?: boolean };

/** What is peculiar about a thread from its beginning on. */
export type ThreadTraits = Partial<
  Pick<
    FakeThread,
    | "fault"
    | "toolMs"
    | "collaborationId"
    | "isActive"
    | "isMalformed"
    | "isForgetful"
    | "needsMemoryId"
    | "repeats"
  >
>;

/** One thread to be. Times count back from the beginning of the scenario. */
export interface ThreadSeed {
  readonly name: string;
  readonly minutesAgo: number;
  readonly isOfSupport?: boolean;
  /** What the person asked the agent for; the name where nothing is said. */
  readonly asked?: string;
  /** The one request of a thread that has one. */
  readonly calls?: readonly CallSeed[];
  /** What the agent says with it. */
  readonly says?: string;
  /** Everything behind what the person asked, for a thread that has more, or other. */
  readonly messages?: readonly MessageSeed[];
  /** Batches that an answer was taken for, by their place among the batches. */
  readonly closed?: readonly number[];
  readonly script?: readonly StepSeed[];
  readonly surprise?: SurpriseSeed;
  readonly traits?: ThreadTraits;
}

/** An execution of a batch. */
export function createExecution(ids: IdSource, batchId: string, seed: CallSeed): FakeExecution {
  const key = ids.of("exec");
  return {
    key,
    id: seed.id === undefined ? key : seed.id,
    batchId,
    tool: seed.tool,
    toolId: `tool_${seed.tool}`,
    provider: seed.provider,
    category: seed.category,
    memoryId: ids.of("mem"),
    toolArguments: seed.toolArguments,
    more: Object.entries(seed.more ?? {}),
    status: seed.status ?? pending,
    isForgotten: false,
  };
}

/** A further batch that is asked about. */
export function createAsking(
  ids: IdSource,
  content: string,
  calls: readonly CallSeed[],
): Extract<FakeStep, { kind: "ask" }> {
  const batchId = ids.of("batch");
  return { kind: "ask", content, executions: calls.map((call) => createExecution(ids, batchId, call)) };
}

/** A thread in which nothing was said. */
export function newThread(
  ids: IdSource,
  { agentId, name, now }: { readonly agentId: string; readonly name: string; readonly now: number },
): FakeThread {
  return {
    id: ids.of("thread"),
    name,
    agentId,
    isActive: true,
    collaborationId: null,
    lastMessageAt: now,
    messages: [],
    closed: [],
    script: [],
    turns: [],
    toolMs: null,
    fault: null,
    surprise: null,
    looks: 0,
    isDeleted: false,
    isMalformed: false,
    isForgetful: false,
    needsMemoryId: false,
    repeats: false,
  };
}
