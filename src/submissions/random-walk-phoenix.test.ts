import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { ApprovalBatch } from "../domain/approval-batch.ts";
import type { Answer, Decision } from "../domain/decision.ts";
import type { Submission } from "../domain/submission.ts";
import { askUser } from "../mocks/phoenix/questions.ts";
import { bash, type CallSeed } from "../mocks/phoenix/sessions.ts";
import { toolParts } from "../mocks/phoenix/state.ts";
import { type PhoenixWalk, type WalkTab, walkPhoenix } from "../test/phoenix-walk.ts";
import { type WalkStep, walkStep } from "../test/walk-steps.ts";

const second = 1_000;

/** The sessions that are walked over: approvals alone, a question alone, both, and what nobody answers but with an abort. */
const worlds = {
  approvals: [bash("one"), bash("two")],
  question: [askUser("Overwrite it?")],
  mixed: [bash("one"), askUser("Overwrite it?"), bash("two")],
  recorded: [{ ...bash("one"), recorded: true }],
} satisfies Readonly<Record<string, readonly CallSeed[]>>;

/** One walk: what was pressed, and what each press may have sent. */
class Walk {
  readonly phoenix: PhoenixWalk;
  /** Requests that the presses so far account for. */
  private allowed = 0;
  private readonly messages = new Map<string, number>();
  private readonly keys = new Map<string, string>();
  /** What stands on the screens: a person may press on what is not true any more. */
  private readonly screens = new Map<WalkTab, ApprovalBatch>();

  constructor(phoenix: PhoenixWalk) {
    this.phoenix = phoenix;
  }

  async take(now: WalkStep): Promise<void> {
    const { phoenix } = this;
    if (now.do === "time") return phoenix.pass(now.ms);
    if (now.do === "loss") return phoenix.lose(now.loss);
    if (now.do === "someone-else") return this.someoneElse(now.what);
    const page = phoenix.tabs[now.tab];
    if (page === undefined) return;
    if (now.do === "reload") return phoenix.reload(now.tab);
    if (now.do === "check" || now.do === "cancel") {
      const latest = phoenix.latest(page);
      return latest === undefined ? undefined : page.runner[now.do](latest.id);
    }
    if (now.do === "send-again") return this.sendAgain(page);
    if (now.do === "look") return this.look(page);
    // Its denials arrive, and its feedback does not.
    if (now.do === "abort-unheard") phoenix.lose("second-lost");
    return this.press(page, now);
  }

  private someoneElse(what: Extract<WalkStep, { readonly do: "someone-else" }>["what"]): void {
    const { session, server } = this.phoenix;
    const isWaiting = session.messages.some((message) =>
      toolParts(message).some(({ state }) => state === "approval-requested" || state === "input-available"),
    );
    if (isWaiting) server.control({ do: what });
  }

  private sendAgain(page: WalkTab): void {
    const latest = this.phoenix.latest(page);
    if (latest !== undefined && page.runner.sendAgain(latest.id) === null) this.allow(latest.answer);
  }

  private async look(page: WalkTab): Promise<void> {
    const batch = await this.phoenix.read(page);
    if (batch !== null) this.screens.set(page, batch);
  }

  private async press(page: WalkTab, now: WalkStep): Promise<void> {
    if (!this.screens.has(page)) await this.look(page);
    const batch = this.screens.get(page);
    const answer = batch === undefined ? null : this.answerOf(page, batch, now);
    if (batch === undefined || answer === null) return;
    if (this.phoenix.press(page, batch, answer)) this.allow(answer);
  }

  /** What this press sends, as the screen would make it; null where the screen offers no such press. */
  private answerOf(page: WalkTab, batch: ApprovalBatch, now: WalkStep): Answer | null {
    const waiting = batch.calls.filter(({ outcome }) => outcome.kind === "waiting");
    if (now.do === "feedback-again") return this.feedbackAgain(page);
    if (now.do === "close-turn") return waiting.length > 0 ? null : this.closing(batch);
    if (waiting.length === 0) return null;
    if (now.do === "abort" || now.do === "abort-unheard") {
      const calls = waiting.map(({ id }) => id);
      return { kind: "abort", calls, feedback: "No.", attachments: [], key: this.keyOf(batch, "abort") };
    }
    if (now.do !== "decide") return null;
    const decisions = new Map<string, Decision>();
    for (const [at, { id, isClientTool }] of waiting.entries())
      decisions.set(id, decisionOf(isClientTool, now.isSplit && at % 2 === 1 ? !now.yes : now.yes));
    const verbs = [...decisions.values()].map(({ verb }) => verb).join();
    return { kind: "each", decisions, key: this.keyOf(batch, verbs) };
  }

  private closing(batch: ApprovalBatch): Answer | null {
    if (!batch.acts.some(({ kind }) => kind === "close-turn")) return null;
    return { kind: "act", act: "close-turn", words: "Stop.", key: this.keyOf(batch, "close") };
  }

  /** As the screen offers it: only where the denials are recorded and the words are missing. */
  private feedbackAgain(page: WalkTab): Answer | null {
    const latest = this.phoenix.latest(page);
    if (latest?.state.kind !== "undelivered") return null;
    return { kind: "act", act: "send-feedback-again", words: "No.", key: latest.answer.key };
  }

  /** One key per content, whichever page presses. */
  private keyOf({ version }: ApprovalBatch, content: string): string {
    const known = this.keys.get(version + content);
    const key = known ?? `00000000-0000-4000-8000-${String(this.keys.size).padStart(12, "0")}`;
    this.keys.set(version + content, key);
    return key;
  }

  private allow(answer: Answer): void {
    this.allowed += answer.kind === "abort" ? 3 : 1;
    if (answer.kind !== "each") this.messages.set(answer.key, (this.messages.get(answer.key) ?? 0) + 1);
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
    expect(this.phoenix.left()).toBeLessThanOrEqual(this.allowed);
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
    for (const [id, pressed] of this.messages) {
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

function decisionOf(isClientTool: boolean, yes: boolean): Decision {
  if (!isClientTool) return { verb: yes ? "approve" : "deny", reason: null };
  if (!yes) return { verb: "decline", words: null };
  return {
    verb: "answer",
    answer: { kind: "questions", given: new Map([["q-1", { options: ["yes"], words: null }]]) },
  };
}

it("on Phoenix, over 600 random sequences of answers, aborts, closings, losses, late requests, reloads, two tabs and a second client: no request runs a call twice, none forges, none goes without a press, and nothing is claimed that the server does not hold", {
  timeout: 120_000,
}, async () => {
  const seen = { runs: 0, recorded: 0, undelivered: 0, messages: 0, answers: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.values(worlds)),
      fc.array(walkStep, { minLength: 1, maxLength: 16 }),
      async (calls: readonly CallSeed[], sequence) => {
        const walk = new Walk(await walkPhoenix(calls));
        for (const now of sequence) {
          await walk.take(now);
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
    { numRuns: 600 },
  );
  // The walk meets everything that it is about.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
});
