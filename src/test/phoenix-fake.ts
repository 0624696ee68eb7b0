import { readFileSync } from "node:fs";
import { getResponse } from "msw";
import { expect } from "vitest";
import { asks } from "../mocks/phoenix/questions.ts";
import { createPhoenixServer, type PhoenixServer } from "../mocks/phoenix/server.ts";
import { type CallSeed, createSeeder, type SessionSeed } from "../mocks/phoenix/sessions.ts";
import type { FakeSession, FakeWorld } from "../mocks/phoenix/state.ts";
import { worldOf } from "../mocks/phoenix/worlds.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";

const baseUrl = "http://phoenix.example.test";

/** A part of a transcript as JSON has it. */
export interface JsonPart {
  readonly type: string;
  readonly toolCallId?: string;
  readonly state?: string;
  readonly [key: string]: unknown;
}

/** A fake asked without any backend before it, as a test of the fake itself needs. */
export interface AskedFake {
  readonly server: PhoenixServer;
  readonly clock: FakeClock;
  /** The first session of the world, as the world made it. */
  readonly session: FakeSession;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  post(path: string, body: unknown, signal?: AbortSignal): Promise<Response>;
  patch(path: string, body: unknown): Promise<Response>;
  /** The path of the first session, with what stands behind it. */
  at(rest?: string): string;
  /** The body of a `/chat` that answers these calls, by their place in the last message. */
  chat(
    answers: Readonly<Record<number, boolean>>,
    over?: Readonly<Record<string, unknown>>,
  ): Record<string, unknown>;
  /** The call ids of the last message, in order. */
  callIds(): readonly string[];
  /** The tool parts of the last message, read now. */
  toolParts(): Promise<readonly JsonPart[]>;
  /** The whole transcript, read now. */
  messages(): Promise<readonly JsonMessage[]>;
  /** The part of a call as a client reports it: read now, with what a result adds. */
  report(index: number, result: Readonly<Record<string, unknown>>): Promise<JsonPart>;
  /** The body of a `/chat` that says something. */
  say(words: string, over?: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** Sends to `/chat` and waits for the end of its answer. */
  send(body: unknown): Promise<SentAnswer>;
  /** Records approvals by their place in the last message, without going on. */
  recordApprovals(answers: Readonly<Record<number, boolean>>): Promise<Response>;
  /** Records outputs, without going on. */
  recordOutputs(toolOutputs: readonly unknown[]): Promise<Response>;
}

/** A message of a transcript as JSON has it. */
export interface JsonMessage {
  readonly id: string;
  readonly role: string;
  readonly parts: readonly JsonPart[];
  readonly metadata?: unknown;
}

/** What came of a `/chat`; `events` is empty where no stream came. */
export interface SentAnswer {
  readonly status: number;
  readonly text: string;
  readonly events: readonly unknown[];
}

/** The id that our own messages have: any UUID that was not used before will do. */
export const ownMessageId = "7f3d2f5e-0d6c-4a4e-9a55-2f2f3f1f7a01";

const worldWith = (seeds: readonly SessionSeed[], now: number): FakeWorld => {
  const seeder = createSeeder(now);
  const sessions = seeds.map((seed) => seeder.session(seed));
  return { sessions, gate: {}, viewer: { username: "member", role: "MEMBER" } };
};

/** Makes a fake with these sessions, or in a scenario. */
export function askFake(scenario: string | readonly SessionSeed[], restore?: string): AskedFake {
  const clock = createFakeClock();
  const sessions: FakeSession[] = [];
  const world = (now: number): FakeWorld => {
    const made = typeof scenario === "string" ? worldOf(scenario, now) : worldWith(scenario, now);
    sessions.push(...made.sessions);
    return made;
  };
  const server = createPhoenixServer({
    scenario: world,
    clock,
    ...(restore === undefined ? {} : { restore }),
  });
  const handlers = server.handlers(baseUrl);

  async function ask(path: string, init: RequestInit): Promise<Response> {
    const answer = await getResponse(handlers, new Request(baseUrl + path, init));
    if (answer === undefined) throw new Error(`nothing answers ${path}`);
    return answer;
  }

  const session = (): FakeSession => {
    const [first] = sessions;
    if (first === undefined) throw new Error("this world has no session");
    return first;
  };
  const at = (rest = "") => `/v1/agent_sessions/${encodeURIComponent(session().id)}${rest}`;
  const callIds = () =>
    (session().messages.at(-1)?.parts ?? []).flatMap((part) => ("callId" in part ? [part.callId] : []));
  const send = (method: string) => (path: string, body: unknown, signal?: AbortSignal) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return ask(path, { method, body: text, ...(signal === undefined ? {} : { signal }) });
  };

  const record = (path: string, body: Readonly<Record<string, unknown>>) =>
    send("POST")(at(path), { lastMessageId: session().messages.at(-1)?.id, ...body });

  async function messages(): Promise<readonly JsonMessage[]> {
    const answer = await ask(at("/messages?limit=1000"), {});
    return ((await answer.json()) as { data: JsonMessage[] }).data;
  }

