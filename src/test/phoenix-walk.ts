import { createPhoenixServer, type PhoenixServer } from "../mocks/phoenix/server.ts";
import { type CallSeed, createSeeder } from "../mocks/phoenix/sessions.ts";
import { type FakeMessage, type FakeSession, toolParts } from "../mocks/phoenix/state.ts";
import { phoenix } from "../protocols/phoenix/module.ts";
import { createFakeClock } from "./fake-clock.ts";
import { openWalk, type WalkWorld } from "./walk-world.ts";

const baseUrl = "http://phoenix.example.test";
const answerPath = /\/(chat|tool_approvals|tool_outputs)$/;

/** One request that answers, as it met the server. */
export interface WalkRequest {
  readonly path: string;
  readonly body: RequestBody;
  /** The calls that waited when it met the server. */
  readonly waiting: number;
}

interface RequestBody {
  readonly toolApprovals?: readonly { readonly toolCallId: string }[];
  readonly toolOutputs?: readonly { readonly toolCallId: string; readonly type: string }[];
  readonly message?: { readonly id: string };
}

/** One Phoenix with one session, two tabs of one browser, and a network that loses things. */
export interface PhoenixWalk extends WalkWorld {
  readonly session: FakeSession;
  readonly server: PhoenixServer;
  /** Every request that answers, in the order in which they met the server. */
  readonly met: readonly WalkRequest[];
  /** How many calls wait now. */
  waiting(): number;
}

/** Opens one with these calls. */
export async function walkPhoenix(calls: readonly CallSeed[]): Promise<PhoenixWalk> {
  const clock = createFakeClock();
  const session = createSeeder(clock.now()).session({ title: "A walk", minutesAgo: 5, calls });
  const server = createPhoenixServer({
    scenario: () => ({ sessions: [session], gate: {}, viewer: { username: "member", role: "MEMBER" } }),
    clock,
  });
  const met: WalkRequest[] = [];
  const world = await openWalk({
    clock,
    handlers: server.handlers(baseUrl),
    connect(surroundings) {
      const made = phoenix.connect(
        { id: "px", protocol: "phoenix", label: "Phoenix", baseUrl },
        surroundings,
      );
      if ("faults" in made) throw new Error("the connection of this test is not well formed");
      return made.backend;
    },
    isAnswer: (input, { method }) => method === "POST" && answerPath.test(input),
    onMeet(input, { body }) {
      const path = input.slice(input.lastIndexOf("/"));
      met.push({ path, body: JSON.parse(String(body)) as RequestBody, waiting: waitingIn(session) });
    },
  });
  return { ...world, session, server, met, waiting: () => waitingIn(session) };
}

const isWaiting = ({ state }: { readonly state: string }) =>
  state === "approval-requested" || state === "input-available";

/** How many calls of a session wait. */
const waitingIn = ({ messages }: FakeSession): number =>
  messages.reduce((sum, message: FakeMessage) => sum + toolParts(message).filter(isWaiting).length, 0);
