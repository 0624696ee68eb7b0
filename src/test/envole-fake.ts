import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { getResponse } from "msw";
import type { ThreadSeed } from "../mocks/envole/seeder.ts";
import { createEnvoleServer, type EnvoleServer } from "../mocks/envole/server.ts";
import { buildWorld } from "../mocks/envole/worlds.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";

const baseUrl = "http://envole.example.test";
const headers = { "x-envole-user-id": "ana@example.test" };

/** An entry of a history's request, as JSON has it. */
export interface JsonEntry {
  readonly toolExecutionId?: string;
  readonly executionBatchId: string;
  readonly name: string;
  readonly status: string;
  readonly [key: string]: unknown;
}

/** A message of a history, as JSON has it. */
export interface JsonMessage {
  readonly role: string;
  readonly content: string;
  readonly timestamp: string;
  readonly handle?: string;
  readonly toolExecutionHumanApprovalRequest?: readonly JsonEntry[];
}

/** An event of a stream, as JSON has it. */
export interface JsonEvent {
  readonly type: string;
  readonly threadId: string;
  readonly requestId: string;
  readonly eventId: string;
  readonly eventMessage: {
    readonly content: string;
    readonly toolExecutionApprovalRequest: readonly Readonly<Record<string, unknown>>[] | null;
    readonly timestamp: string;
    readonly [key: string]: unknown;
  };
}

/** What came of a message; `events` is empty where no stream came. */
export interface SentMessage {
  readonly status: number;
  readonly text: string;
  readonly events: readonly JsonEvent[];
  /** What the agent said, from its pieces. */
  readonly words: string;
}

/** A live stream that is being read. */
export interface ReadStream {
  /** What has arrived so far, as text. */
  text(): string;
  events(): readonly JsonEvent[];
  /** Resolves to how it ended. */
  readonly ended: Promise<"end" | "break">;
  leave(): void;
}

/** A fake asked without any backend before it, as a test of the fake itself needs. */
export interface AskedEnvole {
  readonly server: EnvoleServer;
  readonly clock: FakeClock;
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** The ids of an agent's threads, newest first. */
  threads(agentId?: string): Promise<readonly { readonly id: string; readonly lastMessageTime: string }[]>;
  /** The history of the first thread, or of another. */
  history(threadId?: string): Promise<readonly JsonMessage[]>;
  /** The same as text. */
  historyText(threadId?: string): Promise<string>;
  /** The entries of every request in it. */
  entries(threadId?: string): Promise<readonly JsonEntry[]>;
  /** Sends a body to the first thread and reads the reply to its end. */
  send(body: string): Promise<SentMessage>;
  /** The results that answer the entries of the history at these places, each as JSON source that echoes everything. */
  results(states: Readonly<Record<number, string>>): Promise<readonly string[]>;
  /** Sends results, and reads the reply. `beside` is further content. */
  answer(results: readonly string[], beside?: readonly unknown[]): Promise<SentMessage>;
  /** Both in one. */
  decide(states: Readonly<Record<number, string>>, beside?: readonly unknown[]): Promise<SentMessage>;
  /** Opens the live stream of the first thread. */
  live(): Promise<ReadStream>;
  /** The effects of one kind. */
  effects(kind: string): readonly unknown[];
  runs(): readonly string[];
}

