import { describe, expect, test } from "vitest";
import { askEnvole, type JsonEvent } from "../../test/envole-fake.ts";
import { heartbeatMs } from "./live.ts";

const abort = "ABORTED_WITH_FEEDBACK";
const typesOf = (events: readonly JsonEvent[]) => events.map(({ type }) => type);
const withoutPieces = (events: readonly JsonEvent[]) =>
  typesOf(events).filter((type) => type !== "AGENT_RESPONSE_CHUNK");

describe("a reply", () => {
  test("tells what was accepted and denied, each run, then the agent's words in pieces and whole", async () => {
    const sent = await askEnvole("envole/three-calls").decide({ 0: "APPROVED", 1: "DENIED", 2: "APPROVED" });
    expect(withoutPieces(sent.events)).toEqual([
      "NOTIFICATION_TOOL_EXECUTION_APPROVAL_ACCEPTED",
      "NOTIFICATION_TOOL_EXECUTION_APPROVAL_DENIED",
      "NOTIFICATION_TOOL_EXECUTION_INITIATED",
      "NOTIFICATION_TOOL_EXECUTION_IN_PROGRESS",
      "NOTIFICATION_TOOL_EXECUTION_INITIATED",
      "NOTIFICATION_TOOL_EXECUTION_IN_PROGRESS",
      "AGENT_RESPONSE_COMPLETE",
    ]);
    expect(sent.events.length).toBeGreaterThan(withoutPieces(sent.events).length + 1);
    expect(sent.events.at(-1)?.eventMessage.content).toBe(sent.words);
  });

  test("of an abort tells that, and no run", async () => {
    const sent = await askEnvole("envole/one-call").decide({ 0: abort });
    expect(withoutPieces(sent.events)).toEqual([
      "NOTIFICATION_TOOL_EXECUTION_APPROVAL_ABORTED",
      "AGENT_RESPONSE_COMPLETE",
    ]);
  });

  test("is unnamed events of one line, each whole, with a null or an empty list where nothing is asked", async () => {
    const sent = await askEnvole("envole/one-call").decide({ 0: "APPROVED" });
    expect(sent.text).toMatch(/^(data: \{.*\}\n\n)+$/);
    const lists = sent.events.map(({ eventMessage }) => eventMessage.toolExecutionApprovalRequest);
    expect(lists).toContain(null);
    expect(lists).toContainEqual([]);
    expect(new Set(sent.events.map(({ requestId }) => requestId)).size).toBe(1);
    expect(new Set(sent.events.map(({ eventId }) => eventId)).size).toBe(sent.events.length);
  });

  test("can hold the next request, in the documented form: without a zone, with toolMemoryId", async () => {
    const fake = askEnvole("envole/next-inside");
    const sent = await fake.decide({ 0: "DENIED", 1: "DENIED", 2: "DENIED" });
    expect(withoutPieces(sent.events).slice(-2)).toEqual([
      "NOTIFICATION_TOOL_EXECUTION_APPROVAL_REQUIRED",
      "TOOL_EXECUTION_APPROVAL_REQUEST",
    ]);
    expect(sent.events.at(-1)).toEqual({
      type: "TOOL_EXECUTION_APPROVAL_REQUEST",
      eventId: expect.stringMatching(/^evt_\d+$/),
      threadId: (await fake.threads())[0]?.id,
      requestId: expect.stringMatching(/^req_\d+$/),
      eventMessage: {
        agent: { name: "Team assistant", id: "agent_team" },
        content: "",
        collaborationId: null,
        activeAssistantCollaborationRequired: null,
        toolExecutionApprovalRequest: [
          {
            toolId: "tool_google_calendar_create_event",
            toolName: "google_calendar_create_event",
            toolProvider: "GOOGLE_CALENDAR",
            toolCategory: "CALENDAR",
            toolExecutionId: expect.stringMatching(/^exec_\d+$/),
            toolExecutionBatchId: expect.stringMatching(/^batch_\d+$/),
            toolMemoryId: expect.stringMatching(/^mem_\d+$/),
            toolArguments: expect.objectContaining({ event_title: "Room Blue" }),
            approvalResult: "PENDING_HUMAN_APPROVAL",
          },
        ],
        timestamp: "2026-11-30T12:00:00",
      },
    });
    expect((await fake.entries()).at(-1)).toMatchObject({ status: "PENDING_HUMAN_APPROVAL" });
  });

  test("goes on without its reader: what was approved runs and the agent speaks", async () => {
    const fake = askEnvole("envole/one-call", undefined, 1000);
    const results = await fake.results({ 0: "APPROVED" });
    const leaving = new AbortController();
    const [{ id } = { id: "" }] = await fake.threads();
    const response = await fake.ask(`/api/assistants/threads/${id}/messages`, {
      method: "POST",
      body: `{"content":[{"type":"tool_approval_result","tool_approval_results":[${results.join(",")}]}]}`,
      signal: leaving.signal,
    });
    leaving.abort();
    await response.text().catch(() => undefined);
    await fake.clock.advance(1000);
    expect((await fake.history()).at(-1)).toMatchObject({ content: "Done: gmail_send_email." });
    expect(fake.runs()).toHaveLength(1);
  });
});

