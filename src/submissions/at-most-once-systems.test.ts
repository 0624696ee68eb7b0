import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import { threeCalls } from "../mocks/envole/call-seeds.ts";
import { email, pay } from "../mocks/letta/call-seeds.ts";
import { bash } from "../mocks/phoenix/sessions.ts";
import { anAnswer } from "../test/builders.ts";
import { answerAll } from "../test/contract-answers.ts";
import { walkEnvole } from "../test/envole-walk.ts";
import { walkLetta } from "../test/letta-walk.ts";
import { type Mka1Kind, walkMka1 } from "../test/mka1-walk.ts";
import { walkPhoenix } from "../test/phoenix-walk.ts";
import { type OnceSystem, OnceWalk, onceExamples, onceSteps } from "../test/walk-once.ts";

const second = 1_000;

/** Answers every call that waits alike; nothing can be pressed where none does. */
const answerIfWaiting = (batch: ApprovalBatch, verb: "approve" | "deny", key: string) =>
  batch.status === "waiting" ? anAnswer(batch, verb, key) : null;

/** What runs is what was approved, where the system runs it as soon as it is recorded. */
const holdsAsRun =
  (ran: () => readonly string[]): OnceSystem["holds"] =>
  ({ calls }) =>
    calls.every(({ id, decision }) => ran().includes(id) === (decision === "approve"));

/** The calls that ran by the log of a fake. */
const runsIn = (
  effects: readonly { readonly kind: string; readonly callId?: unknown }[],
): readonly string[] => effects.flatMap(({ kind, callId }) => (kind === "run" ? [String(callId)] : []));

async function openPhoenix(): Promise<OnceSystem> {
  const walk = await walkPhoenix([bash("one"), bash("two")]);
  const ran = () => runsIn(walk.server.effects.all());
  const someoneElse = () => {
    if (walk.waiting() > 0) walk.server.control({ do: "someone-else-approves" });
  };
  return { ...walk, ran, someoneElse, answer: answerIfWaiting, holds: holdsAsRun(ran) };
}

async function openEnvole(): Promise<OnceSystem> {
  const walk = await walkEnvole(threeCalls);
  const ran = () => runsIn(walk.server.effects.all());
  const someoneElse = () => {
    if (walk.waiting() > 0) walk.server.control({ do: "someone-else-approves" });
  };
  return { ...walk, ran, someoneElse, answer: answerIfWaiting, holds: holdsAsRun(ran) };
}

/** The tools take a while, so that a second answer meets a run that is at work. */
async function openLetta(): Promise<OnceSystem> {
  const calls = [pay("acct-17", 12_450), email("printer@example.test", "Paid")];
  const walk = await walkLetta({ calls, traits: { toolMs: 3_000 } });
  return {
    ...walk,
    ran: () => runsIn(walk.server.effects.all()),
    someoneElse: () => walk.someoneElse("approves"),
    answer: (batch, verb, key) => (batch.status === "waiting" ? answerAll(batch, verb, key) : null),
  };
}

const openMka1 = (kind: Mka1Kind) => async (): Promise<OnceSystem> => {
  const walk = await walkMka1(kind);
  const [call] = walk.calls;
  return {
    ...walk,
    ran: () => runsIn(walk.server.effects.all()),
    // An approver decides, and who asked continues.
    someoneElse: () =>
      walk.someoneElse(call?.decidedAt === null ? "someone-else-approves" : "requester-continues"),
    answer(batch, verb, key) {
      if (kind !== "continue") return answerIfWaiting(batch, verb, key);
      const isOffered = batch.acts.some((act) => act.kind === "continue");
      return isOffered ? { kind: "act", act: "continue", words: "", key } : null;
    },
  };
};

beforeAll(async () => {
  // They load when they are first used, which no clock of a walk waits for.
  await Promise.all([
    import("../protocols/phoenix/send/submit.ts"),
    import("../protocols/phoenix/batch/detail.ts"),
    import("../protocols/envole/send/submit.ts"),
    import("../protocols/envole/batch/detail.ts"),
    import("../protocols/letta/send/submit.ts"),
    import("../protocols/letta/batch/detail.ts"),
    import("../protocols/letta/list/look.ts"),
    import("../protocols/letta/messages/batch-en.ts"),
    import("../protocols/mka1/send/submit.ts"),
    import("../protocols/mka1/batch/detail.ts"),
    import("../protocols/mka1/list/list.ts"),
    import("../protocols/mka1/messages/batch-en.ts"),
  ]);
});

it.each([
  { name: "Phoenix", open: openPhoenix, numRuns: 1_000 },
  { name: "Envole", open: openEnvole, numRuns: 500 },
  { name: "Letta, which locks", open: openLetta, numRuns: 300 },
  { name: "MKA1, decided by an approver", open: openMka1("decide"), numRuns: 300 },
  { name: "MKA1, decided by continuing", open: openMka1("own"), numRuns: 300 },
  { name: "MKA1, continued after the decision", open: openMka1("continue"), numRuns: 300 },
  // A read back of a run tells no words, so about a fifth ends as recorded with words that are told.
  { name: "MKA1, in the run of an agent", open: openMka1("run"), numRuns: 300, told: 0.1 },
])(
  "on $name: at most one run per call over $numRuns random sequences of presses, reloads, losses and a second client",
  { timeout: 120_000 },
  async ({ open, numRuns, told = 0.2 }) => {
    let runs = 0;
    let recorded = 0;
    await fc.assert(
      fc.asyncProperty(onceSteps, async (sequence) => {
        const system = await open();
        const walk = new OnceWalk(system);
        const check = () => {
          const ran = system.ran();
          expect(new Set(ran).size).toBe(ran.length);
          expect(system.left()).toBeLessThanOrEqual(walk.presses);
          for (const submission of walk.recorded()) expect(system.holds(submission)).toBe(true);
        };
        for (const now of sequence) {
          await walk.take(now);
          check();
        }
        await system.pass(60 * second);
        check();
        // What is left to do is done from elsewhere, and what came too late meets nothing.
        for (let turn = 0; turn < 2; turn += 1) await system.someoneElse();
        await system.pass(20 * second);
        check();
        runs += system.ran().length;
        recorded += walk.recorded().length;
      }),
      { numRuns, examples: onceExamples },
    );
    // That the walks get somewhere: bars that chance does not reach.
    expect(runs).toBeGreaterThan(numRuns * 0.2);
    expect(recorded).toBeGreaterThan(numRuns * told);
  },
);
