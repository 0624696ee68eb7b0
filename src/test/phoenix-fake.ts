import { readFileSync } from "node:fs";
import { getResponse } from "msw";
import { createPhoenixServer, type PhoenixServer } from "../mocks/phoenix/server.ts";
import { createSeeder, type SessionSeed } from "../mocks/phoenix/sessions.ts";
import type { FakeSession } from "../mocks/phoenix/state.ts";
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
}

/** Makes a fake with these sessions, or in a scenario. */
export function askFake(scenario: string | readonly SessionSeed[], restore?: string): AskedFake {
  const clock = createFakeClock();
  const sessions: FakeSession[] = [];
  const world = (now: number) => {
    const seeder = createSeeder(now);
    const seeds = typeof scenario === "string" ? [] : scenario;
    sessions.push(...seeds.map((seed) => seeder.session(seed)));
    return { sessions, gate: {}, viewer: { username: "member", role: "MEMBER" } };
  };
  const kept = restore === undefined ? {} : { restore };
  const server = createPhoenixServer({
    scenario: typeof scenario === "string" ? scenario : world,
    clock,
    ...kept,
  });
  const handlers = server.handlers(baseUrl);

  async function ask(path: string, init: RequestInit): Promise<Response> {
    const answer = await getResponse(handlers, new Request(baseUrl + path, init));
    if (answer === undefined) throw new Error(`nothing answers ${path}`);
    return answer;
  }

  const session = (): FakeSession => {
    const [first] = sessions;
    if (first === undefined) throw new Error("this fake was made from a scenario");
    return first;
  };
  const at = (rest = "") => `/v1/agent_sessions/${encodeURIComponent(session().id)}${rest}`;
  const callIds = () =>
    (session().messages.at(-1)?.parts ?? []).flatMap((part) => ("callId" in part ? [part.callId] : []));
  const send = (method: string) => (path: string, body: unknown, signal?: AbortSignal) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return ask(path, { method, body: text, ...(signal === undefined ? {} : { signal }) });
  };

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
    async toolParts() {
      const { data } = (await (await ask(at("/messages"), {})).json()) as { data: { parts: JsonPart[] }[] };
      return (data.at(-1)?.parts ?? []).filter((part) => part.toolCallId !== undefined);
    },
  };
}

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
export const recording = (name: string): Recording => JSON.parse(fixture(`${name}.json`)) as Recording;

/** The events of a recorded stream; `[DONE]` is a text. */
export const recordedEvents = (name: string): readonly unknown[] => eventsOf(fixture(`${name}.sse`));

/** The events of a stream's text; `[DONE]` is a text. */
export const eventsOf = (stream: string): readonly unknown[] =>
  stream
    .split("\n\n")
    .filter((event) => event.startsWith("data: "))
    .map((event) => event.slice("data: ".length))
    .map((data) => (data === "[DONE]" ? data : (JSON.parse(data) as unknown)));

/** Keys and types of a value, without its values; of a list, each shape once. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((item) => JSON.stringify(shapeOf(item))))].sort();
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shapeOf(member)]));
}
