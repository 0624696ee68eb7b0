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
  /** Ran without being asked about. */
  readonly output?: string;
  /** A state that no version of the server is known to have. */
  readonly state?: string;
  readonly title?: string;
}

/** A part that is written as it stands. */
export interface RawSeed {
  readonly json: string;
}

/** One session to be. Times count back from the beginning of the scenario. */
export interface SessionSeed {
  readonly title: string | null;
  readonly minutesAgo: number;
  /** What the person asked the agent for. */
  readonly asked?: string;
  readonly calls?: readonly (CallSeed | RawSeed)[];
  readonly script?: readonly FakeStep[];
  readonly toolMs?: number;
  readonly fault?: ChatFault;
  readonly changesTo?: string;
  readonly isMalformed?: boolean;
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

/** A question that a client answers. */
export const askUser = (prompt: string): CallSeed => ({
  tool: "ask_user",
  environment: "client",
  input: JSON.stringify({
    questions: [
      {
        id: "q-1",
        prompt,
        type: "single",
        allow_freeform: true,
        options: [
          { id: "yes", label: "Yes" },
          { id: "no", label: "No", description: "keep it as it is" },
        ],
      },
    ],
  }),
});

/** Makes a seeder. `now` is the beginning of the scenario, milliseconds since the epoch. */
export function createSeeder(now: number, ids: IdSource = createIds()): Seeder {
  function message(role: FakeMessage["role"], at: number, parts: FakePart[]): FakeMessage {
    return { id: ids.uuid(), number: ids.next(), role, parts, at, isInterrupted: false };
  }

  function parts(calls: readonly (CallSeed | RawSeed)[], at = now): FakePart[] {
    return calls.map((call) =>
      "json" in call ? { kind: "raw", json: call.json } : toolPart(call, ids.callId(), at),
    );
  }

  function session(seed: SessionSeed): FakeSession {
    const number = ids.next();
    const at = now - seed.minutesAgo * 60_000;
    const calls = seed.calls ?? [];
    const start: FakePart = { kind: "raw", json: '{"type":"step-start"}' };
    const asked: FakePart = {
      kind: "raw",
      json: JSON.stringify({ type: "text", text: seed.asked ?? seed.title ?? "" }),
    };
    const messages = [message("user", at - 5000, [asked])];
    if (calls.length > 0) messages.push(message("assistant", at, [start, ...parts(calls, at)]));
    return {
      id: sessionIdOf(number),
      number,
      title: seed.title,
      createdAt: at - 6000,
      updatedAt: at,
      model: { providerType: "builtin", provider: "OLLAMA", modelName: "fake" },
      messages,
      script: [...(seed.script ?? [])],
      toolMs: seed.toolMs ?? null,
      fault: seed.fault ?? null,
      busyUntil: 0,
      isDeleted: false,
      isMalformed: seed.isMalformed ?? false,
      changesTo: seed.changesTo ?? null,
    };
  }

  return { session, parts };
}

function toolPart(call: CallSeed, callId: string, at: number): FakeToolPart {
  const base = { kind: "tool" as const, type: `tool-${call.tool}`, callId, input: call.input };
  const titled = call.title === undefined ? base : { ...base, title: call.title };
  if (call.environment === "client") {
    const emittedAt = microseconds(at);
    return { ...titled, environment: "client", emittedAt, state: call.state ?? "input-available" };
  }
  const server = { ...titled, environment: "server" as const };
  if (call.output !== undefined) return { ...server, state: "output-available", output: call.output };
  if (call.recorded === undefined) {
    return { ...server, state: call.state ?? "approval-requested", approval: { id: callId } };
  }
  return { ...server, state: "approval-responded", approval: { id: callId, approved: call.recorded } };
}
