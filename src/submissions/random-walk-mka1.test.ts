import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { Answer } from "../domain/decision.ts";
import { isSettled, type Submission } from "../domain/submission.ts";
import { isOver, type Mka1Kind, type Mka1Walk, walkMka1 } from "../test/mka1-walk.ts";
import { contentKeys } from "../test/walk-answers.ts";
import { WalkDrafts } from "../test/walk-drafts.ts";
import { WalkScreens, waitingAgain } from "../test/walk-screens.ts";
import { type WalkStep, walkStep } from "../test/walk-steps.ts";

const second = 1_000;

const kinds: readonly Mka1Kind[] = ["decide", "own", "continue", "run"];

const presses = ["abort", "continue", "type"] as const;
const others = [
  "someone-else-approves",
  "someone-else-denies",
  "requester-continues",
  "change-arguments",
  "expire",
  "forget-call",
] as const;
type Press = (typeof presses)[number];
type Other = (typeof others)[number];
type Step = WalkStep<Press, Other>;

const step = walkStep({
  presses,
  losses: ["lost-request", "lost-reply", "cut-stream", "late", "very-late"],
  others,
  lags: [0, 3_000],
});

const decide = (yes: boolean, isSplit = false): Step => ({
  kind: "press",
  tab: 0,
  press: { do: "decide", yes, isSplit },
});
const inTab1 = (step: Step): Step => ({ ...step, tab: 1 }) as Step;
const act = (press: Press): Step => ({ kind: "press", tab: 0, press: { do: press } });
const look: Step = { kind: "in-tab", tab: 0, what: "look" };
const again: Step = { kind: "in-tab", tab: 0, what: "send-again" };
/** What was pressed has left. */
const left: Step = { kind: "time", ms: 0 };
const longTime: Step = { kind: "time", ms: 40_000 };
const loss = (kind: "lost-request" | "lost-reply"): Step => ({ kind: "loss", loss: kind });
const elsewhere = (what: Other): Step => ({ kind: "someone-else", what });

/** What every walk meets, whatever chance brings. */
const examples: [Mka1Kind, Step[]][] = [
  ["decide", [decide(true), longTime, elsewhere("requester-continues"), look]],
  ["decide", [decide(true), look, elsewhere("someone-else-approves")]],
  ["decide", [loss("lost-request"), decide(true), longTime, inTab1(decide(true)), left]],
  ["decide", [act("type"), act("abort"), longTime]],
  ["decide", [look, elsewhere("someone-else-denies"), decide(true), longTime]],
  ["decide", [loss("lost-request"), decide(true), left, elsewhere("someone-else-denies"), longTime]],
  ["own", [decide(true, true), longTime]],
  ["own", [loss("lost-reply"), decide(true), longTime]],
  ["own", [loss("lost-request"), decide(false), longTime, again, longTime]],
  ["continue", [act("continue"), longTime]],
  ["continue", [look, elsewhere("requester-continues"), act("continue"), longTime]],
  ["continue", [look, elsewhere("expire"), act("continue"), longTime]],
  ["run", [decide(true), longTime]],
  ["run", [elsewhere("someone-else-denies"), decide(true), longTime]],
  ["own", [elsewhere("expire"), decide(false), longTime]],
];

/** One walk: what was pressed, and what each press may have sent. */
class Walk {
  readonly mka1: Mka1Walk;
  readonly screens: WalkScreens<Press, Other>;
  private readonly drafts = new WalkDrafts();
  private readonly keys = contentKeys();

  private readonly kind: Mka1Kind;

  constructor(mka1: Mka1Walk, kind: Mka1Kind) {
    this.mka1 = mka1;
    this.kind = kind;
    this.screens = new WalkScreens<Press, Other>(mka1, {
      answerOf: (page, batch, press) => {
        if (press.do === "decide") return this.drafts.decide(page, batch, press);
        if (press.do === "abort") return this.drafts.abort(page, batch);
        if (press.do === "continue") return this.continuation(batch);
        this.drafts.type(page, batch);
        return null;
      },
      someoneElse: (what) => mka1.someoneElse(what),
    });
  }

