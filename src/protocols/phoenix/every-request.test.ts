import { describe, expect, it } from "vitest";
import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import type { ActAnswer, Answer, Decision } from "../../domain/decision.ts";
import type { Verb } from "../../domain/decision-rules.ts";
import type { ToolCall } from "../../domain/tool-call.ts";
import { at, isThere, itemsOf, type Source, spanOf, stringOf } from "../../lib/json/json-piece.ts";
import { phoenixScenarios } from "../../mocks/phoenix/scenarios.ts";
import { collect, listAll } from "../../test/backend-reading.ts";
import { seenOf } from "../../test/builders.ts";
import { answerAll, eachAnswer, keyOf, wholeAnswer, yesOrNo } from "../../test/contract-answers.ts";
import { signal } from "../../test/contract-sending.ts";
import { inTime } from "../../test/in-time.ts";
import { type PhoenixWorld, phoenixWorld } from "../../test/phoenix-world.ts";
import { type PhoenixPart, readPart } from "./record/part.ts";
import { readAnswer } from "./record/read-answer.ts";

/** Scenarios that never list anything, and those that list the same a thousand times. */
const leftOut = new Set(
  ["loading", "offline", "agents-disabled-403", "empty", "thousand-waiting", "ten-thousand-waiting"].map(
    (name) => `phoenix/${name}`,
  ),
);

const preferences: Readonly<Record<string, readonly Verb[]>> = {
  "every yes": ["approve", "answer", "decline", "deny"],
  "every no": ["deny", "decline", "answer", "approve"],
};

function decisionBy(wanted: readonly Verb[], { rules }: ToolCall): Decision {
  const verb = wanted.find((one) => rules.verbs.includes(one));
  if (verb === "answer") return { verb, answer: wholeAnswer(rules.answer) };
  return verb === "decline" ? { verb, words: "no" } : yesOrNo(verb === "approve");
}

const act = (kind: ActAnswer["act"]): ActAnswer => ({
  kind: "act",
  act: kind,
  words: "Go on.",
  key: keyOf(2),
});

/** Everything that the inbox can send of a batch. */
const answers: Readonly<Record<string, (batch: ApprovalBatch) => Answer>> = {
  ...Object.fromEntries(
    Object.entries(preferences).map(([name, wanted]) => [
      name,
      (batch: ApprovalBatch) => eachAnswer(batch, (call) => decisionBy(wanted, call)),
    ]),
  ),
  "yes and no in turn": (batch) => {
    let count = 0;
    const [yes = [], no = []] = Object.values(preferences);
    return eachAnswer(batch, (call) => decisionBy(count++ % 2 === 0 ? yes : no, call));
  },
  "an abort": (batch) => answerAll(batch, "abort"),
  "a turn closed": () => act("close-turn"),
  "feedback sent again": () => act("send-feedback-again"),
};

/** What was read of a session: its texts, and the parts of the last message of each, oldest first. */
interface ReadBefore {
  readonly texts: readonly string[];
  readonly parts: readonly PhoenixPart[];
}

function readBefore(texts: readonly string[]): ReadBefore {
  const parts = texts.flatMap((text) => {
    const message = itemsOf(at(readAnswer(text), "data"))?.at(-1);
    return message === undefined ? [] : (itemsOf(at(message, "parts")) ?? []).map(readPart);
  });
  return { texts, parts };
}

const known = new Set([
  "id",
  "headless",
  "model",
  "lastMessageId",
  "toolApprovals",
  "toolOutputs",
  "message",
]);

