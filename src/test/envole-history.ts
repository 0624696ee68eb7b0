import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { Reading } from "../domain/reading.ts";
import { joinIds } from "../lib/address.ts";
import { type EnvoleWorld, envoleWorld } from "./envole-world.ts";

/** The thread of these tests, as the list of its agent names it. */
export const threadId = "thread_1";

/** An Envole whose one thread has a history of the test's own, as JSON text that it may change. */
export interface HistoryWorld extends EnvoleWorld {
  history: string;
  /** The reading of a batch of the thread by its own id. */
  read(batchId?: string): Promise<Reading<ApprovalBatch>>;
}

/** Makes an Envole with this history. */
export function historyWorld(history: string): HistoryWorld {
  const held = { history };
  const world = envoleWorld("envole/one-call", (request, answer) =>
    request.method === "GET" && request.path.includes("/messages")
      ? Promise.resolve(new Response(held.history, { headers: { "content-type": "application/json" } }))
      : answer(),
  );
  return {
    ...world,
    get history() {
      return held.history;
    },
    set history(text) {
      held.history = text;
    },
    read: (batchId = "b1") => world.backend.get(joinIds(threadId, batchId), new AbortController().signal),
  };
}

/** An execution of a history; what is undefined is left out, `toolArguments` is JSON source. */
export function keptEntry(id: string, over: Readonly<Record<string, string | undefined>> = {}): string {
  const { toolArguments = '{"n":1}', ...words } = {
    toolId: "t1",
    name: "gmail_send_email",
    provider: "GMAIL",
    category: "EMAIL",
    toolExecutionId: id,
    executionBatchId: "b1",
    status: "PENDING_HUMAN_APPROVAL",
    ...over,
  };
  const members = Object.entries(words).flatMap(([key, value]) =>
    value === undefined ? [] : [`"${key}":${JSON.stringify(value)}`],
  );
  return `{${[...members, `"toolArguments":${toolArguments}`].join(",")}}`;
}

/** A message of a history that asks about executions. */
export const askingMessage = (id: string, entries: readonly string[], content = "May I?"): string =>
  `{"id":${JSON.stringify(id)},"role":"assistant","content":${JSON.stringify(content)},"toolExecutionHumanApprovalRequest":[${entries.join(",")}],"timestamp":"2026-11-30T11:00:00Z"}`;

/** A message of a history that a person wrote. */
export const userMessage = (id: string, content: string): string =>
  `{"id":${JSON.stringify(id)},"role":"user","content":${JSON.stringify(content)},"timestamp":"2026-11-30T10:59:00Z"}`;

/** A history of these messages. */
export const historyOf = (...messages: readonly string[]): string => `[${messages.join(",")}]`;