/** Makes a fake in a scenario, or with these threads. */
export function askEnvole(
  scenario: string | readonly ThreadSeed[],
  restore?: string,
  toolMs = 0,
): AskedEnvole {
  const clock = createFakeClock();
  const server = createEnvoleServer({
    scenario: typeof scenario === "string" ? scenario : (now) => buildWorld({ threads: scenario }, now),
    clock,
    toolMs,
    ...(restore === undefined ? {} : { restore }),
  });
  const handlers = server.handlers(baseUrl);

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const request = new Request(baseUrl + path, { headers, ...init });
    const answer = await getResponse(handlers, request);
    if (answer === undefined) throw new Error(`nothing answers ${path}`);
    return answer;
  }

  const threads = async (agentId = "agent_team") =>
    (await (await ask(`/api/assistants/threads/${agentId}`)).json()) as {
      id: string;
      lastMessageTime: string;
    }[];
  const firstId = async () => (await threads())[0]?.id ?? "";
  const at = async (rest: string, threadId?: string) =>
    `/api/assistants/threads/${threadId ?? (await firstId())}/${rest}`;
  const historyText = async (threadId?: string) => (await ask(await at("messages", threadId))).text();
  const history = async (threadId?: string) => JSON.parse(await historyText(threadId)) as JsonMessage[];
  const entries = async (threadId?: string) =>
    (await history(threadId)).flatMap((message) => message.toolExecutionHumanApprovalRequest ?? []);

  async function send(body: string): Promise<SentMessage> {
    const response = await ask(await at("messages"), { method: "POST", body });
    const text = await response.text();
    const events = eventsOf(text);
    const pieces = events.filter(({ type }) => type === "AGENT_RESPONSE_CHUNK");
    const words = pieces.map(({ eventMessage }) => eventMessage.content).join("");
    return { status: response.status, text, events, words };
  }

  const results = async (states: Readonly<Record<number, string>>) => {
    const sources = entrySources(await historyText());
    return Object.entries(states).map(([place, state]) => echoed(sources[Number(place)], state));
  };

  const answer = (given: readonly string[], beside: readonly unknown[] = []) => {
    const first = `{"type":"tool_approval_result","tool_approval_results":[${given.join(",")}]}`;
    return send(`{"content":[${[first, ...beside.map((item) => JSON.stringify(item))].join(",")}]}`);
  };

  const effects = (kind: string) => server.effects.all().filter((effect) => effect.kind === kind);

  return {
    server,
    clock,
    ask,
    threads,
    history,
    historyText,
    entries,
    send,
    results,
    answer,
    decide: async (states, beside = []) => answer(await results(states), beside),
    live: async () => readStream(ask, await at("stream")),
    effects,
    runs: () => effects("run").map((effect) => (effect as { tool: string }).tool),
  };
}

type Sources = readonly (readonly [string, string])[];

/** The fields of every entry of a history, each with the source of its value. */
function entrySources(history: string): readonly Sources[] {
  const requests = (parseTree(history)?.children ?? []).flatMap(
    (message) => findNodeAtLocation(message, ["toolExecutionHumanApprovalRequest"])?.children ?? [],
  );
  return requests.map(({ children = [] }) =>
    children.map(({ children: [key, value] = [] }): readonly [string, string] => {
      const { offset = 0, length = 0 } = value ?? {};
      return [String(key?.value), history.slice(offset, offset + length)];
    }),
  );
}

const names: ReadonlyMap<string, string> = new Map([
  ["name", "toolName"],
  ["provider", "toolProvider"],
  ["category", "toolCategory"],
  ["executionBatchId", "toolExecutionBatchId"],
]);

/** An entry of a history as an answer gives it back: the event's names, and the result in place of the status. */
function echoed(entry: Sources | undefined, approvalResult: string): string {
  if (entry === undefined) throw new Error("the history has no such entry");
  const fields = entry
    .filter(([key]) => key !== "status")
    .map(([key, source]) => `${JSON.stringify(names.get(key) ?? key)}:${source}`);
  return `{${[...fields, `"approvalResult":${JSON.stringify(approvalResult)}`].join(",")}}`;
}

/** The whole events of a stream. */
function eventsOf(text: string): readonly JsonEvent[] {
  return text
    .split("\n\n")
    .filter((block) => block.startsWith("data: {") && block.endsWith("}"))
    .map((block) => JSON.parse(block.slice("data: ".length)) as JsonEvent);
}

async function readStream(ask: AskedEnvole["ask"], path: string): Promise<ReadStream> {
  const leaving = new AbortController();
  const response = await ask(path, { signal: leaving.signal, headers });
  let text = "";
  async function read(): Promise<"end" | "break"> {
    try {
      for await (const piece of response.body ?? []) text += new TextDecoder().decode(piece);
      return "end";
    } catch {
      return "break";
    }
  }
  return { text: () => text, events: () => eventsOf(text), ended: read(), leave: () => leaving.abort() };
}
