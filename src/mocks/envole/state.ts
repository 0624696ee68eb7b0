import type { SendFault } from "./faults.ts";

/** The status of an execution that nobody has answered. */
export const pending = "PENDING_HUMAN_APPROVAL";

/** One tool execution that was asked about, as the server keeps it; plain data. */
export interface FakeExecution {
  /** What the fake knows it by: two executions may be told under one id. */
  readonly key: string;
  /** `toolExecutionId` as it is told; null where the server leaves it out. */
  readonly id: string | null;
  readonly batchId: string;
  readonly tool: string;
  readonly toolId: string;
  readonly provider: string;
  readonly category: string;
  readonly memoryId: string;
  /** JSON source, never parsed to be written; null where the server leaves the arguments out. */
  toolArguments: string | null;
  /** Fields that no page documents, by name, as JSON source. */
  readonly more: readonly (readonly [string, string])[];
  status: string;
  /** The history no longer holds it. */
  isForgotten: boolean;
}

/** One message of a history. `at` is milliseconds since the epoch. */
export interface FakeMessage {
  readonly id: string;
  readonly role: "user" | "assistant" | "system";
  readonly handle: string | null;
  readonly content: string;
  readonly executions: FakeExecution[];
  readonly at: number;
}

/** An assistant that threads belong to. */
export interface FakeAgent {
  readonly id: string;
  readonly name: string;
  readonly handle: string;
  readonly buildId: string;
}

/** What an agent does when it goes on: says something, or asks about a further batch. */
export type FakeStep =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "ask";
      readonly content: string;
      readonly executions: readonly FakeExecution[];
      /** It comes behind the reply, so that only the live stream and the history have it. */
      readonly isLater?: boolean;
    };

/** An agent at work behind an answer. It goes on whether anybody listens or not, over a reload too. */
export interface FakeTurn {
  readonly requestId: string;
  readonly client: string;
  /** Notifications that are told first, by type. */
  readonly notices: readonly string[];
  /** Keys of the executions that have still to run. */
  readonly toRun: string[];
  readonly said: readonly FakeStep[];
}

/** What happens by itself a moment after somebody has begun to look at a thread. */
export type FakeSurprise = { readonly ms: number } & (
  | { readonly kind: "change"; readonly toolArguments: string }
  | { readonly kind: "grow"; readonly execution: FakeExecution }
  /** The live streams break, and a further batch is asked about while they are down. */
  | { readonly kind: "drop"; readonly step: Extract<FakeStep, { kind: "ask" }> }
);

/** One session thread, whole; plain data, so that it can be kept over a reload. */
export interface FakeThread {
  readonly id: string;
  readonly name: string;
  readonly agentId: string;
  readonly isActive: boolean;
  /** Several assistants work in it together: its events name this and no agent. */
  readonly collaborationId: string | null;
  lastMessageAt: number;
  readonly messages: FakeMessage[];
  /** Batches that an answer was taken for, whole or not: what they left out can never be answered. */
  readonly closed: string[];
  /** What comes after each taken answer, in order; empty means the agent's last words. */
  readonly script: FakeStep[];
  readonly turns: FakeTurn[];
  /** How long a tool of it runs, milliseconds; null takes the fake's own. */
  readonly toolMs: number | null;
  /** What goes wrong with a message that is sent to it. */
  fault: SendFault | null;
  surprise: FakeSurprise | null;
  /** How often its history was read. */
  looks: number;
  isDeleted: boolean;
  /** Its history is written wrongly on purpose. */
  readonly isMalformed: boolean;
  /** What was answered vanishes from the history. */
  readonly isForgetful: boolean;
  /** An answer without `toolMemoryId` is not understood. */
  readonly needsMemoryId: boolean;
  /** Its live stream begins with the requests that wait. */
  readonly repeats: boolean;
}

/** What stands before every request of a connection; plain data. */
export interface FakeGate {
  /** Every answer takes so long, milliseconds. */
  readonly delayMs?: number;
  readonly isOffline?: boolean;
  readonly listNeverAnswers?: boolean;
  /** A token is due; any will do but "expired" and the spent one. */
  readonly isTokenDue?: boolean;
  /** The `Authorization` that no longer counts. */
  readonly spentToken?: string | null;
  /** What `…/stream` does: it works, 404, open without ever a byte, or 503. */
  readonly stream?: "works" | "missing" | "silent" | "refused";
  /** `lastMessageTime` has whole seconds, so that two changes may share one. */
  readonly hasWholeSeconds?: boolean;
}

/** What a scenario begins with. */
export interface FakeWorld {
  readonly agents: readonly FakeAgent[];
  readonly threads: readonly FakeThread[];
  readonly gate: FakeGate;
}

/** Every execution of a thread that its history holds, oldest first. */
export const executionsOf = (thread: FakeThread): readonly FakeExecution[] =>
  thread.messages.flatMap(({ executions }) => executions).filter(({ isForgotten }) => !isForgotten);

/** The executions that an answer is still taken for, oldest first. */
export const openExecutions = (thread: FakeThread): readonly FakeExecution[] =>
  executionsOf(thread).filter(
    ({ status, batchId }) => status === pending && !thread.closed.includes(batchId),
  );
