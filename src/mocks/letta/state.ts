import type { SendFault } from "./faults.ts";

/** One tool call that a model asked for, as the server keeps it; plain data. */
export interface FakeCall {
  /** What the fake knows it by: two calls may be told under one id. */
  readonly key: string;
  readonly id: string;
  readonly tool: string;
  /** The model's argument text, to the byte; it may be no JSON. */
  text: string;
  /** JSON source that stands where the argument text belongs, for a call that is told wrongly. */
  readonly oddArguments?: string;
}

/** One entry of `approvals`, as it was sent and is recorded. */
export type FakeApproval =
  | {
      readonly kind: "approval";
      readonly callId: string;
      readonly approve: boolean;
      readonly reason: string | null;
    }
  | ({ readonly kind: "tool" } & FakeReturn)
  /** An entry of a kind that no version knows, as JSON source. */
  | { readonly kind: "odd"; readonly source: string };

/** What a tool gave, or what is told in its place. */
export interface FakeReturn {
  readonly callId: string;
  /** JSON source: a text, or a list of content. */
  readonly source: string;
  readonly status: "success" | "error";
  readonly stdout: readonly string[] | null;
  readonly stderr: readonly string[] | null;
}

/** What a message says. */
export type FakeContent =
  | { readonly type: "system_message" | "user_message" | "assistant_message"; readonly text: string }
  | { readonly type: "reasoning_message"; readonly text: string }
  | { readonly type: "tool_call_message" | "approval_request_message"; readonly calls: readonly FakeCall[] }
  | {
      readonly type: "approval_response_message";
      readonly approvals: readonly FakeApproval[];
      /** Written as old servers did: only the deprecated fields. */
      readonly isOld?: boolean;
    }
  | {
      readonly type: "tool_return_message";
      readonly tool: string | null;
      readonly returns: readonly FakeReturn[];
    }
  /** Told wrongly on purpose: further members, as JSON source. */
  | { readonly type: string; readonly odd: readonly (readonly [string, string])[] };

/** One message of a history. `at` is milliseconds since the epoch. */
export interface FakeMessage {
  readonly id: string;
  readonly at: number;
  /** Null for the agent's own conversation. */
  readonly conversationId: string | null;
  readonly stepId: string | null;
  readonly runId: string | null;
  readonly otid: string | null;
  readonly content: FakeContent;
}

/** What the model does when it goes on: says something, asks about further calls, or fails with a status. */
export type FakeStep =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "ask";
      readonly text: string | null;
      readonly gated: readonly FakeCall[];
      readonly free: readonly FakeCall[];
    }
  | { readonly kind: "fail"; readonly status: number }
  | { readonly kind: "think"; readonly ms: number };

/** What a run has still to do. It goes on whether anybody listens or not, over a reload too. */
export interface FakeWork {
  readonly does: "answer" | "talk" | "ask-again" | "nothing" | "refuse";
  /** Why it was refused, or how it stopped where it does nothing. */
  readonly words: string;
  readonly client: string;
  readonly receivedAt: number;
  readonly maxSteps: number | null;
  /** The id of the message that it answers. */
  readonly request: string | null;
  readonly approvals: readonly FakeApproval[];
  /** What a person says beside, or instead. */
  readonly said: readonly string[];
  /** The calls of an answer that came too late, which is ignored; else null. */
  readonly late: readonly string[] | null;
  /** Keys of the calls that have still to run. */
  readonly toRun: string[];
  readonly results: FakeReturn[];
  /** The messages in context when it began, and its own: whoever ends last wins. */
  context: readonly string[];
  /** The answer and its returns are in the history; what the model says is not. */
  isRecorded: boolean;
  /** The server is killed when the tools have run: nothing of it is ever recorded. */
  readonly dies: boolean;
}

/** One run of an agent. */
export interface FakeRun {
  readonly id: string;
  readonly createdAt: number;
  /** Which conversation it is in; null for the agent's own. */
  readonly talk: string | null;
  /** Whether `conversation_id` tells that. */
  readonly tellsTalk: boolean;
  readonly runType: string;
  readonly isBackground: boolean;
  /** Its end is told in its status; runs of conversations without a stream stay as they began, for ever. */
  readonly isTracked: boolean;
  /** Nothing else of its conversation is taken while it is at work. */
  readonly isLocking: boolean;
  readonly otid: string | null;
  /** Its events are kept, for whoever joins. */
  readonly isStreamed: boolean;
  status: "created" | "running" | "completed" | "failed" | "cancelled";
  completedAt: number | null;
  stopReason: string | null;
  /** The model was asked, so that the turn cost something. */
  askedModel: boolean;
  /** How it ended, whatever is told of it. */
  outcome: {
    readonly kind: "done" | "refused" | "model-failed";
    readonly words: string;
    readonly status: number;
  } | null;
  /** JSON source. */
  error: string | null;
  work: FakeWork | null;
  readonly events: FakeEvent[];
}

