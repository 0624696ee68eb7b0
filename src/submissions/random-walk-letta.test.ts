import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { isSettled, type Submission } from "../domain/submission.ts";
import { dialog, email, lookup, pay } from "../mocks/letta/call-seeds.ts";
import { type LettaOther, type LettaWalk, type LettaWalkSeed, walkLetta } from "../test/letta-walk.ts";
import { WalkDrafts } from "../test/walk-drafts.ts";
import { WalkScreens, waitingAgain } from "../test/walk-screens.ts";
import { type WalkStep, walkStep } from "../test/walk-steps.ts";
import type { WalkTab } from "../test/walk-world.ts";

const second = 1_000;

const calls = [pay("acct-17", 12_450), email("printer@example.test", "Paid")];

/** What is walked over: slow tools, records that lag, further askings, client's tools, old agents, no lock. */
const worlds = {
  plain: { calls },
  slow: { calls, traits: { toolMs: 10_000 } },
  lagging: { calls, traits: { toolMs: 1_000, pendingLagMs: 4_000 } },
  again: { calls, script: [{ ask: true, calls: [email("dee@example.test", "One more thing")] }] },
  client: { calls: [email("cy@example.test", "Hello"), dialog("Move the meeting?")] },
  old: { calls: [pay("acct-17", 12_450)], traits: { type: "memgpt_v2_agent", toolMs: 1_000 } },
  beside: { calls, free: [lookup("Bo")], isTalk: true, traits: { toolMs: 2_000 } },
  unlocked: { calls, hasNoRedis: true, traits: { toolMs: 3_000 } },
} satisfies Readonly<Record<string, LettaWalkSeed>>;

const presses = ["abort", "abort", "type", "agree"] as const;
const others = ["approves", "denies", "change-arguments"] as const;
type Press = (typeof presses)[number];
type Other = (typeof others)[number];
type Step = WalkStep<Press, Other>;

const step = walkStep({
  presses,
  losses: ["lost-request", "lost-reply", "cut-stream", "late", "very-late"],
  others,
  lags: [0, 3_000],
});

const decide = (yes: boolean, tab = 0): Step => ({
  kind: "press",
  tab,
  press: { do: "decide", yes, isSplit: false },
});
const act = (press: Press, tab = 0): Step => ({ kind: "press", tab, press: { do: press } });
const again: Step = { kind: "in-tab", tab: 0, what: "send-again" };
const longTime: Step = { kind: "time", ms: 40_000 };
const soon: Step = { kind: "time", ms: 2_000 };
const lost: Step = { kind: "loss", loss: "lost-request" };
const elsewhere: Step = { kind: "someone-else", what: "denies" };
const approves: Step = { kind: "someone-else", what: "approves" };
const reload: Step = { kind: "in-tab", tab: 0, what: "reload" };

/** What every walk meets, whatever chance brings. */
const examples: [LettaWalkSeed, Step[]][] = [
  [worlds.slow, [decide(true), longTime]],
  [worlds.client, [decide(true), longTime]],
  [worlds.old, [act("type"), act("abort"), longTime]],
  [worlds.lagging, [act("abort"), longTime]],
  [worlds.again, [elsewhere, decide(true), longTime]],
  [worlds.beside, [lost, decide(false), longTime, again, longTime]],
  // A page that is opened after the answer reads the conversation for the first time.
  [worlds.beside, [decide(false), { kind: "in-tab", tab: 0, what: "reload" }, longTime]],
  [worlds.plain, [{ kind: "in-tab", tab: 0, what: "look" }, elsewhere, decide(true), longTime]],
  [worlds.unlocked, [decide(true), soon, act("agree"), again, soon, elsewhere, longTime]],
  [worlds.unlocked, [decide(true), soon, act("agree"), again, longTime]],
  // What was recorded is found to be decided twice, once the other answer's run has ended.
  [
    worlds.unlocked,
    [decide(false), decide(false, 1), approves, act("agree"), reload, decide(false), { kind: "time", ms: 0 }],
  ],
  // One tab found out who was first with the words that it sent; the other one opens later, and knows them no more.
  [worlds.plain, [act("abort", 1), lost, reload, act("abort"), elsewhere, lost]],
];

/** One walk: what was pressed, and what each press may have sent. */
class Walk {
  readonly letta: LettaWalk;
  readonly screens: WalkScreens<Press, Other>;
  private readonly drafts = new WalkDrafts();
  private readonly hasLock: boolean;
  private hasAgreed = false;

