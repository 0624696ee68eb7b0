import * as fc from "fast-check";
import { expect, it } from "vitest";
import { aBatch, aCall, anAnswer, anError } from "../test/builders.ts";
import type { SendFault } from "../test/fake-backend.ts";
import { createFakeClock } from "../test/fake-clock.ts";
import { createFakeServer, type FakeServer } from "../test/fake-server.ts";
import { memoryStorage, openPage, type SendingPage } from "../test/sending-page.ts";
import { memoryLocks } from "./memory-locks.ts";

const batchIds = ["one", "two"];

type Step =
  | { readonly do: "press"; readonly tab: number; readonly batch: number; readonly verb: "approve" | "deny" }
  | {
      readonly do: "send-again" | "check" | "cancel" | "dismiss";
      readonly tab: number;
      readonly batch: number;
    }
  | { readonly do: "fault"; readonly tab: number; readonly fault: SendFault }
  | { readonly do: "offline"; readonly tab: number; readonly isOffline: boolean }
  | { readonly do: "reload"; readonly tab: number }
  | { readonly do: "someone-else"; readonly batch: number; readonly verb: "approve" | "deny" }
  | { readonly do: "time"; readonly ms: number };

const tab = fc.nat({ max: 1 });
const batch = fc.nat({ max: 1 });
const verb = fc.constantFrom("approve" as const, "deny" as const);
const faults: readonly SendFault[] = [
  { kind: "lost-reply" },
  { kind: "lost-request" },
  { kind: "late", after: 3_000 },
  { kind: "shown-late", after: 5_000 },
  { kind: "ends-early" },
  { kind: "refused", error: anError("busy") },
  { kind: "refused", error: anError("storage-full") },
  { kind: "refused", error: anError("server-failed") },
  { kind: "throws", thrown: new Error("broken"), hasLeft: true },
];

/** Later than every reading of a record: only a server that binds an answer to its state can tell it from a new one. */
const tooLate: SendFault = { kind: "late", after: 30_000 };

const steps = (some: readonly SendFault[]): fc.Arbitrary<Step[]> =>
  fc.array(stepOf(fc.constantFrom(...some)), { minLength: 1, maxLength: 30 });

const stepOf = (fault: fc.Arbitrary<SendFault>): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant("press" as const), tab, batch, verb }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom("send-again" as const, "check" as const, "cancel" as const, "dismiss" as const),
        tab,
        batch,
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("fault" as const), tab, fault }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant("offline" as const), tab, isOffline: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("reload" as const), tab }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("someone-else" as const), batch, verb }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant("time" as const), ms: fc.constantFrom(0, 500, 4_000, 40_000) }),
    },
  );

/** Two tabs of one browser, a second client of the same server, and everything that was ever pressed. */
class World {
  readonly clock = createFakeClock();
  readonly server: FakeServer;
  readonly storage = memoryStorage();
  readonly locks = memoryLocks();
  readonly tabs: SendingPage[];
  readonly dead: SendingPage[] = [];
  presses = 0;

  constructor(server: FakeServer) {
    this.server = server;
    for (const batchId of batchIds) {
      const ref = { connectionId: "px", batchId };
      this.server.put(aBatch({ ref, calls: [aCall({ id: `${batchId}-1` }), aCall({ id: `${batchId}-2` })] }));
    }
    this.tabs = [this.open(), this.open()];
  }

  open(): SendingPage {
    return openPage({ clock: this.clock, server: this.server, storage: this.storage, locks: this.locks });
  }

  async take(now: Step): Promise<void> {
    if (now.do === "time") return this.clock.advance(now.ms);
    if (now.do === "someone-else") return this.decideElsewhere(now.batch, now.verb);
    const page = this.tabs[now.tab];
    if (page === undefined) return;
    switch (now.do) {
      case "press":
        return this.press(page, now);
      case "fault":
        return void page.backend.sendFaults.push(now.fault);
      case "offline":
        return page.backend.setOffline(now.isOffline);
      case "reload":
        return this.reload(page, now.tab);
      default:
        return this.handle(page, now.do, now.batch);
    }
  }

  private press(page: SendingPage, { batch: index, verb: chosen }: Extract<Step, { do: "press" }>): void {
    const shown = this.server.batch(batchIds[index] ?? "");
    if (shown?.status !== "waiting") return;
    this.presses += 1;
    page.press(shown, chosen, `key-${this.presses}`);
  }

  private handle(
    page: SendingPage,
    what: "send-again" | "check" | "cancel" | "dismiss",
    index: number,
  ): void {
    const latest = page.runner.latest({ connectionId: "px", batchId: batchIds[index] ?? "" });
    if (latest === undefined) return;
    if (what !== "send-again") page.runner[what](latest.id);
    else if (page.runner.sendAgain(latest.id) === null) this.presses += 1;
  }

  /** The old page is cut off from the server, as a closed one is; what it had sent stays sent. */
  private reload(page: SendingPage, index: number): void {
    page.backend.setOffline(true);
    this.dead.push(page);
    this.tabs[index] = this.open();
  }

  private decideElsewhere(index: number, chosen: "approve" | "deny"): void {
    const shown = this.server.batch(batchIds[index] ?? "");
    if (shown?.status === "waiting")
      this.server.record(shown.ref.batchId, anAnswer(shown, chosen, "someone-else"));
  }

  check(): void {
    const ours = this.server.effects.filter(({ key }) => key !== "someone-else");
    const runs = ours.map(({ batchId, callId }) => `${batchId} ${callId}`);
    expect(new Set(runs).size).toBe(runs.length);
    const submits = [...this.tabs, ...this.dead].reduce(
      (count, page) => count + page.backend.asked.submits,
      0,
    );
    expect(submits).toBeLessThanOrEqual(this.presses);
    for (const page of this.tabs) this.checkClaims(page);
  }

  /** What a page says is recorded stands in the server's record. */
  private checkClaims(page: SendingPage): void {
    for (const { state, ref, calls } of page.runner.submissions.getState().values()) {
      if (state.kind !== "recorded") continue;
      for (const call of calls) {
        const recorded = this.server.batch(ref.batchId)?.calls.find(({ id }) => id === call.id);
        expect(recorded?.outcome.kind).toBe(call.decision === "approve" ? "ran" : "denied");
      }
    }
  }
}

/** Plays random sequences and gives how many calls ran; fails where a page sends or says too much. */
async function play(server: () => FakeServer, some: readonly SendFault[]): Promise<number> {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(steps(some), async (sequence) => {
      const world = new World(server());
      for (const now of sequence) {
        await world.take(now);
        world.check();
      }
      for (const page of world.tabs) page.backend.setOffline(false);
      await world.clock.advance(120_000);
      world.check();
      runs += world.server.effects.length;
    }),
    { numRuns: 1_000 },
  );
  return runs;
}

// The sequences do reach the server: a test in which nothing ever runs would prove nothing.
const manyRuns = 300;

it("at most one run per call over 1,000 random sequences of presses, reloads, lost replies and a second client", {
  timeout: 120_000,
}, async () => {
  expect(await play(() => createFakeServer(), [...faults, tooLate])).toBeGreaterThan(manyRuns);
});

it("the same on a server that runs whatever it is sent: the inbox alone sends each answer once", {
  timeout: 120_000,
}, async () => {
  expect(await play(() => createFakeServer({ isCareless: true }), faults)).toBeGreaterThan(manyRuns);
});
