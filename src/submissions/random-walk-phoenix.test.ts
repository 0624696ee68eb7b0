import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { Answer, Decision } from "../domain/decision.ts";
import type { Submission } from "../domain/submission.ts";
import type { ToolCall } from "../domain/tool-call.ts";
import { askUser } from "../mocks/phoenix/questions.ts";
import { bash, type CallSeed } from "../mocks/phoenix/sessions.ts";
import { toolParts } from "../mocks/phoenix/state.ts";
import { type PhoenixWalk, walkPhoenix } from "../test/phoenix-walk.ts";
import { abortOf, contentKeys, decidedOf } from "../test/walk-answers.ts";
import { WalkScreens } from "../test/walk-screens.ts";
import { type WalkPress, walkStep } from "../test/walk-steps.ts";
import type { WalkTab } from "../test/walk-world.ts";

const second = 1_000;

/** The sessions that are walked over: approvals alone, a question alone, both, and what nobody answers but with an abort. */
const worlds = {
  approvals: [bash("one"), bash("two")],
  question: [askUser("Overwrite it?")],
  mixed: [bash("one"), askUser("Overwrite it?"), bash("two")],
  recorded: [{ ...bash("one"), recorded: true }],
} satisfies Readonly<Record<string, readonly CallSeed[]>>;

const presses = ["abort", "abort-unheard", "close-turn", "feedback-again", "feedback-again"] as const;
const others = ["someone-else-approves", "someone-else-answers-one", "someone-else-writes"] as const;
type Press = WalkPress<(typeof presses)[number]>;

const step = walkStep({
  presses,
  losses: ["second-lost", "lost-request", "lost-reply", "cut-stream", "late", "very-late"],
  others,
});

/** Chance may seldom lose the feedback of an abort for long: this walk always does. */
const unheard: StepOf<typeof step>[] = [
  { kind: "press", tab: 0, press: { do: "abort-unheard" } },
  { kind: "time", ms: 2_000 },
  { kind: "time", ms: 40_000 },
  { kind: "in-tab", tab: 0, what: "look" },
  { kind: "time", ms: 2_000 },
  { kind: "in-tab", tab: 0, what: "look" },
  { kind: "press", tab: 0, press: { do: "feedback-again" } },
  { kind: "time", ms: 40_000 },
];

type StepOf<A> = A extends fc.Arbitrary<infer S> ? S : never;

/** One walk: what was pressed, and what each press may have sent. */
class Walk {
  readonly phoenix: PhoenixWalk;
  readonly screens: WalkScreens<(typeof presses)[number], (typeof others)[number]>;
  private readonly keys = contentKeys();

  constructor(phoenix: PhoenixWalk) {
    this.phoenix = phoenix;
    this.screens = new WalkScreens(phoenix, {
      answerOf: (page, batch, press) => this.answerOf(page, batch, press),
      someoneElse: (what) => phoenix.waiting() > 0 && phoenix.server.control({ do: what }),
    });
  }

  /** What this press sends, as the screen would make it; null where the screen offers no such press. */
  private answerOf(page: WalkTab, batch: ApprovalBatch, press: Press): Answer | null {
    const { keys } = this;
    switch (press.do) {
      case "decide":
        return decidedOf(batch, press, { keys, say: decisionOf });
      case "abort-unheard":
        // Its denials arrive, and its feedback does not.
        this.phoenix.lose("second-lost");
        return abortOf(batch, keys);
      case "abort":
        return abortOf(batch, keys);
      case "close-turn":
        return this.closing(batch);
      case "feedback-again":
        return this.feedbackAgain(page);
    }
  }

  private closing(batch: ApprovalBatch): Answer | null {
    if (!batch.acts.some(({ kind }) => kind === "close-turn")) return null;
    return { kind: "act", act: "close-turn", words: "Stop.", key: this.keys(batch, "close") };
  }

  /** As the screen offers it: only where the denials are recorded and the words are missing. */
  private feedbackAgain(page: WalkTab): Answer | null {
    const latest = this.phoenix.latest(page);
    if (latest?.state.kind !== "undelivered") return null;
    return { kind: "act", act: "send-feedback-again", words: "stop", key: latest.answer.key };
  }

  /** Requests that the presses so far account for. */
  private allowed(): number {
    return this.screens.pressed.reduce((sum, { kind }) => sum + (kind === "abort" ? 3 : 1), 0);
  }

  check(): void {
    this.checkEffects();
    this.checkRequests();
    for (const { runner } of this.phoenix.tabs) {
      for (const submission of runner.submissions.getState().values()) this.checkClaim(submission);
    }
  }