/** What no request may do, whatever was decided (protocols/phoenix.md, rules 1, 5, 6, 7 and 8; the forged output). */
function checkRequest(body: Source, before: ReadBefore): void {
  const value = JSON.parse(spanOf(body)) as Record<string, unknown>;
  expect(Object.keys(value).filter((key) => !known.has(key))).toEqual([]);
  expect(value["headless"] ?? false).toBe(false);
  expect("message" in value && "toolApprovals" in value).toBe(false);
  const stateOf = (id: string | null) => before.parts.findLast(({ part }) => part.callId === id)?.part;
  for (const approval of itemsOf(at(body, "toolApprovals")) ?? []) {
    const part = stateOf(stringOf(at(approval, "toolCallId")));
    const state = part?.state === "malformed" ? part.saidState : part?.state;
    expect(state).toBe("approval-requested");
  }
  for (const output of itemsOf(at(body, "toolOutputs")) ?? []) {
    const { part, isClientTool } = readPart(output, 0);
    expect(isClientTool).toBe(true);
    expect(isThere(at(output, "approval"))).toBe(false);
    expect(["output-available", "output-error"]).toContain(stringOf(at(output, "state")));
    expect(stateOf(part.callId)?.state).toBe("input-available");
    const input = at(output, "input");
    const isEchoed = before.texts.some((text) => input !== null && text.includes(`"input":${spanOf(input)}`));
    expect(isEchoed).toBe(true);
  }
}

/** Sends one answer to the batch of one row, again as it was seen first, and once more as it is seen then. */
async function sendThrice(world: PhoenixWorld, batchId: string, make: (batch: ApprovalBatch) => Answer) {
  const { backend } = world;
  const read = () =>
    inTime(
      world.clock,
      backend.get(batchId, signal()).then(({ value }) => value),
    );
  const send = (answer: Answer, batch: ApprovalBatch) => {
    const events =
      answer.kind === "act"
        ? backend.perform?.(answer, seenOf(batch), signal())
        : backend.submit(answer, seenOf(batch), signal());
    return events === undefined ? Promise.resolve([]) : inTime(world.clock, collect(events));
  };
  const batch = await read().catch(() => null);
  if (batch === null) return;
  const answer = make(batch);
  await send(answer, batch);
  await send(answer, batch);
  const after = await read().catch(() => null);
  if (after !== null) await send(make(after), after);
}

interface Sent {
  readonly path: string;
  readonly body: string;
  readonly before: ReadBefore;
}

/** A world that notes, with each request that decides, what the inbox had read of that session before it. */
function watchedWorld(scenario: string) {
  const texts = new Map<string, string[]>();
  const sent: Sent[] = [];
  const world = phoenixWorld(scenario, async ({ path, body }, answer) => {
    const session = path.split("/")[3] ?? "";
    if (/\/(chat|tool_approvals|tool_outputs)$/.test(path))
      sent.push({ path, body, before: readBefore(texts.get(session) ?? []) });
    const response = await answer();
    if (/\/messages(\?|$)/.test(path) && response.ok) {
      const text = await response.clone().text();
      texts.set(session, [...(texts.get(session) ?? []), text]);
    }
    return response;
  });
  world.holdToken("demo-token");
  return { world, sent };
}

describe("whatever is sent, in every scenario", () => {
  const named = phoenixScenarios.map(({ id }) => id).filter((id) => !leftOut.has(id));
  let requests = 0;

  const long = { timeout: 60_000 };
  it.each(named)(
    "%s: no call is forged, run twice, or answered where it is recorded",
    long,
    async (scenario) => {
      for (const make of Object.values(answers)) {
        const { world, sent } = watchedWorld(scenario);
        const { rows } = await inTime(world.clock, listAll(world.backend));
        for (const { ref } of rows.slice(0, 15)) await sendThrice(world, ref.batchId, make);
        for (const { body, before } of sent) checkRequest(readAnswer(body), before);
        const effects = world.server.effects.all();
        expect(effects.filter(({ kind }) => kind === "forged")).toEqual([]);
        const ran = effects.flatMap((one) => (one.kind === "run" ? [`${one.session} ${one.callId}`] : []));
        expect(ran).toEqual([...new Set(ran)]);
        requests += sent.length;
      }
    },
  );

  it("enough was sent to say so", () => {
    expect(requests).toBeGreaterThan(500);
  });
});
