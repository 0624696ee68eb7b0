import type { ApprovalBackend, SubmissionEvent } from "../domain/approval-backend.ts";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { DecidingAnswer } from "../domain/decision.ts";
import { letta } from "../protocols/letta/module.ts";
import { batchIdOf } from "../protocols/letta/record/place.ts";
// The half that sends loads when it is first used: here before a test's clock begins to run.
import "../protocols/letta/send/submit.ts";
import "../protocols/letta/messages/batch-en.ts";
import { collect } from "./backend-reading.ts";
import { seenOf } from "./builders.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";
import { inTime } from "./in-time.ts";

const baseUrl = "http://letta.example.test";
const date = "2026-11-30T11:58:00+00:00";

/** One answer as it left. */
export interface LeftRequest {
  readonly path: string;
  readonly body: string;
  readonly signal: AbortSignal | null | undefined;
}

/** What a scripted Letta holds; a test changes it as it goes. */
export interface ScriptedState {
  /** The `approvals` that the history shows, response by response. */
  responses: readonly (readonly unknown[])[];
  isPending: boolean;
  /** What the server says of a run when it is asked for one; throws where nothing comes back. */
  run: (turn: number) => object;
  activeRuns: readonly string[];
  /** Whether no reading comes back at all, as from a server that was killed. */
  isDown: boolean;
  /** How the server answers an answer, the n-th of them; throws where nothing comes back. */
  answer: (request: LeftRequest, turn: number) => Response | Promise<Response>;
}

/** A Letta that says what a test has written down, word for word, and the backend before it. */
export interface ScriptedLetta {
  readonly backend: ApprovalBackend;
  readonly clock: FakeClock;
  readonly state: ScriptedState;
  readonly left: LeftRequest[];
  /** Tokens that the backend found refused. */
  readonly refused: (string | null)[];
  read(): Promise<ApprovalBatch>;
  /** Sends an answer to what `seen` shows, the present record where it is left out; time passes as it must. */
  send(answer: DecidingAnswer, seen?: ApprovalBatch): Promise<readonly SubmissionEvent[]>;
}

interface Over {
  readonly conversationId?: string;
  readonly agentType?: string;
}

/** Makes a Letta with one request of two calls, "one" and "two". */
export function scriptedLetta(over: Over = {}): ScriptedLetta {
  const clock = createFakeClock();
  const left: LeftRequest[] = [];
  const refused: (string | null)[] = [];
  const state: ScriptedState = {
    responses: [],
    isPending: true,
    run: () => ({ status: "completed", metadata: {} }),
    activeRuns: [],
    isDown: false,
    answer: () => runStream("run-1"),
  };
  let runReads = 0;
  async function fetch(input: string, init: RequestInit): Promise<Response> {
    const path = input.slice(baseUrl.length);
    if (init.method === "POST") {
      const request = { path, body: String(init.body), signal: init.signal };
      left.push(request);
      return state.answer(request, left.length);
    }
    if (state.isDown) throw new TypeError("Failed to fetch");
    if (/^\/v1\/runs\/[^?]/.test(path)) return json(state.run(++runReads));
    return json(readOf(path, state, over));
  }
  const made = letta.connect(
    { id: "letta", protocol: "letta", label: "Letta, test", baseUrl },
    { fetch, clock, credentials: { token: () => "secret", refuse: (_, token) => void refused.push(token) } },
  );
  if ("faults" in made) throw new Error("no connection");
  const { backend } = made;
  const batchId = batchIdOf({
    agentId: "agent-1",
    conversationId: over.conversationId ?? null,
    messageId: "message-1",
  });
  const read = async () => (await backend.get(batchId, new AbortController().signal)).value;
  return {
    backend,
    clock,
    state,
    left,
    refused,
    read,
    async send(answer, seen) {
      const batch = seen ?? (await read());
      return inTime(clock, collect(backend.submit(answer, seenOf(batch), new AbortController().signal)));
    },
  };
}

function readOf(path: string, state: ScriptedState, { conversationId, agentType }: Over): unknown {
  if (path.startsWith("/v1/runs/"))
    return state.activeRuns.map((id) => ({ id, agent_id: "agent-1", created_at: date, status: "running" }));
  const history = [request, ...state.responses.map(responseOf)];
  if (path.includes("/messages")) return path.includes("order=desc") ? [] : history;
  return {
    id: "agent-1",
    name: "Clerk",
    agent_type: agentType ?? "letta_v1_agent",
    tool_rules: [{ tool_name: "pay", type: "requires_approval" }],
    tools: [{ name: "pay" }],
    pending_approval: state.isPending && conversationId === undefined ? request : null,
  };
}

const calls = ["one", "two"].map((id) => ({ name: "pay", arguments: '{"cents": 1}', tool_call_id: id }));
const request = {
  id: "message-1",
  date,
  message_type: "approval_request_message",
  run_id: "run-0",
  step_id: "step-1",
  tool_call: calls[0],
  tool_calls: calls,
};

const responseOf = (approvals: readonly unknown[], index: number) => ({
  id: `message-response-${index}`,
  date,
  message_type: "approval_response_message",
  approvals,
});

/** An item of a response as Letta records it. */
export const recordedItem = (id: string, approve: boolean, reason: string | null = null) => ({
  type: "approval",
  tool_call_id: id,
  approve,
  reason,
});

/** An answer as JSON. */
export const json = (body: unknown, status = 200): Response => Response.json(body, { status });

/** The stream of an answer that names its run, and goes on until it is closed. */
export function runStream(runId: string, onClosed: () => void = () => undefined): Response {
  const ping = { id: "ping-1", date, message_type: "ping", seq_id: 1, run_id: runId };
  return eventStream([`data: ${JSON.stringify(ping)}\n\n`], { isOpen: true, onClosed });
}

/** A stream of these pieces; left open at its end where `isOpen`, and broken where `isBroken`. */
export function eventStream(
  pieces: readonly string[],
  {
    isOpen = false,
    isBroken = false,
    onClosed = () => undefined,
  }: { readonly isOpen?: boolean; readonly isBroken?: boolean; readonly onClosed?: () => void } = {},
): Response {
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(bytes.encode(piece));
      if (isBroken) controller.error(new TypeError("broken"));
      else if (!isOpen) controller.close();
    },
    cancel: onClosed,
  });
  return new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
}
