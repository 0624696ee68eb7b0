import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { Submission } from "../domain/submission.ts";
import type { ToolCall } from "../domain/tool-call.ts";
import { threeCalls } from "../mocks/envole/call-seeds.ts";
import { yesOrNo } from "../test/contract-answers.ts";
import { type EnvoleWalk, walkEnvole } from "../test/envole-walk.ts";
import { abortOf, contentKeys, decidedOf } from "../test/walk-answers.ts";
import { WalkScreens } from "../test/walk-screens.ts";
import { walkStep } from "../test/walk-steps.ts";

const second = 1_000;

const others = [
  "someone-else-approves",
  "someone-else-denies",
  "someone-else-aborts",
  "someone-else-answers-one",
  "change-arguments",
  "grow-batch",
  "forget-batch",
] as const;

type Sequence = (typeof step extends fc.Arbitrary<infer S> ? S : never)[];

const step = walkStep({
  presses: ["abort"],
  losses: ["lost-request", "lost-reply", "cut-stream", "late", "very-late"],
  others,
});

/** Chance seldom loses a message whose request then goes another way: these walks always do. */
const overtaken = (["forget-batch", "someone-else-aborts"] as const).flatMap((what) =>
  [true, false].flatMap((yes) =>
    [true, false].map((isSplit) => [
      { kind: "loss", loss: "lost-request" },
      { kind: "press", tab: 0, press: { do: "decide", yes, isSplit } },
      { kind: "time", ms: 2_000 },
      { kind: "someone-else", what },
      { kind: "time", ms: 40_000 },
    ]),
  ),
) as Sequence[];

/** Envole's words for what was decided here. */
const words: Readonly<Partial<Record<string, string>>> = {
  approve: "APPROVED",
  deny: "DENIED",
  abort: "ABORTED_WITH_FEEDBACK",
};

/** One walk: what was pressed, and what each press may have sent. */
class Walk {
  readonly envole: EnvoleWalk;
  readonly screens: WalkScreens<"abort", (typeof others)[number]>;

  constructor(envole: EnvoleWalk) {
    this.envole = envole;
    const keys = contentKeys();
    const say = (_: ToolCall, isYes: boolean) => yesOrNo(isYes);
    this.screens = new WalkScreens(envole, {
      answerOf: (_, batch, press) =>
        press.do === "abort" ? abortOf(batch, keys) : decidedOf(batch, press, { keys, say }),
      someoneElse: (what) => envole.waiting() > 0 && envole.server.control({ do: what }),
    });
  }

  check(): void {
    this.checkEffects();
    this.checkMessages();
    for (const submission of this.submissions()) this.checkClaim(submission);
  }

  /** No call runs twice, no abort is taken twice, and nothing that was written is dropped. */
  private checkEffects(): void {
    const effects = this.envole.server.effects.all();
    const runs = effects.flatMap((effect) => (effect.kind === "run" ? [effect.callId] : []));
    expect(new Set(runs).size).toBe(runs.length);
    expect(effects.filter(({ kind }) => kind === "dropped" || kind === "forged")).toEqual([]);
    expect(effects.filter(({ kind }) => kind === "aborted").length).toBeLessThanOrEqual(1);
  }

  /** No message without a press; each answers a whole batch, and mixes an abort with nothing. */
  private checkMessages(): void {
    const { met } = this.envole;
    const { pressed } = this.screens;
    expect(this.envole.left()).toBeLessThanOrEqual(pressed.length);
    const aborts = pressed.filter(({ kind }) => kind === "abort").length;
    expect(met.filter(isAbort).length).toBeLessThanOrEqual(aborts);
    for (const message of met) {
      const given = new Set(message.results.map(([, word]) => word));
      expect(isAbort(message) && given.size > 1).toBe(false);
      expect(message.beside).toBe(isAbort(message) ? 1 : 0);
      const ids = this.envole
        .executions()
        .slice(0, threeCalls.length)
        .map(({ id }) => id);
      expect(message.results.map(([id]) => id).slice(0, threeCalls.length)).toEqual(ids);
    }
  }

  /** Nothing is called recorded that the server does not hold. */
  private checkClaim({ state, calls }: Submission): void {
    if (state.kind !== "recorded" || state.isUntold === true) return;
    for (const { id, decision } of calls) {
      const execution = this.envole.executions().find((one) => one.id === id);
      expect(execution?.status).toBe(words[decision]);
      if (decision !== "approve") expect(this.envole.server.effects.runsOf(id)).toBe(0);
    }
  }

  submissions(): readonly Submission[] {
    return this.envole.tabs.flatMap(({ runner }) => [...runner.submissions.getState().values()]);
  }
}

const isAbort = ({ results }: EnvoleWalk["met"][number]): boolean =>
  results.some(([, word]) => word === words["abort"]);

beforeAll(async () => {
  // They load when they are first used, which no clock of a walk waits for.
  await Promise.all([
    import("../protocols/envole/send/submit.ts"),
    import("../protocols/envole/batch/detail.ts"),
  ]);
});

it("on Envole, over 400 random sequences of answers, aborts, losses, late requests, reloads, two tabs and a second client: no call runs twice, no message is of a part, mixes an abort or goes without a press, and nothing is claimed that the server does not hold", {
  timeout: 120_000,
}, async () => {
  const seen = { runs: 0, recorded: 0, aborted: 0, untold: 0, refused: 0, elsewhere: 0, unknown: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (sequence) => {
      const walk = new Walk(await walkEnvole(threeCalls));
      for (const now of sequence) {
        await walk.screens.take(now);
        walk.check();
      }
      await walk.envole.pass(90 * second);
      walk.check();
      const effects = walk.envole.server.effects.all();
      seen.runs += effects.filter(({ kind }) => kind === "run").length;
      seen.aborted += effects.filter(({ kind, client }) => kind === "aborted" && client === "inbox").length;
      for (const { state } of walk.submissions()) {
        if (state.kind === "recorded" && state.isUntold === true) seen.untold += 1;
        else if (state.kind in seen) seen[state.kind as keyof typeof seen] += 1;
      }
    }),
    { numRuns: 400, examples: overtaken.map((sequence): [Sequence] => [sequence]) },
  );
  // The walk meets everything that it is about.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(2);
});