/** One event of a run's stream: its data, and its name where it has one. */
export interface FakeEvent {
  readonly name: string | null;
  readonly data: string;
}

/** One conversation of an agent beside its own. */
export interface FakeConversation {
  readonly id: string;
  readonly summary: string | null;
  readonly createdAt: number;
  updatedAt: number;
  lastMessageAt: number | null;
}

/** What happens by itself a moment after somebody has begun to look. */
export type FakeSurprise = { readonly ms: number } & (
  | { readonly kind: "someone-else"; readonly does: "approves" | "denies" }
  | { readonly kind: "change"; readonly text: string }
);

/** One agent, whole; plain data, so that it can be kept over a reload. */
export interface FakeAgent {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly createdAt: number;
  updatedAt: number;
  readonly isHidden: boolean;
  /** Tools that ask before they run. */
  gatedTools: readonly string[];
  /** Tools that run at once. */
  readonly freeTools: readonly string[];
  /** A secret in clear text, which lists hand out where they are asked wrongly. */
  readonly secret: string | null;
  lastStopReason: string | null;
  readonly conversations: FakeConversation[];
  readonly messages: FakeMessage[];
  readonly runs: FakeRun[];
  /** What each conversation has in context, by its id; the agent's own under "". */
  readonly contexts: Record<string, readonly string[]>;
  readonly script: FakeStep[];
  /** How long a tool of it runs, milliseconds; null takes the fake's own. */
  readonly toolMs: number | null;
  /** How much later than the record an answered request stops to be told as pending, milliseconds. */
  readonly pendingLagMs: number;
  fault: SendFault | null;
  surprise: FakeSurprise | null;
  isDeleted: boolean;
  /** What waits is told wrongly on purpose. */
  readonly isMalformed: boolean;
}

/** The types of agent that take `approvals` alone (protocols/letta.md, "Answering"). */
export const newTypes: ReadonlySet<string> = new Set(["letta_v1_agent", "sleeptime_agent"]);

/** What stands before every request of a connection; plain data. */
export interface FakeGate {
  /** Every answer takes so long, milliseconds. */
  readonly delayMs?: number;
  readonly isOffline?: boolean;
  readonly listNeverAnswers?: boolean;
  /** A password is due; any will do but "expired" and the spent one. */
  readonly isPasswordDue?: boolean;
  /** The `Authorization` that no longer counts. */
  readonly spentPassword?: string | null;
  /** The server runs without Redis: nothing locks, and the background is refused. */
  readonly hasNoRedis?: boolean;
  /** The list of conversations is refused with this status. */
  readonly conversationsStatus?: number;
}

/** What a scenario begins with. */
export interface FakeWorld {
  readonly agents: readonly FakeAgent[];
  readonly gate: FakeGate;
}

/** What a conversation has in context. */
export const contextOf = ({ contexts }: FakeAgent, talk: string | null): readonly string[] =>
  contexts[talk ?? ""] ?? [];

/** A message that asks. */
export type FakeRequest = FakeMessage & {
  readonly content: Extract<FakeContent, { readonly calls: readonly FakeCall[] }>;
};

/** Whether a message asks for approval. */
const isRequest = (message: FakeMessage): message is FakeRequest =>
  message.content.type === "approval_request_message" && "calls" in message.content;

/** The request that a conversation waits for: the last of its context, where that asks. */
export function pendingOf(agent: FakeAgent, talk: string | null): FakeRequest | null {
  const last = contextOf(agent, talk).at(-1);
  const message = agent.messages.find(({ id }) => id === last);
  return message !== undefined && isRequest(message) ? message : null;
}

/** The calls of a request's step that wait without being asked about. */
export function siblingsOf({ messages }: FakeAgent, { stepId }: FakeRequest): readonly FakeCall[] {
  return messages.flatMap(({ content, stepId: step }) =>
    step === stepId && content.type === "tool_call_message" && "calls" in content ? content.calls : [],
  );
}