describe("the live stream", () => {
  test("begins with a comment, stays alive by comments, and ends when its reader goes", async () => {
    const fake = askEnvole("envole/history-only");
    const stream = await fake.live();
    await fake.clock.settle();
    expect(stream.text()).toBe(": heartbeat\n\n");
    await fake.clock.advance(heartbeatMs);
    expect(stream.text()).toBe(": heartbeat\n\n".repeat(2));
    stream.leave();
    await stream.ended;
    await fake.clock.settle();
    expect(fake.clock.pending()).toBe(0);
  });

  test("repeats no request, but where the scenario says so: then with toolMemoryId, one event a message", async () => {
    const silent = await askEnvole("envole/history-only").live();
    const fake = askEnvole("envole/two-events");
    const repeating = await fake.live();
    await fake.clock.settle();
    expect(silent.events()).toEqual([]);
    const lists = repeating
      .events()
      .map(({ eventMessage }) => eventMessage.toolExecutionApprovalRequest ?? []);
    expect(lists.map(({ length }) => length)).toEqual([2, 1]);
    expect(lists.flat().every(({ toolMemoryId }) => typeof toolMemoryId === "string")).toBe(true);
  });

  test("of a collaboration names it, and no agent", async () => {
    const fake = askEnvole("envole/collaboration");
    const stream = await fake.live();
    await fake.clock.settle();
    expect(stream.events()[0]?.eventMessage).toMatchObject({ agent: null, collaborationId: "collab_3" });
  });

  test("tells what another client's answer brings about", async () => {
    const fake = askEnvole("envole/three-calls");
    const stream = await fake.live();
    await fake.clock.settle();
    fake.server.control({ do: "someone-else-aborts" });
    await fake.clock.settle();
    expect(withoutPieces(stream.events())).toEqual([
      "NOTIFICATION_TOOL_EXECUTION_APPROVAL_ABORTED",
      "AGENT_RESPONSE_COMPLETE",
    ]);
  });

  test("alone tells a request that comes behind the reply", async () => {
    const fake = askEnvole("envole/asks-again");
    const stream = await fake.live();
    const sent = await fake.decide({ 0: "APPROVED", 1: "APPROVED", 2: "APPROVED" });
    await fake.clock.settle();
    expect(typesOf(sent.events)).not.toContain("TOOL_EXECUTION_APPROVAL_REQUEST");
    expect(typesOf(stream.events()).at(-1)).toBe("TOOL_EXECUTION_APPROVAL_REQUEST");
    expect((await fake.entries()).map(({ status }) => status).at(-1)).toBe("PENDING_HUMAN_APPROVAL");
  });

  test("is missing, silent, or refused where the scenario or a step says so", async () => {
    const missing = askEnvole("envole/no-stream");
    const at = async (fake: typeof missing) =>
      `/api/assistants/threads/${(await fake.threads())[0]?.id}/stream`;
    expect((await missing.ask(await at(missing))).status).toBe(404);
    const silent = askEnvole("envole/silent-stream");
    const stream = await silent.live();
    silent.server.control({ do: "add-batch" });
    await silent.clock.advance(heartbeatMs * 4);
    expect(stream.text()).toBe("");
    stream.leave();
    const fake = askEnvole("envole/three-calls");
    const open = await fake.live();
    fake.server.control({ do: "refuse-streams" });
    expect(await open.ended).toBe("break");
    expect((await fake.ask(await at(fake))).status).toBe(503);
    fake.server.control({ do: "allow-streams" });
    expect((await fake.ask(await at(fake))).status).toBe(200);
  });

  test("breaks by itself, and what was asked while it was down is only in the history", async () => {
    const fake = askEnvole("envole/dropped-stream");
    const stream = await fake.live();
    await fake.clock.advance(3000);
    expect(await stream.ended).toBe("break");
    expect(await fake.entries()).toHaveLength(4);
    const again = await fake.live();
    await fake.clock.advance(60_000);
    expect(again.events()).toEqual([]);
    again.leave();
  });
});

describe("while somebody looks", () => {
  test("the arguments change a moment after the second reading, told by the stream", async () => {
    const fake = askEnvole("envole/changed-while-looking");
    const before = await fake.historyText();
    await fake.clock.advance(60_000);
    expect(await fake.historyText()).toBe(before);
    const stream = await fake.live();
    await fake.clock.advance(4000);
    expect((await fake.entries())[0]?.["toolArguments"]).toMatchObject({ to: "everybody@example.test" });
    expect(stream.events()[0]?.eventMessage.toolExecutionApprovalRequest).toHaveLength(1);
    stream.leave();
  });

  test("the batch grows a moment after the stream was opened, in a message and an event of its own", async () => {
    const fake = askEnvole("envole/new-call-while-looking");
    const stream = await fake.live();
    await fake.clock.advance(4000);
    const entries = await fake.entries();
    expect(entries).toHaveLength(2);
    expect(new Set(entries.map(({ executionBatchId }) => executionBatchId)).size).toBe(1);
    expect(typesOf(stream.events()).at(-1)).toBe("TOOL_EXECUTION_APPROVAL_REQUEST");
    stream.leave();
  });
});