  /** As the screen offers it: only where it is to be continued. */
  private continuation(batch: ApprovalBatch): Answer | null {
    if (!batch.acts.some(({ kind }) => kind === "continue")) return null;
    return { kind: "act", act: "continue", words: "", key: this.keys(batch, "continue") };
  }

  check(): void {
    this.checkEffects();
    expect(this.mka1.left()).toBeLessThanOrEqual(this.screens.pressed.length);
    for (const { body } of this.mka1.met) this.checkWhole(body);
    expect(this.mka1.untrue).toEqual([]);
    for (const page of this.mka1.tabs) {
      // A run tells only that it asks no more, which may stand for somebody else's answer: the words go with that too.
      if (this.kind !== "run") expect(this.drafts.lostOn(page)).toEqual([]);
      expect(waitingAgain(page.drawn)).toEqual([]);
    }
  }

  /** A continuation holds every call of its response, in order; only one that nobody can decide any more is left out. */
  private checkWhole({ input }: Readonly<Record<string, unknown>>): void {
    if (!Array.isArray(input)) return;
    const ids = (input as { readonly approval_request_id: string }[]).map((item) => item.approval_request_id);
    const due = this.mka1.calls.filter((call) => ids.includes(call.id) || !isOver(call));
    expect(ids).toEqual(due.map(({ id }) => id));
  }

  /** No call runs, is decided or is used up twice. */
  private checkEffects(): void {
    for (const wanted of ["run", "decided", "consumed"] as const) {
      const done = this.mka1.server.effects.all().flatMap((one) => (one.kind === wanted ? [one.callId] : []));
      expect(done).toEqual([...new Set(done)]);
    }
  }

  /** Once nothing more comes: everything has come to rest, and is told as the record has it. */
  async end(): Promise<void> {
    const { mka1 } = this;
    mka1.lag(0);
    await mka1.pass(90 * second);
    for (const page of mka1.tabs) await page.look();
    await mka1.pass(0);
    this.check();
    const isThere = mka1.calls.every(({ isForgotten }) => !isForgotten);
    for (const submission of this.submissions()) {
      expect(isSettled(submission.state)).toBe(true);
      if (isThere && learns(submission)) expect(isRecorded(submission)).toBe(mka1.holds(submission));
    }
  }

  submissions(): readonly Submission[] {
    return this.mka1.tabs.flatMap(({ runner }) => [...runner.submissions.getState().values()]);
  }
}

const isRecorded = ({ state }: Submission): boolean => state.kind === "recorded";

/** What a reading of the record says more about; a run's record does not tell what was decided. */
const learns = ({ state }: Submission): boolean =>
  ["unknown", "elsewhere"].includes(state.kind) || (state.kind === "recorded" && state.isUntold !== true);

beforeAll(async () => {
  // They load when they are first used, which no clock of a walk waits for.
  await Promise.all([
    import("../protocols/mka1/send/submit.ts"),
    import("../protocols/mka1/batch/detail.ts"),
    import("../protocols/mka1/list/list.ts"),
    import("../protocols/mka1/messages/batch-en.ts"),
  ]);
});

it("on MKA1, over 250 random sequences of decisions, aborts, continuations, words written between, losses, late requests and records, reloads, two tabs and other people: nothing is decided, used or run twice, nothing goes without a press, nothing decided waits again, no words are lost, and all that is claimed is so", {
  timeout: 120_000,
}, async () => {
  const seen = { runs: 0, recorded: 0, continued: 0, elsewhere: 0, changed: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...kinds),
      fc.array(step, { minLength: 1, maxLength: 14 }),
      async (kind, sequence) => {
        const walk = new Walk(await walkMka1(kind), kind);
        for (const now of sequence) {
          await walk.screens.take(now);
          walk.check();
        }
        await walk.end();
        seen.runs += walk.mka1.server.effects.all().filter((effect) => effect.kind === "run").length;
        for (const { state, answer } of walk.submissions()) {
          seen.recorded += Number(state.kind === "recorded");
          seen.continued += Number(state.kind === "recorded" && answer.kind === "act");
          seen.elsewhere += Number(state.kind === "elsewhere");
          seen.changed += Number(state.kind === "changed");
        }
      },
    ),
    { numRuns: 250, examples },
  );
  // The walk meets everything that it is about; its first sequences alone are enough for that.
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
});
