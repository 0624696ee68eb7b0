import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { Answer } from "../domain/decision.ts";
import type { WalkPress, WalkStep } from "./walk-steps.ts";
import type { WalkTab, WalkWorld } from "./walk-world.ts";

/** What one system has of its own on a walk. */
export interface WalkWays<P extends string, E extends string> {
  /** What a press sends, as the screen would make it; null where the screen offers no such press. */
  answerOf(page: WalkTab, batch: ApprovalBatch, press: WalkPress<P>): Answer | null;
  someoneElse(what: E): unknown;
}

/** The screens of both tabs, and what was pressed on them: a person may press on what is not true any more. */
export class WalkScreens<P extends string, E extends string> {
  /** The answers that presses let go, each as often as it was pressed. */
  readonly pressed: Answer[] = [];
  private readonly world: WalkWorld;
  private readonly ways: WalkWays<P, E>;
  private isLagging = false;
  private readonly screens = new Map<WalkTab, ApprovalBatch>();

  constructor(world: WalkWorld, ways: WalkWays<P, E>) {
    this.world = world;
    this.ways = ways;
  }

  async take(now: WalkStep<P, E>): Promise<void> {
    const { world, ways } = this;
    if (now.kind === "time") return world.pass(now.ms);
    if (now.kind === "loss") return world.lose(now.loss);
    if (now.kind === "lag") return this.lag(now.ms);
    if (now.kind === "someone-else") {
      await ways.someoneElse(now.what);
      return;
    }
    const page = world.tabs[now.tab];
    if (page === undefined) return;
    return now.kind === "press" ? this.press(page, now.press) : this.inTab(page, now);
  }

  private lag(ms: number): void {
    this.isLagging = ms > 0;
    this.world.lag(ms);
  }

  private async inTab(
    page: WalkTab,
    { tab, what }: Extract<WalkStep<P, E>, { readonly kind: "in-tab" }>,
  ): Promise<void> {
    if (what === "reload") return this.world.reload(tab);
    if (what === "look") return this.look(page);
    if (what === "send-again") return this.sendAgain(page);
    const latest = this.world.latest(page);
    if (latest !== undefined) page.runner[what](latest.id);
  }

  private sendAgain(page: WalkTab): void {
    const latest = this.world.latest(page);
    if (latest !== undefined && page.runner.sendAgain(latest.id) === null) this.pressed.push(latest.answer);
  }

  private async look(page: WalkTab): Promise<void> {
    const looked = page.look().then((batch) => void (batch !== null && this.screens.set(page, batch)));
    // What lags comes while time passes, behind whatever happens until then.
    if (this.isLagging) await this.world.pass(0);
    else await looked;
  }

  private async press(page: WalkTab, press: WalkPress<P>): Promise<void> {
    if (!this.screens.has(page)) await this.look(page);
    const batch = this.screens.get(page);
    const answer = batch === undefined ? null : this.ways.answerOf(page, batch, press);
    if (batch === undefined || answer === null) return;
    if (this.world.press(page, batch, answer)) this.pressed.push(answer);
  }
}

/** Calls that a page drew as waiting after it had drawn them as decided. */
export function waitingAgain(drawn: readonly ApprovalBatch[]): readonly string[] {
  const decided = new Set<string>();
  const again: string[] = [];
  for (const { calls } of drawn)
    for (const { id, outcome } of calls)
      if (outcome.kind !== "waiting") decided.add(id);
      else if (decided.has(id)) again.push(id);
  return again;
}
