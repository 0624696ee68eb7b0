import type { ChatFault } from "./faults.ts";
import { createIds, type IdSource } from "./ids.ts";
import {
  type FakeMessage,
  type FakePart,
  type FakeSession,
  type FakeStep,
  type FakeToolPart,
  microseconds,
  sessionIdOf,
} from "./state.ts";

/** One call of a session to be. `input` is JSON source. */
export interface CallSeed {
  readonly tool: string;
  readonly input: string;
  readonly environment?: "server" | "client";
  /** Recorded already: approved or denied. */
  readonly recorded?: boolean;
  /** Ran: unasked, or as `recorded`. Of a client tool, what the client reported. JSON source. */
  readonly output?: string;
  /** Failed, or was declined by the client. */
  readonly errorText?: string;
  /** A state that no version of the server is known to have. */
  readonly state?: string;
  readonly title?: string;
  /** An id of its own where two calls are to share one. */
  readonly callId?: string;
  /** Written as `dynamic-tool` with its name beside. */
  readonly isDynamic?: boolean;
}

/** A part that is written as it stands. */
export interface RawSeed {
  readonly json: string;
}

/** One message above or below the calls. A text stands for a part of text. */
export interface MessageSeed {
  readonly role: FakeMessage["role"];
  readonly parts: readonly (CallSeed | RawSeed | string)[];
  readonly isCompaction?: boolean;
  readonly isInterrupted?: boolean;
}

/** One session to be. Times count back from the beginning of the scenario. */
export interface SessionSeed {
  readonly title: string | null;
  readonly minutesAgo: number;
  /** What the person asked the agent for. */
  readonly asked?: string;
  readonly calls?: readonly (CallSeed | RawSeed)[];
  /** What stands above that request, oldest first. */
  readonly before?: readonly MessageSeed[];
  /** What stands below the calls: they can no longer be answered. */
  readonly after?: readonly MessageSeed[];
  readonly script?: readonly FakeStep[];
  readonly toolMs?: number;
  readonly fault?: ChatFault;
  readonly changesTo?: string;
  readonly isMalformed?: boolean;
  /** It becomes another owner's as soon as it is opened or answered. */
  readonly leaves?: boolean;
  /** A turn of it crashed: it is held so many milliseconds more from the beginning of the scenario. */
  readonly busyMs?: number;
}

/** Makes sessions with ids that are the same in every run. */
export interface Seeder {
  session(seed: SessionSeed): FakeSession;
  /** The parts of a further question, for a script. */
  parts(calls: readonly (CallSeed | RawSeed)[]): readonly FakePart[];
}

/** A `bash` call with a mutation, which Phoenix asks about. */
export const bash = (name: string): CallSeed => ({
  tool: "bash",
  input: JSON.stringify({
    summary: `Create dataset ${name}`,
    command: `phoenix-gql 'mutation { createDataset(input: {name: "${name}"}) { dataset { id name } } }'`,
    mutation_description: `This command will create the dataset ${name}.`,
  }),
});

/** A call of an MCP tool. */
export const mcp = (tool: string, input: Readonly<Record<string, unknown>>): CallSeed => ({
  tool,
  input: JSON.stringify(input),
});

/** Makes a seeder. `now` is the beginning of the scenario, milliseconds since the epoch. */
export function createSeeder(now: number, ids: IdSource = createIds()): Seeder {
  function message(role: FakeMessage["role"], at: number, parts: FakePart[]): FakeMessage {
    return { id: ids.uuid(), number: ids.next(), role, parts, at, isInterrupted: false };
  }

  function written(seed: MessageSeed, at: number): FakeMessage {
    const made = message(
      seed.role,
      at,
      seed.parts.map((part) => (typeof part === "string" ? text(part) : partOf(part, at))),
    );
    const { isCompaction = false, isInterrupted = false } = seed;
    return isCompaction ? { ...made, isCompaction } : { ...made, isInterrupted };
  }

  const partOf = (call: CallSeed | RawSeed, at: number): FakePart =>
    "json" in call ? { kind: "raw", json: call.json } : toolPart(call, call.callId ?? ids.callId(), at);

  const parts = (calls: readonly (CallSeed | RawSeed)[], at = now): FakePart[] =>
    calls.map((call) => partOf(call, at));

  function session(seed: SessionSeed): FakeSession {
    const number = ids.next();
    const at = now - seed.minutesAgo * 60_000;
    const calls = seed.calls ?? [];
    const start: FakePart = { kind: "raw", json: '{"type":"step-start"}' };
    const { before = [], after = [] } = seed;
    const messages = before.map((one, index) => written(one, at - 10_000 * (before.length - index + 1)));
    messages.push(message("user", at - 5000, [text(seed.asked ?? seed.title ?? "")]));
    if (calls.length > 0) messages.push(message("assistant", at, [start, ...parts(calls, at)]));
    messages.push(...after.map((one) => written(one, at)));
    return {
      id: sessionIdOf(number),
      number,
      title: seed.title,
      createdAt: at - 6000,
      updatedAt: at,
      model: { providerType: "builtin", provider: "OLLAMA", modelName: "fake" },
      messages,
      unsaved: null,
      script: [...(seed.script ?? [])],
      toolMs: seed.toolMs ?? null,
      fault: seed.fault ?? null,
      busyUntil: seed.busyMs === undefined ? 0 : now + seed.busyMs,
      isDeleted: false,
      isMalformed: seed.isMalformed ?? false,
      changesTo: seed.changesTo ?? null,
      leaves: seed.leaves ?? false,
    };
  }

  return { session, parts };
}

const text = (words: string): FakePart => ({
  kind: "raw",
  json: JSON.stringify({ type: "text", text: words }),
});

function toolPart(call: CallSeed, callId: string, at: number): FakeToolPart {
  const { environment = "server", recorded, output, errorText } = call;
  return {
    kind: "tool",
    type: call.isDynamic === true ? "dynamic-tool" : `tool-${call.tool}`,
    ...(call.isDynamic === true ? { toolName: call.tool } : {}),
    callId,
    input: call.input,
    ...(call.title === undefined ? {} : { title: call.title }),
    environment,
    ...(environment === "client" ? { emittedAt: microseconds(at) } : {}),
    state: call.state ?? stateOf(call),
    ...(output === undefined ? {} : { output }),
    ...(errorText === undefined ? {} : { errorText }),
    ...(isAsked(call) ? { approval: approvalOf(callId, recorded) } : {}),
  };
}

const approvalOf = (id: string, approved: boolean | undefined): { id: string; approved?: boolean } =>
  approved === undefined ? { id } : { id, approved };

/** A client tool is never asked about, and what ran unasked carries no approval. */
const isAsked = ({ environment, output, errorText, recorded }: CallSeed): boolean =>
  environment !== "client" && (recorded !== undefined || (output ?? errorText) === undefined);

function stateOf({ environment, recorded, output, errorText }: CallSeed): string {
  if (errorText !== undefined) return "output-error";
  if (output !== undefined) return "output-available";
  if (environment === "client") return "input-available";
  return recorded === undefined ? "approval-requested" : "approval-responded";
}