  constructor(letta: LettaWalk, { hasNoRedis }: LettaWalkSeed) {
    this.letta = letta;
    this.hasLock = hasNoRedis !== true;
    this.screens = new WalkScreens<Press, Other>(letta, {
      answerOf: (page, batch, press) => {
        if (press.do === "decide") return this.drafts.decide(page, batch, press);
        if (press.do === "abort") return this.drafts.abort(page, batch);
        if (press.do === "type") this.drafts.type(page, batch);
        else this.agree(page);
        return null;
      },
      someoneElse: (what) => this.someoneElse(what),
    });
  }

  /** As the screen offers it: only where it is asked. */
  private agree(page: WalkTab): void {
    const state = this.letta.latest(page)?.state;
    if (state?.kind !== "refused" || state.error.asks === undefined) return;
    page.backend.agree?.(state.error.asks.id);
    this.hasAgreed = true;
  }

  private someoneElse(what: Other): Promise<void> | void {
    if (what !== "change-arguments") return this.letta.someoneElse(what satisfies LettaOther);
    if (this.letta.isWaiting()) this.letta.server.control({ do: what });
  }

  check(): void {
    this.checkRuns();
    this.checkRequests();
    expect(this.letta.untrue).toEqual([]);
    for (const page of this.letta.tabs) {
      expect(this.drafts.lostOn(page)).toEqual([]);
      expect(waitingAgain(page.drawn)).toEqual([]);
    }
  }

  /** With the lock no call runs twice; without it none more often than somebody pressed. */
  private checkRuns(): void {
    const runs = this.letta.server.effects.all().filter(({ kind }) => kind === "run");
    for (const callId of this.letta.callIds) {
      const own = runs.filter((run) => "callId" in run && run.callId === callId);
      if (this.hasLock) expect(own.length).toBeLessThanOrEqual(1);
      else
        expect(own.filter(({ client }) => client === "inbox").length).toBeLessThanOrEqual(
          this.screens.pressed.length,
        );
    }
  }

  /** None goes without a press, round the lock without consent, or about a part of what waits. */
  private checkRequests(): void {
    const { met, callIds } = this.letta;
    const locked = met.filter(({ path }) => path.startsWith("/v1/conversations/"));
    expect(locked.length).toBeLessThanOrEqual(this.screens.pressed.length);
    expect(met.length - locked.length).toBeLessThanOrEqual(this.hasAgreed ? this.screens.pressed.length : 0);
    for (const { approvals } of met)
      expect(approvals.map(({ tool_call_id: id }) => id)).toEqual([...callIds]);
  }

  /** Once nothing more comes: everything has come to rest, and is told as the record has it. */
  async end(): Promise<void> {
    const { letta } = this;
    letta.lag(0);
    await letta.pass(400 * second);
    for (const page of letta.tabs) await page.look();
    await letta.pass(0);
    this.check();
    const isDoubled = letta.answers().length > 1;
    if (this.hasLock) expect(isDoubled).toBe(false);
    for (const submission of this.submissions()) {
      const { state } = submission;
      expect(isSettled(state)).toBe(true);
      if (!["recorded", "unknown", "elsewhere", "decided-twice"].includes(state.kind)) continue;
      expect(state.kind === "recorded").toBe(letta.holds(submission));
      expect(state.kind === "decided-twice").toBe(isDoubled);
    }
  }

  submissions(): readonly Submission[] {
    return this.letta.tabs.flatMap(({ runner }) => [...runner.submissions.getState().values()]);
  }
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

it("on Letta, over 250 random sequences of answers, aborts, consent, words written between, losses, late requests and records, reloads, two tabs and a second client: with the lock no call runs twice, nothing goes without a press, nothing decided waits again, no words are lost, and all that is claimed is so", {
  timeout: 120_000,
}, async () => {
  const seen = { runs: 0, recorded: 0, aborted: 0, elsewhere: 0, changed: 0, doubled: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<LettaWalkSeed>(...Object.values(worlds)),
      fc.array(step, { minLength: 1, maxLength: 14 }),
      async (seed, sequence) => {
        const walk = new Walk(await walkLetta(seed), seed);
        for (const now of sequence) {
          await walk.screens.take(now);
          walk.check();
        }
        await walk.end();
        seen.runs += walk.letta.server.effects.all().filter(({ kind }) => kind === "run").length;
        for (const { state, answer } of walk.submissions()) {
          seen.recorded += Number(state.kind === "recorded");
          seen.aborted += Number(state.kind === "recorded" && answer.kind === "abort");
          seen.elsewhere += Number(state.kind === "elsewhere");
          seen.changed += Number(state.kind === "changed");
          seen.doubled += Number(state.kind === "decided-twice");
        }
      },
    ),
    { numRuns: 250, examples },
  );
  // The walk meets everything that it is about; its first sequences alone are enough for that.
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
});