  /** No call runs twice, and nothing that only the server can know comes from here. */
  private checkEffects(): void {
    const effects = this.phoenix.server.effects.all();
    const runs = effects.flatMap((effect) => (effect.kind === "run" ? [effect.callId] : []));
    expect(new Set(runs).size).toBe(runs.length);
    expect(effects.filter(({ kind }) => kind === "forged")).toEqual([]);
  }

  private checkRequests(): void {
    expect(this.phoenix.left()).toBeLessThanOrEqual(this.allowed());
    const native = new Set(
      partsOf(this.phoenix).flatMap((part) => (part.environment === "server" ? [part.callId] : [])),
    );
    for (const { body, waiting, path } of this.phoenix.met) {
      expect((body.toolOutputs ?? []).filter(({ toolCallId }) => native.has(toolCallId))).toEqual([]);
      if (body.message === undefined) continue;
      // A message cuts off what waits, so it goes alone, when nothing does.
      expect([path, waiting, body.toolApprovals, body.toolOutputs]).toEqual([
        "/chat",
        0,
        undefined,
        undefined,
      ]);
    }
    const written = this.screens.pressed.filter(({ kind }) => kind !== "each").map(({ key }) => key);
    for (const id of new Set(written)) {
      const pressed = written.filter((key) => key === id).length;
      const sent = this.phoenix.met.filter(({ body }) => body.message?.id === id).length;
      expect(sent).toBeLessThanOrEqual(pressed);
      expect(this.phoenix.session.messages.filter((message) => message.id === id).length).toBeLessThanOrEqual(
        1,
      );
    }
  }

  /** Nothing is called recorded that the server does not hold. */
  private checkClaim({ state, answer, calls }: Submission): void {
    if (state.kind !== "recorded") return;
    if (answer.kind !== "each") {
      expect(this.phoenix.session.messages.some(({ id }) => id === answer.key)).toBe(true);
    }
    for (const { id, decision } of calls) {
      if (decision === "none") continue;
      const part = partsOf(this.phoenix).find(({ callId }) => callId === id);
      const isYes = decision === "approve" || decision === "answer";
      if (part?.environment === "server") expect(part.approval?.approved).toBe(isYes);
      else expect(part?.output !== undefined || part?.errorText !== undefined).toBe(true);
      if (!isYes) expect(this.phoenix.server.effects.runsOf(id)).toBe(0);
    }
  }
}

const countOf = ({ phoenix }: Walk, kind: Submission["state"]["kind"]): number =>
  phoenix.tabs
    .flatMap(({ runner }) => [...runner.submissions.getState().values()])
    .filter(({ state }) => state.kind === kind).length;

const partsOf = ({ session }: PhoenixWalk) => session.messages.flatMap((message) => toolParts(message));

function decisionOf({ isClientTool }: ToolCall, yes: boolean): Decision {
  if (!isClientTool) return { verb: yes ? "approve" : "deny", reason: null };
  if (!yes) return { verb: "decline", words: null };
  return {
    verb: "answer",
    answer: { kind: "questions", given: new Map([["q-1", { options: ["yes"], words: null }]]) },
  };
}

beforeAll(async () => {
  // They load when they are first used, which no clock of a walk waits for.
  await Promise.all([
    import("../protocols/phoenix/send/submit.ts"),
    import("../protocols/phoenix/batch/detail.ts"),
  ]);
});

it("on Phoenix, over 600 random sequences of answers, aborts, closings, losses, late requests, reloads, two tabs and a second client: no request runs a call twice, none forges, none goes without a press, and nothing is claimed that the server does not hold", {
  timeout: 120_000,
}, async () => {
  const seen = { runs: 0, recorded: 0, undelivered: 0, messages: 0, answers: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.values(worlds)),
      fc.array(step, { minLength: 1, maxLength: 16 }),
      async (calls: readonly CallSeed[], sequence) => {
        const walk = new Walk(await walkPhoenix(calls));
        for (const now of sequence) {
          await walk.screens.take(now);
          walk.check();
          seen.undelivered += countOf(walk, "undelivered");
        }
        await walk.phoenix.pass(90 * second);
        walk.check();
        seen.recorded += countOf(walk, "recorded");
        seen.runs += walk.phoenix.server.effects.all().filter(({ kind }) => kind === "run").length;
        seen.messages += walk.phoenix.met.filter(({ body }) => body.message !== undefined).length;
        seen.answers += walk.phoenix.met.filter(({ body }) => body.toolOutputs !== undefined).length;
      },
    ),
    {
      numRuns: 600,
      examples: [worlds.approvals, worlds.question].map((calls): [readonly CallSeed[], typeof unheard] => [
        calls,
        unheard,
      ]),
    },
  );
  // The walk meets everything that it is about.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
});
