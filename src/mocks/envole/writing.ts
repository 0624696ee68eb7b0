import { entries, raw, type Writable, write } from "../json-text.ts";
import { type FakeExecution, type FakeMessage, type FakeThread, openExecutions } from "./state.ts";
import type { FakeStore } from "./store.ts";

/** ISO 8601 with a zone, as lists and histories have it; a fraction only where there is one. */
const zoned = (ms: number): string => new Date(ms).toISOString().replace(".000Z", "Z");

/** ISO 8601 without a zone, as events have it (protocols/envole.md, "A request arrives"). */
const bare = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

/** A thread as lists have it. */
export function writeThread(store: FakeStore, thread: FakeThread): Writable {
  const agent = store.agent(thread.agentId);
  const at = thread.lastMessageAt;
  return entries(
    ["id", thread.id],
    ["threadName", thread.name],
    ["agentId", thread.agentId],
    ["agentName", agent?.name],
    ["agentHandle", agent?.handle],
    ["rootAgentBuildId", agent?.buildId],
    ["lastMessageTime", zoned(store.gate.hasWholeSeconds === true ? Math.floor(at / 1000) * 1000 : at)],
    ["sessionType", "LIVE"],
  );
}

/** A message as a history has it: without the list where nothing was asked, or nothing of it is kept. */
function writeMessage(message: FakeMessage): Writable {
  const kept = message.executions.filter(({ isForgotten }) => !isForgotten);
  return entries(
    ["id", message.id],
    ["handle", message.handle ?? undefined],
    ["role", message.role],
    ["content", message.content],
    ["toolExecutionHumanApprovalRequest", kept.length === 0 ? undefined : kept.map(writeKept)],
    ["timestamp", zoned(message.at)],
  );
}

/** An execution under the history's names: another order of words, a status, and no `toolMemoryId`. */
const writeKept = (execution: FakeExecution): Writable =>
  entries(
    ["toolId", execution.toolId],
    ["name", execution.tool],
    ["provider", execution.provider],
    ["category", execution.category],
    ["toolExecutionId", execution.id ?? undefined],
    ["executionBatchId", execution.batchId],
    ["toolArguments", argumentsOf(execution)],
    ...execution.more.map(([key, source]) => [key, raw(source)] as const),
    ["status", execution.status],
  );

/** An execution under the event's names. */
const writeRequested = (execution: FakeExecution): Writable =>
  entries(
    ["toolId", execution.toolId],
    ["toolName", execution.tool],
    ["toolProvider", execution.provider],
    ["toolCategory", execution.category],
    ["toolExecutionId", execution.id ?? undefined],
    ["toolExecutionBatchId", execution.batchId],
    ["toolMemoryId", execution.memoryId],
    ["toolArguments", argumentsOf(execution)],
    ...execution.more.map(([key, source]) => [key, raw(source)] as const),
    ["approvalResult", execution.status],
  );

const argumentsOf = ({ toolArguments }: FakeExecution): Writable =>
  toolArguments === null ? undefined : raw(toolArguments);

/** What an event says, before it has its ids. */
export interface EventSeed {
  readonly type: string;
  readonly requestId: string;
  readonly content?: string;
  readonly executions?: readonly FakeExecution[];
}

/**
 * One event as the text of its `data` line. Where nothing is asked, the list is null or empty, by the kind of event:
 * the vendor's pages show both.
 */
export function writeEvent(store: FakeStore, thread: FakeThread, seed: EventSeed): string {
  const agent = store.agent(thread.agentId);
  const hasAgent = thread.collaborationId === null && agent !== undefined;
  const nothing =
    seed.type.endsWith("_CHUNK") || seed.type.startsWith("NOTIFICATION_TOOL_EXECUTION_I") ? [] : null;
  return write(
    entries(
      ["type", seed.type],
      ["eventId", store.ids.of("evt")],
      ["threadId", thread.id],
      ["requestId", seed.requestId],
      [
        "eventMessage",
        entries(
          ["agent", hasAgent ? entries(["name", agent.name], ["id", agent.id]) : null],
          ["content", seed.content ?? ""],
          ["collaborationId", thread.collaborationId],
          ["activeAssistantCollaborationRequired", null],
          ["toolExecutionApprovalRequest", seed.executions?.map(writeRequested) ?? nothing],
          ["timestamp", bare(store.clock.now())],
        ),
      ],
    ),
  );
}

/** The requests that a thread waits for, one event a message that asked, as its live stream tells them. */
export function writeOpenRequests(store: FakeStore, thread: FakeThread): readonly string[] {
  const open = new Set(openExecutions(thread));
  return thread.messages.flatMap(({ executions }) => {
    const waiting = executions.filter((execution) => open.has(execution));
    return waiting.length === 0 ? [] : [writeRequest(store, thread, waiting)];
  });
}

/** The event that asks about these executions. */
export const writeRequest = (
  store: FakeStore,
  thread: FakeThread,
  executions: readonly FakeExecution[],
): string =>
  writeEvent(store, thread, {
    type: "TOOL_EXECUTION_APPROVAL_REQUEST",
    requestId: store.ids.of("req"),
    executions,
  });

/** A history as JSON text: the newest `most` messages, oldest first. */
export const writeHistory = (thread: FakeThread, most: number): string =>
  thread.isMalformed ? '{"messages":17}' : write(thread.messages.slice(-most).map(writeMessage));
