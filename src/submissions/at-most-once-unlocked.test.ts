import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { email, pay } from "../mocks/letta/call-seeds.ts";
import { answerAll } from "../test/contract-answers.ts";
import { type LettaWalk, walkLetta } from "../test/letta-walk.ts";
import { type OnceStep, type OnceSystem, OnceWalk, onceExamples, onceSteps } from "../test/walk-once.ts";

const second = 1_000;

const press: OnceStep = { do: "press", tab: 0, verb: "approve" };
const elsewhere: OnceStep = { do: "someone-else" };
const soon: OnceStep = { do: "time", ms: 0 };
const longTime: OnceStep = { do: "time", ms: 40_000 };

/** Without a lock two answers may both be taken while the tools run: chance seldom brings it, these always do. */
const doubled: [OnceStep[]][] = [
  [[press, soon, elsewhere, longTime]],
  [[elsewhere, press, longTime]],
  [[{ ...press, verb: "deny" }, soon, elsewhere, { do: "time", ms: 2_000 }, longTime]],
];

async function open(): Promise<OnceSystem & LettaWalk> {
  const calls = [pay("acct-17", 12_450), email("printer@example.test", "Paid")];
  const walk = await walkLetta({ calls, traits: { toolMs: 3_000 }, hasNoRedis: true, hasAgreed: true });
  return {
    ...walk,
    ran: () => walk.server.effects.all().flatMap((effect) => (effect.kind === "run" ? [effect.callId] : [])),
    someoneElse: () => walk.someoneElse("approves"),
    answer: (batch, verb, key) => (batch.status === "waiting" ? answerAll(batch, verb, key) : null),
  };
}

/** No call runs more often than somebody pressed, and no request that can decide leaves without a press. */
function checkRuns(system: OnceSystem & LettaWalk, walk: OnceWalk): void {
  for (const callId of system.callIds) {
    const runs = system.server.effects.all().filter((one) => one.kind === "run" && one.callId === callId);
    expect(runs.filter(({ client }) => client === "inbox").length).toBeLessThanOrEqual(walk.presses);
    expect(runs.length).toBeLessThanOrEqual(walk.presses + walk.others);
  }
  const unlocked = system.met.filter(({ path }) => path.endsWith("/async")).length;
  expect(unlocked).toBeLessThanOrEqual(walk.presses);
  expect(system.met.length - unlocked).toBeLessThanOrEqual(walk.presses);
}

/** Several answers in one record are told as several, on every page that looks. */
async function checkDoubled(system: OnceSystem & LettaWalk, walk: OnceWalk): Promise<void> {
  for (const page of system.tabs) {
    const batch = await page.look();
    expect(batch?.calls.map(({ outcome }) => outcome.kind)).toEqual(
      system.callIds.map(() => "decided-twice"),
    );
  }
  const told = walk.submissions().map(({ state }) => state.kind);
  expect(told.filter((kind) => ["recorded", "elsewhere", "unknown"].includes(kind))).toEqual([]);
}

beforeAll(async () => {
  // They load when they are first used, which no clock of a walk waits for.
  await Promise.all([
    import("../protocols/letta/send/submit.ts"),
    import("../protocols/letta/batch/detail.ts"),
    import("../protocols/letta/list/look.ts"),
    import("../protocols/letta/messages/batch-en.ts"),
  ]);
});

it("on a Letta that cannot lock, over 300 random sequences: never more runs than presses, nothing is called recorded unless the record holds exactly that, and doubled answers are told as decided twice", {
  timeout: 120_000,
}, async () => {
  const seen = { runs: 0, recorded: 0, doubled: 0, ranTwice: 0 };
  await fc.assert(
    fc.asyncProperty(onceSteps, async (sequence) => {
      const system = await open();
      const walk = new OnceWalk(system);
      for (const now of sequence) {
        await walk.take(now);
        checkRuns(system, walk);
        expect(system.untrue).toEqual([]);
      }
      await system.pass(60 * second);
      checkRuns(system, walk);
      expect(system.untrue).toEqual([]);
      const isDoubled = system.answers().length > 1;
      if (isDoubled) await checkDoubled(system, walk);
      const ran = system.ran();
      seen.runs += ran.length;
      seen.recorded += walk.recorded().length;
      seen.doubled += Number(isDoubled);
      seen.ranTwice += Number(new Set(ran).size < ran.length);
    }),
    { numRuns: 300, examples: [...onceExamples, ...doubled] },
  );
  // The walk meets everything that it is about; its first sequences alone are enough for that.
  expect(seen.runs).toBeGreaterThan(5);
  expect(seen.recorded).toBeGreaterThan(2);
  expect(seen.doubled).toBeGreaterThan(0);
  expect(seen.ranTwice).toBeGreaterThan(0);
});