  const toolParts = async () =>
    ((await messages()).at(-1)?.parts ?? []).filter((part) => part.toolCallId !== undefined);

  return {
    server,
    clock,
    get session() {
      return session();
    },
    get: (path, headers = {}) => ask(path, { headers }),
    post: send("POST"),
    patch: send("PATCH"),
    at,
    callIds,
    chat: (answers, over = {}) => ({
      id: session().id,
      headless: false,
      model: session().model,
      lastMessageId: session().messages.at(-1)?.id,
      toolApprovals: Object.entries(answers).map(([index, approved]) => ({
        toolCallId: callIds()[Number(index)],
        approved,
      })),
      ...over,
    }),
    toolParts,
    messages,
    async report(index, result) {
      const part = (await toolParts())[index];
      if (part === undefined) throw new Error(`the last message has no call ${index}`);
      return { ...part, state: "output-available", ...result };
    },
    say: (words, over = {}) => ({
      id: session().id,
      headless: false,
      model: session().model,
      lastMessageId: session().messages.at(-1)?.id,
      message: { id: ownMessageId, role: "user", parts: [{ type: "text", text: words }] },
      ...over,
    }),
    async send(body) {
      const answer = await send("POST")(at("/chat"), body);
      const text = await answer.text();
      return { status: answer.status, text, events: eventsOf(text) };
    },
    recordApprovals: (answers) =>
      record("/tool_approvals", {
        toolApprovals: Object.entries(answers).map(([index, approved]) => ({
          toolCallId: callIds()[Number(index)],
          approved,
        })),
      }),
    recordOutputs: (toolOutputs) => record("/tool_outputs", { toolOutputs }),
  };
}

/** The question of the recordings, in its keys and types. */
export const recordedQuestion: CallSeed = asks(
  {
    id: "q-colour",
    prompt: "Which?",
    type: "single",
    allow_freeform: true,
    options: [
      { id: "red", label: "R" },
      { id: "blue", label: "B", description: "c" },
    ],
  },
  { id: "q-days", prompt: "Which?", type: "multi", allow_skip: true, options: [{ id: "mon", label: "M" }] },
  { id: "q-why", prompt: "Why?", type: "freeform" },
);

/** What a recording of the real server holds (src/protocols/phoenix/fixtures). */
export interface Recording {
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly text?: string;
  };
}

const fixture = (name: string): string =>
  readFileSync(new URL(`../protocols/phoenix/fixtures/${name}`, import.meta.url), "utf8");

/** A recorded answer by its name. */
const recording = (name: string): Recording => JSON.parse(fixture(`${name}.json`)) as Recording;

/** The events of a recorded stream; `[DONE]` is a text. */
export const recordedEvents = (name: string): readonly unknown[] => eventsOf(fixture(`${name}.sse`));

/** The events of a stream's text; `[DONE]` is a text. */
export const eventsOf = (stream: string): readonly unknown[] =>
  stream
    .split("\n\n")
    .filter((event) => event.startsWith("data: "))
    .map((event) => event.slice("data: ".length))
    .map((data) => (data === "[DONE]" ? data : (JSON.parse(data) as unknown)));

/** Names of calls and sessions are not the same in two runs; everything else of a sentence is. */
const withoutNames = (text: unknown): string => String(text).replaceAll(/call_\w+/g, "call");

/** Holds an answer of the fake against the recorded one: status, content type, text, keys and types, code, sentence. */
export async function expectAsRecorded(name: string, response: Response): Promise<void> {
  const expected = recording(name).response;
  expect(response.status).toBe(expected.status);
  expect(response.headers.get("content-type")).toBe(expected.headers["content-type"]);
  const text = await response.text();
  if (expected.text !== undefined) expect(text).toBe(expected.text);
  if (expected.body === undefined) return;
  const body = JSON.parse(text) as { code?: string; message?: string };
  const told = expected.body as { code?: string; message?: string };
  expect(shapeOf(body)).toEqual(shapeOf(told));
  expect(body.code).toBe(told.code);
  expect(withoutNames(body.message)).toBe(withoutNames(told.message));
}

/** Holds the events of a stream against the recorded ones: their order, keys and types. */
export function expectStreamAsRecorded(name: string, stream: string): void {
  const events = joined(eventsOf(stream));
  const recorded = joined(recordedEvents(name));
  expect(events.map(typeOf)).toEqual(recorded.map(typeOf));
  expect(events.map(shapeOf)).toEqual(recorded.map(shapeOf));
}

const typeOf = (event: unknown): unknown =>
  typeof event === "string" ? event : (event as { type: string }).type;

/** In how many pieces arguments or words arrive says nothing. */
const joined = (events: readonly unknown[]): readonly unknown[] =>
  events.filter(
    (event, index) =>
      !String(typeOf(event)).endsWith("-delta") || typeOf(event) !== typeOf(events[index - 1]),
  );

/** Keys and types of a value, without its values; of a list, each shape once. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((item) => JSON.stringify(shapeOf(item))))].sort();
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shapeOf(member)]));
}
