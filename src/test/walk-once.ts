import * as fc from "fast-check";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { Answer } from "../domain/decision.ts";
import type { Submission } from "../domain/submission.ts";
import type { Loss, WalkTab, WalkWorld } from "./walk-world.ts";

/** A system as the walks about "at most one run" know it. */
export interface OnceSystem extends WalkWorld {
  /** The calls that ran, each as often as it did. */
  ran(): readonly string[];
  /** What a press sends of a batch as it is read now; null where nothing can be pressed. */
  answer(batch: ApprovalBatch, verb: "approve" | "deny", key: string): Answer | null;
  /** Another client, or another person, acts where something is left to do. */
  someoneElse(): void | Promise<void>;
  /** Whether the server holds what a submission says is recorded. */
  holds(submission: Submission): boolean;
}

/** One thing that happens. */
export type OnceStep =
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

const pressStep = fc.record({
  do: fc.constantFrom(
    "press" as const,
    "press" as const,
    "send-again" as const,
    "check" as const,
    "cancel" as const,
  ),
  tab,
  verb: fc.constantFrom("approve" as const, "approve" as const, "deny" as const),
});

const lossStep = fc.record({
  do: fc.constant("loss" as const),
  loss: fc.constantFrom<Loss>("lost-request", "lost-reply", "cut-stream"),
});

const timeStep = fc.record({ do: fc.constant("time" as const), ms: fc.constantFrom(0, 2_000, 40_000) });

const anyStep: fc.Arbitrary<OnceStep> = fc.oneof(
  { weight: 6, arbitrary: pressStep },
  { weight: 3, arbitrary: lossStep },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("reload" as const), tab }) },
  { weight: 1, arbitrary: fc.constant({ do: "someone-else" as const }) },
  { weight: 3, arbitrary: timeStep },
);

/** Up to fourteen things that happen, presses more often. */
export const onceSteps = fc.array(anyStep, { minLength: 1, maxLength: 14 });

const press = (verb: "approve" | "deny", tab = 0): OnceStep => ({ do: "press", tab, verb });
const longTime: OnceStep = { do: "time", ms: 40_000 };
const loss = (kind: Loss): OnceStep => ({ do: "loss", loss: kind });
const again: OnceStep = { do: "send-again", tab: 0, verb: "approve" };

/** What every walk meets, whatever chance brings: an answer that is recorded, one that is lost and sent again, two at once. */
export const onceExamples: [OnceStep[]][] = [
  [[press("approve"), longTime]],
  [[press("deny"), longTime]],
  [[loss("lost-request"), press("approve"), longTime, again, longTime]],
  [[loss("lost-reply"), press("approve"), longTime, again, longTime]],
  [[press("approve"), press("deny", 1), longTime, press("approve", 1), longTime]],
  [[press("approve"), { do: "reload", tab: 0 }, press("approve"), longTime]],
  [[{ do: "someone-else" }, press("approve"), longTime]],
];

/** One walk: how often something was pressed that may send. */
export class OnceWalk {
  presses = 0;
  /** How often somebody else acted. */
  others = 0;
  private readonly system: OnceSystem;

  constructor(system: OnceSystem) {
    this.system = system;
  }

  async take(now: OnceStep): Promise<void> {
    const { system } = this;
    if (now.do === "time") return system.pass(now.ms);
    if (now.do === "loss") return system.lose(now.loss);
    if (now.do === "reload") return system.reload(now.tab);
    if (now.do === "someone-else") {
      this.others += 1;
      return system.someoneElse();
    }
    const page = system.tabs[now.tab];
    if (page === undefined) return;
    if (now.do === "press") return this.press(page, now.verb);
    const latest = system.latest(page);
    if (latest === undefined) return;
    if (now.do !== "send-again") page.runner[now.do](latest.id);
    else if (page.runner.sendAgain(latest.id) === null) this.presses += 1;
  }

  private async press(page: WalkTab, verb: "approve" | "deny"): Promise<void> {
    const batch = await this.system.read(page);
    const answer = batch && this.system.answer(batch, verb, `key-${this.presses}`);
    if (batch === null || answer === null) return;
    this.presses += 1;
    this.system.press(page, batch, answer);
  }

  /** The submissions of both pages that say that they are recorded, where the system tells what it recorded. */
  recorded(): readonly Submission[] {
    return this.submissions().filter(({ state }) => state.kind === "recorded" && state.isUntold !== true);
  }

  /** Everything that the pages sent and still tell of. */
  submissions(): readonly Submission[] {
    return this.system.tabs.flatMap(({ runner }) => [...runner.submissions.getState().values()]);
  }
}
