import * as fc from "fast-check";
import { expect, it } from "vitest";
import { threeCalls } from "../mocks/envole/call-seeds.ts";
import { bash } from "../mocks/phoenix/sessions.ts";
import { anAnswer } from "../test/builders.ts";
import { type EnvoleWalk, walkEnvole } from "../test/envole-walk.ts";
import { type PhoenixWalk, walkPhoenix } from "../test/phoenix-walk.ts";
import type { Loss, WalkTab } from "../test/walk-world.ts";

const second = 1_000;

type Step =
  | {
      readonly do: "press" | "send-again" | "check" | "cancel";
      readonly tab: number;
      readonly verb: "approve" | "deny";
    }
  | { readonly do: "loss"; readonly loss: Loss }
  | { readonly do: "reload"; readonly tab: number }
  | { readonly do: "someone-else" }
  | { readonly do: "time"; readonly ms: number };

const tab = fc.nat({ max: 1 });

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "press" as const,
        "press" as const,
        "send-again" as const,
        "check" as const,
        "cancel" as const,
      ),
      tab,
      verb: fc.constantFrom("approve" as const, "approve" as const, "deny" as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("loss" as const),
      loss: fc.constantFrom<Loss>("lost-request", "lost-reply", "cut-stream"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reload" as const), tab }) },
  { weight: 1, arbitrary: fc.constant({ do: "someone-else" as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("time" as const), ms: fc.constantFrom(0, 2_000, 40_000) }),
  },
);

type Opened = PhoenixWalk | EnvoleWalk;

/** The calls that ran, each as often as it did. */
const ranIn = ({ server }: Opened): readonly string[] =>
  server.effects.all().flatMap((effect) => (effect.kind === "run" ? [effect.callId] : []));

/** One walk: how often something was pressed that may send. */
class Walk {
  private presses = 0;
  private readonly opened: Opened;

  constructor(opened: Opened) {
    this.opened = opened;
  }

  async take(now: Step): Promise<void> {
    const { opened } = this;
    if (now.do === "time") return opened.pass(now.ms);
    if (now.do === "loss") return opened.lose(now.loss);
    if (now.do === "reload") return opened.reload(now.tab);
    if (now.do === "someone-else") {
      if (opened.waiting() > 0) opened.server.control({ do: "someone-else-approves" });
      return;
    }
    const page = opened.tabs[now.tab];
    if (page === undefined) return;
    if (now.do === "press") return this.press(page, now.verb);
    const latest = opened.latest(page);
    if (latest === undefined) return;
    if (now.do !== "send-again") page.runner[now.do](latest.id);
    else if (page.runner.sendAgain(latest.id) === null) this.presses += 1;
  }

  private async press(page: WalkTab, verb: "approve" | "deny"): Promise<void> {
    const batch = await this.opened.read(page);
    if (batch?.status !== "waiting") return;
    this.presses += 1;
    this.opened.press(page, batch, anAnswer(batch, verb, `key-${this.presses}`));
  }

  check(): void {
    const ran = ranIn(this.opened);
    expect(new Set(ran).size).toBe(ran.length);
    expect(this.opened.left()).toBeLessThanOrEqual(this.presses);
    for (const { state, calls } of this.submissions()) {
      if (state.kind !== "recorded") continue;
      for (const call of calls) expect(ran.includes(call.id)).toBe(call.decision === "approve");
    }
  }

  submissions() {
    return this.opened.tabs.flatMap(({ runner }) => [...runner.submissions.getState().values()]);
  }
}

it.each([
  {
    name: "Phoenix",
    open: (): Promise<Opened> => walkPhoenix([bash("one"), bash("two")]),
    numRuns: 1_000,
  },
  { name: "Envole", open: (): Promise<Opened> => walkEnvole(threeCalls), numRuns: 500 },
])(
  "on $name: at most one run per call over $numRuns random sequences of presses, reloads, losses and a second client",
  { timeout: 120_000 },
  async ({ open, numRuns }) => {
    let runs = 0;
    let recorded = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (sequence) => {
        const opened = await open();
        const walk = new Walk(opened);
        for (const now of sequence) {
          await walk.take(now);
          walk.check();
        }
        await opened.pass(60 * second);
        walk.check();
        runs += ranIn(opened).length;
        recorded += walk.submissions().filter(({ state }) => state.kind === "recorded").length;
      }),
      { numRuns },
    );
    expect(runs).toBeGreaterThan(numRuns * 0.3);
    expect(recorded).toBeGreaterThan(numRuns * 0.3);
  },
);
