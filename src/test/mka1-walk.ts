import type { Submission } from "../domain/submission.ts";
import type { Control } from "../mocks/mka1/control.ts";
import { isDecision } from "../mocks/mka1/routes.ts";
import { createMka1Server, type Mka1Server } from "../mocks/mka1/server.ts";
import type { FakeCall } from "../mocks/mka1/state.ts";
import { assigned, decidedByBo, inRun, ownTwo, refund, type WorldSeed } from "../mocks/mka1/world-seed.ts";
import { buildWorld } from "../mocks/mka1/worlds.ts";
import { mka1 } from "../protocols/mka1/module.ts";
import { judgedByWhatWasSent } from "./as-sent.ts";
import { createFakeClock } from "./fake-clock.ts";
import { openWalk, type WalkWorld } from "./walk-world.ts";

const baseUrl = "http://mka1.example.test";

/** What is walked over: a call for an approver, two that their requester decides, one to continue, one of a run. */
export type Mka1Kind = "decide" | "own" | "continue" | "run";

const slow = { toolMs: 5_000 };

const seeds: Readonly<Record<Mka1Kind, WorldSeed>> = {
  decide: assigned(),
  own: { responses: ownTwo().responses.map((response) => ({ ...response, ...slow })) },
  continue: decidedByBo({ comment: "Matches the ticket." }, slow),
  run: { responses: [inRun([refund], slow)] },
};

/** One request that decides or continues, as it met the server. */
export interface Mka1Met {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** One MKA1 with one response, two tabs of Ana's browser, and a network that loses things. */
export interface Mka1Walk extends WalkWorld {
  readonly server: Mka1Server;
  /** Every request that decides or continues, in the order in which they met the server. */
  readonly met: readonly Mka1Met[];
  /** The calls that are walked over, as the server has them now. */
  readonly calls: readonly FakeCall[];
  /** Whether the record holds this answer. */
  holds(submission: Submission): boolean;
  /** Does something as another person would; nothing where it cannot be done any more. */
  someoneElse(what: Control["do"]): void;
  /** What was said of a submission in a moment in which it was not so. */
  readonly untrue: readonly string[];
}

/** Who sits at every tab. */
const viewerId = "ana";

/** Opens one. */
export async function walkMka1(kind: Mka1Kind): Promise<Mka1Walk> {
  const clock = createFakeClock();
  const seeded = buildWorld(seeds[kind], clock.now());
  const server = createMka1Server({ scenario: () => seeded, clock });
  const { calls } = seeded;
  const met: Mka1Met[] = [];
  const untrue: string[] = [];
  const judged = judgedByWhatWasSent();
  const holds = (submission: Submission) => isHeld(calls, judged(submission));
  const world = await openWalk({
    clock,
    handlers: server.handlers(baseUrl),
    connect(surroundings) {
      const entry = { id: "mka1", protocol: "mka1", label: "MKA1", baseUrl };
      const whose = { viewerId, onBehalfOf: viewerId, agentIds: ["agt_support"] };
      const made = mka1.connect({ ...entry, ...whose }, surroundings);
      if ("faults" in made) throw new Error("the connection of this test is not well formed");
      return made.backend;
    },
    isAnswer: (input, { method }) => isDecision(method ?? "GET", new URL(input).pathname),
    onMeet(input, { body }) {
      const path = new URL(input).pathname;
      met.push({ path, body: JSON.parse(String(body)) as Mka1Met["body"] });
    },
    onSaid(submission) {
      if (!isTrue(judged(submission), calls))
        untrue.push(`${JSON.stringify(submission.state)} ${JSON.stringify(calls)}`);
    },
  });
  const someoneElse = (what: Control["do"]) => {
    const call = calls.find((one) => !one.isForgotten && canMeet(what, one));
    if (call !== undefined) server.control({ do: what, call: call.id });
  };
  return { ...world, server, met, calls, holds, someoneElse, untrue };
}

function canMeet(what: Control["do"], call: FakeCall): boolean {
  if (what === "requester-continues") return isDecided(call);
  return what === "forget-call" || (what === "expire" ? !call.consumed : isUndecided(call));
}

const isDecided = ({ decidedAt, consumed }: FakeCall): boolean => decidedAt !== null && !consumed;
/** Nobody can decide it any more; the time of a walk is a matter of minutes. */
export const isOver = ({ isForgotten, expiresAt, createdAt }: FakeCall): boolean =>
  isForgotten || expiresAt < createdAt + 3_600_000;
const isUndecided = ({ decidedAt }: FakeCall): boolean => decidedAt === null;

/** Whether every call stands as it was decided, or is used up where that was the answer. */
function isHeld(held: readonly FakeCall[], { answer, calls, isKept }: Submission): boolean {
  if (answer.kind === "act") return held.every(({ consumed }) => consumed);
  return calls.every(({ id, decision }) => {
    const call = held.find((one) => one.id === id);
    if (call === undefined || call.decidedAt === null) return false;
    // The same verb by somebody else is their decision: this one never arrived.
    if (call.decidedBy !== null && call.decidedBy !== viewerId) return false;
    if ((call.status === "approved") !== (decision === "approve")) return false;
    const words = wordsIn(answer, id);
    return isKept || words === null || call.comment === null || words === call.comment;
  });
}

function wordsIn(answer: Submission["answer"], id: string): string | null {
  if (answer.kind === "abort") return answer.feedback === "" ? null : answer.feedback;
  const decision = answer.kind === "each" ? answer.decisions.get(id) : undefined;
  return decision?.verb === "deny" || decision?.verb === "approve" ? decision.reason : null;
}

/** Whether what is said of a submission is so. */
function isTrue(submission: Submission, calls: readonly FakeCall[]): boolean {
  const { state } = submission;
  switch (state.kind) {
    case "recorded":
      return state.isUntold === true
        ? !calls.every(isUndecided) || calls.some(isOver)
        : isHeld(calls, submission);
    case "elsewhere":
      return !isHeld(calls, submission) && !(state.calls.length > 0 && calls.some(isUndecided));
    case "decided-twice":
    case "recorded-in-part":
    case "undelivered":
      return false;
    default:
      return true;
  }
}
