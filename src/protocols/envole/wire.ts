import * as z from "zod/mini";

/**
 * The shapes that Envole speaks, as its pages document them (protocols/envole.md). Only fields that something here
 * reads are named; everything else passes unread. Arguments are kept as source text, never as values.
 */
const text = z.string();
const maybeText = z.optional(z.nullable(z.string()));

/** `GET /api/assistants/threads/{agentId}`, one entry. */
export const threadSchema = z.object({
  id: text,
  threadName: maybeText,
  agentId: maybeText,
  agentName: maybeText,
  lastMessageTime: maybeText,
});

/** One message of a history beside its request, whose entries are read one by one. */
export const messageSchema = z.object({
  id: text,
  role: text,
  content: text,
  timestamp: maybeText,
});

/** One event of a stream; `type` is any text, and the request in `eventMessage` is read entry by entry. */
export const eventSchema = z.object({
  type: text,
  eventId: maybeText,
  threadId: maybeText,
  requestId: maybeText,
  eventMessage: z.optional(z.nullable(z.object({ content: maybeText, timestamp: maybeText }))),
});

/** The refusal of a batch that mixes an abort with other decisions; `invalidStates` and `type` may be left out. */
export const mixedAbortSchema = z.object({
  error: text,
  batchId: text,
  invalidStates: z.optional(z.nullable(z.array(z.object({ toolExecutionId: text, state: text })))),
  type: maybeText,
});

/** One thread of an agent as JSON has it. */
export type WireThread = z.infer<typeof threadSchema>;

/** One execution of a request as a history has it. */
export interface WireHistoryEntry {
  readonly toolId?: string;
  readonly name: string;
  readonly provider?: string;
  readonly category?: string;
  readonly toolExecutionId: string;
  readonly executionBatchId: string;
  readonly toolArguments: unknown;
  readonly status: string;
}

/** One execution of a request as an event has it. */
export interface WireEventEntry {
  readonly toolId?: string;
  readonly toolName: string;
  readonly toolProvider?: string;
  readonly toolCategory?: string;
  readonly toolExecutionId: string;
  readonly toolExecutionBatchId: string;
  readonly toolMemoryId?: string;
  readonly toolArguments: unknown;
  readonly approvalResult: string;
}

/** One message of a history as JSON has it, oldest first. */
export type WireMessage = z.infer<typeof messageSchema> & {
  readonly toolExecutionHumanApprovalRequest?: readonly WireHistoryEntry[] | null;
};

/** One event of a stream as JSON has it; other events than a request carry null or an empty list. */
export type WireEvent = Omit<z.infer<typeof eventSchema>, "eventMessage"> & {
  readonly eventMessage?: {
    readonly content?: string | null;
    readonly toolExecutionApprovalRequest?: readonly WireEventEntry[] | null;
    readonly timestamp?: string | null;
  } | null;
};

/** The refusal of a mixed batch as JSON has it. */
export type WireMixedAbort = z.infer<typeof mixedAbortSchema>;
