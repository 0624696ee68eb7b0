import { describe, expect, it } from "vitest";
import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import type { Verb } from "../../../domain/decision-rules.ts";
import { compareWithRecord } from "../../../domain/record-comparison.ts";
import { answerAll, eachAnswer, keyOf, wholeAnswer } from "../../../test/contract-answers.ts";
import { firstBatch, send } from "../../../test/contract-sending.ts";
import { approvalResponsesIn, responseFaults } from "../../../test/letta-response-schema.ts";
import { agreedLettaWorld, type LettaWorld, lettaWorld } from "../../../test/letta-world.ts";

/** How a sending ended, in few words; everything else that was told of it. */
async function sentIn(world: LettaWorld, verb: Verb, key = keyOf(1)) {
  const batch = await firstBatch(world);
  const answer = batch.calls.every(({ rules }) => rules.verbs.includes(verb))
    ? answerAll(batch, verb, key)
    : eachAnswer(batch, ({ rules }) =>
        rules.verbs.includes("answer")
          ? { verb: "answer", answer: wholeAnswer(rules.answer) }
          : { verb: "deny", reason: "not today" },
      );
  const events = await send(world, batch, answer);
  return { batch, answer, events, end: endOf(events, answer) };
}

function endOf(events: readonly SubmissionEvent[], answer: Parameters<typeof compareWithRecord>[0]): string {
  const last = events.at(-1);
  if (last?.kind === "record") return compareWithRecord(answer, last.reading.value).kind;
  if (last?.kind !== "refused" && last?.kind !== "unknown") return last?.kind ?? "nothing";
  const shown = last.kind === "refused" && last.reading !== null ? last.reading.value : null;
  const record = shown === null ? "" : `, ${compareWithRecord(answer, shown).kind}`;
  return `${last.kind} ${last.error.kind}${record}`;
}

const worldOf = (scenario: string, isAgreed = false): LettaWorld =>
  (isAgreed ? agreedLettaWorld : lettaWorld)(`letta/${scenario}`);

describe("an answer to Letta", () => {
  it.each<readonly [string, Verb, string, runs: number]>([
    ["one-call", "approve", "recorded", 1],
    ["two-calls", "deny", "recorded", 0],
    ["sibling", "abort", "recorded", 0],
    ["conversation", "approve", "recorded", 1],
    ["client-tool", "answer", "recorded", 0],
    ["client-and-gated", "answer", "recorded", 0],
    ["old-agent", "approve", "recorded", 1],
    ["old-agent", "abort", "recorded", 0],
    ["same-id-two", "deny", "recorded", 0],
    ["slow-tool", "approve", "recorded", 1],
    ["pending-lags", "deny", "recorded", 0],
    ["then-again", "deny", "recorded", 0],
    ["then-slow", "approve", "recorded", 1],
    ["late-same", "approve", "recorded", 1],
    ["late-opposite", "approve", "elsewhere", 0],
    ["late-sibling", "approve", "elsewhere", 0],
    ["dead-run", "approve", "recorded", 1],
    ["killed", "approve", "unknown unreachable", 1],
    ["lost-reply", "deny", "unknown unreachable", 0],
    ["reply-lost-before", "approve", "unknown unreachable", 0],
  ])("%s, %s: %s, and each call ran %i times", async (...[scenario, verb, expected, runs]) => {
    const world = worldOf(scenario);
    const { batch, end } = await sentIn(world, verb);
    expect(end).toBe(expected);
    expect(world.sent()).toBe(1);
    for (const { approvalId } of batch.calls) expect(world.runsOf(approvalId ?? "")).toBe(runs);
  });

  it.each(["then-again", "one-call"])(
    "%s: the asking behind it is named where there is one",
    async (scenario) => {
      const world = worldOf(scenario);
      const { batch, events } = await sentIn(world, "deny");
      const last = events.at(-1);
      if (last?.kind !== "record") throw new Error("no record");
      const next = last.next;
      expect(next === null).toBe(scenario === "one-call");
      if (next === null) return;
      const asking = (await world.backend.get(next.batchId, new AbortController().signal)).value;
      expect(asking.status).toBe("waiting");
      expect(asking.ref).not.toEqual(batch.ref);
    },
  );

  it("while somebody else's holds the lock is refused, and the record tells what they decided", async () => {
    const world = worldOf("locked");
    const { end } = await sentIn(world, "deny");
    expect(end).toMatch(/^refused busy, /);
    expect(world.sent()).toBe(1);
  });

  it.each(["then-fail", "then-fail-400", "then-fail-401", "then-fail-429"])(
    "%s: the decision is recorded, the model's failure is a notice, and nobody is asked to sign in",
    async (scenario) => {
      const world = worldOf(scenario);
      const { end, events } = await sentIn(world, "deny");
      expect(end).toBe("recorded");
      expect(events.filter(({ kind }) => kind === "notice")).toMatchObject([
        { said: { id: "letta.notice.model-failed" } },
      ]);
      expect(world.refusedTokens).toEqual([]);
      expect(world.sent()).toBe(1);
    },
  );

  it.each<readonly [string, Verb, string, runs: number]>([
    ["no-redis", "approve", "recorded", 1],
    ["no-redis", "abort", "recorded", 0],
    ["no-redis-slow", "approve", "recorded", 1],
    ["no-redis-late", "approve", "elsewhere", 0],
    ["no-redis-then-fail", "deny", "recorded", 0],
    ["no-redis-conversation", "deny", "recorded", 0],
    ["raced-no-lock", "approve", "decided-twice", 1],
    ["raced-same", "approve", "decided-twice", 2],
  ])("%s, %s, with consent: %s, and each call ran %i times", async (...[scenario, verb, expected, runs]) => {
    const world = worldOf(scenario, true);
    const { batch, end } = await sentIn(world, verb);
    expect(end).toBe(expected);
    for (const { approvalId } of batch.calls) expect(world.runsOf(approvalId ?? "")).toBe(runs);
  });
});

describe("what the fake records", () => {
  it.each<readonly [string, Verb]>([
    ["one-call", "approve"],
    ["two-calls", "abort"],
    ["client-tool", "answer"],
    ["client-and-gated", "answer"],
    ["conversation", "deny"],
    ["old-agent", "deny"],
    ["old-history", "deny"],
    ["two-askings", "deny"],
    ["late-opposite", "approve"],
    ["raced-no-lock", "approve"],
  ])("%s, %s: every approval_response_message fits seed 000", async (scenario, verb) => {
    const read: unknown[] = [];
    const world = lettaWorld(`letta/${scenario}`, async (_, answered) => {
      const answer = await answered();
      if ((answer.headers.get("content-type") ?? "").startsWith("application/json"))
        read.push(await answer.clone().json());
      return answer;
    });
    world.backend.agree?.("letta-no-lock");
    await sentIn(world, verb);
    const responses = approvalResponsesIn(read);
    expect(responses.length).toBeGreaterThan(0);
    expect(responses.flatMap(responseFaults)).toEqual([]);
  });
});
