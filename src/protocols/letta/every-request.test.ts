import { beforeAll, describe, expect, it } from "vitest";
import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import type { DecidingAnswer, Decision } from "../../domain/decision.ts";
import type { Verb } from "../../domain/decision-rules.ts";
import type { ToolCall } from "../../domain/tool-call.ts";
import { isSending } from "../../mocks/letta/routes.ts";
import { lettaScenarios } from "../../mocks/letta/scenarios.ts";
import { type FakeAgent, type FakeWorld, newTypes, pendingOf } from "../../mocks/letta/state.ts";
import { worldOf } from "../../mocks/letta/worlds.ts";
import { collect } from "../../test/backend-reading.ts";
import { seenOf } from "../../test/builders.ts";
import { answerAll, eachAnswer, wholeAnswer } from "../../test/contract-answers.ts";
import { signal } from "../../test/contract-sending.ts";
import { inTime } from "../../test/in-time.ts";
import { type LettaWorld, lettaWorld } from "../../test/letta-world.ts";
import { noLockConsent } from "./client.ts";

/** Scenarios that never list anything. */
const leftOut = new Set(["loading", "offline"].map((name) => `letta/${name}`));

/** Scenarios in which a call runs twice whatever the inbox does: no lock, a server that died, another client beside it. */
const runsAgain = new Set(["raced-same", "killed", "someone-else-running"].map((name) => `letta/${name}`));

const yes: readonly Verb[] = ["approve", "answer", "deny", "decline"];
const no: readonly Verb[] = ["deny", "decline", "approve", "answer"];

function decisionBy(wanted: readonly Verb[], { rules, id }: ToolCall): Decision {
  const verb = wanted.find((one) => rules.verbs.includes(one));
  if (verb === "answer") return { verb, answer: wholeAnswer(rules.answer, id.length % 2) };
  if (verb === "decline") return { verb, words: `No, ${id}.` };
  // Beside an approval too a person may write something.
  return { verb: verb === "approve" ? "approve" : "deny", reason: `Because of ${id}.` };
}

/** Everything that the inbox can send of a batch. */
const answers: Readonly<Record<string, (batch: ApprovalBatch) => DecidingAnswer>> = {
  "every yes": (batch) => eachAnswer(batch, (call) => decisionBy(yes, call)),
  "every no": (batch) => eachAnswer(batch, (call) => decisionBy(no, call)),
  "yes and no in turn": (batch) => {
    let count = 0;
    return eachAnswer(batch, (call) => decisionBy(count++ % 2 === 0 ? yes : no, call));
  },
  "an abort": (batch) => answerAll(batch, "abort"),
};

/** One request that answers, with what the server held in the moment in which it came. */
interface Met {
  readonly path: string;
  readonly body: string;
  readonly agent: FakeAgent | undefined;
  readonly talk: string | null;
  /** The ids that wait, each once. */
  readonly waiting: readonly string[];
}

/** Where a request goes, by its path and body. */
function placeIn(agents: readonly FakeAgent[], path: string, body: Fields) {
  const [, , kind, id = ""] = path.split("/");
  const agentId = kind === "agents" ? id : String(body["agent_id"] ?? "");
  const talk = kind === "agents" || id === "default" ? null : id;
  const agent = agents.find((one) =>
    talk === null ? one.id === agentId : one.conversations.some((each) => each.id === talk),
  );
  return { agent, talk };
}

/** A world that notes with each request that answers what waits there. */
function watchedWorld(scenario: string, hasAgreed: boolean) {
  const met: Met[] = [];
  let fake: FakeWorld | undefined;
  const world = lettaWorld(
    (now) => {
      fake = worldOf(scenario, now);
      return fake;
    },
    ({ method, path, body }, answer) => {
      const place = path.split("?")[0] ?? "";
      if (isSending(method, place)) {
        const { agent, talk } = placeIn(fake?.agents ?? [], place, JSON.parse(body) as Fields);
        const pending = agent === undefined ? null : pendingOf(agent, talk);
        const waiting = [...new Set(pending?.content.calls.map(({ id }) => id) ?? [])];
        met.push({ path: place, body, agent, talk, waiting });
      }
      return answer();
    },
  );
  world.holdToken("demo-token");
  if (hasAgreed) world.backend.agree?.(noLockConsent);
  return { world, met };
}

type Fields = Readonly<Record<string, unknown>>;

/** The form of each path (protocols/letta.md, "Answering"): what stands in the body beside the message. */
function checkForm({ path, talk }: Met, { messages: _, max_steps: __, ...beside }: Fields): void {
  const { agent_id: agentId, ...form } = beside;
  if (path.endsWith("/messages/async")) {
    expect(beside).toEqual({});
    return;
  }
  expect(path).toMatch(/^\/v1\/conversations\/[^/]+\/messages$/);
  expect(agentId === undefined).toBe(talk !== null);
  const isLocked = form["background"] === true;
  expect(form).toEqual(isLocked ? { streaming: true, background: true } : { streaming: false });
  // Only a conversation has no other way without a lock.
  if (!isLocked) expect(talk).not.toBe(null);
}

/** What every message has to hold: all ids that wait, each once, and for each what was decided about it. */
function checkMessage({ agent, waiting }: Met, body: Fields, { batch, answer }: Asking): void {
  const messages = body["messages"] as readonly Fields[];
  expect(messages).toHaveLength(1);
  const { type, otid, approvals, ...old } = messages[0] as Fields;
  expect([type, typeof otid]).toEqual(["approval", "string"]);
  const items = approvals as readonly Fields[];
  expect(items.map((item) => item["tool_call_id"])).toEqual(waiting);
  for (const item of items) expect(item).toEqual(itemOf(String(item["tool_call_id"]), batch, answer));
  expect(body["max_steps"]).toBe(answer.kind === "abort" ? 1 : undefined);
  const [first] = items;
  const needsOld = agent !== undefined && !newTypes.has(agent.type) && first?.["type"] === "approval";
  const { approve, tool_call_id: approval_request_id, reason } = first ?? {};
  const said = reason === undefined ? {} : { reason };
  expect(old).toEqual(needsOld ? { approve, approval_request_id, ...said } : {});
}

/** What a decision is on the wire, in the words of protocols/letta.md. */
function itemOf(id: string, { calls }: ApprovalBatch, answer: DecidingAnswer): Fields {
  const call = calls.find(({ approvalId }) => approvalId === id);
  const approval = { type: "approval", tool_call_id: id };
  if (answer.kind === "abort") return { ...approval, approve: false, reason: answer.feedback };
  const decision = answer.decisions.get(call?.id ?? "");
  switch (decision?.verb) {
    case "answer": {
      const { answer: given } = decision;
      if (given.kind !== "output") throw new Error("this is no return of a tool");
      const status = given.isError ? "error" : "success";
      return { type: "tool", tool_call_id: id, tool_return: given.text, status };
    }
    case "decline":
      return { ...approval, approve: false, reason: decision.words };
    case "approve":
    case "deny":
      return { ...approval, approve: decision.verb === "approve", reason: decision.reason };
    default:
      throw new Error("nothing was decided about a call that is answered");
  }
}

/** The rows of a list, as far as it comes. */
async function batchIdsIn({ backend, clock }: LettaWorld): Promise<readonly string[]> {
  const ids = new Set<string>();
  const list = async () => {
    for await (const { rows } of backend.list(null, signal()))
      for (const { value } of rows) ids.add(value.ref.batchId);
  };
  await inTime(clock, list()).catch(() => undefined);
  return [...ids].slice(0, 15);
}

interface Asking {
  readonly batch: ApprovalBatch;
  readonly answer: DecidingAnswer;
}

type Make = (batch: ApprovalBatch) => DecidingAnswer;

interface Watched {
  readonly world: LettaWorld;
  readonly met: readonly Met[];
  readonly hasAgreed: boolean;
}

/** Answers the batch of one row, again as it was seen first, and once more as it is seen then; gives what left. */
async function sendThrice({ world, met, hasAgreed }: Watched, batchId: string, make: Make): Promise<void> {
  const { backend } = world;
  const read = () => inTime(world.clock, backend.get(batchId, signal())).catch(() => null);
  const send = async (asking: Asking) => {
    const before = met.length;
    await inTime(world.clock, collect(backend.submit(asking.answer, seenOf(asking.batch), signal())));
    const left = met.slice(before);
    // One request a press, and a second one only where the first could not be locked, and a person agreed.
    const isPair = left.length === 2 && hasAgreed && left[0]?.body.includes('"background":true') === true;
    expect(left.length <= 1 || isPair).toBe(true);
    for (const one of left) {
      const body = JSON.parse(one.body) as Fields;
      checkForm(one, body);
      checkMessage(one, body, asking);
    }
  };
  const first = (await read())?.value ?? null;
  if (first === null) return;
  const asking = { batch: first, answer: make(first) };
  await send(asking);
  await send(asking);
  const after = (await read())?.value ?? null;
  if (after !== null) await send({ batch: after, answer: make(after) });
}

beforeAll(() =>
  Promise.all([import("./send/submit.ts"), import("./batch/detail.ts"), import("./list/look.ts")]),
);

describe("whatever is sent, in every scenario", () => {
  const named = lettaScenarios.map(({ id }) => id).filter((id) => !leftOut.has(id));
  let requests = 0;

  async function walk(scenario: string, make: Make, hasAgreed: boolean): Promise<void> {
    const { world, met } = watchedWorld(scenario, hasAgreed);
    const batchIds = await batchIdsIn(world);
    expect(met).toEqual([]);
    for (const batchId of batchIds) await sendThrice({ world, met, hasAgreed }, batchId, make);
    if (!hasAgreed) expect(met.filter(({ path }) => path.endsWith("/async"))).toEqual([]);
    const effects = world.server.effects.all();
    expect(effects.filter(({ kind }) => kind === "forged" || kind === "leaked")).toEqual([]);
    const ran = effects.flatMap((one) => (one.kind === "run" ? [one.callId] : []));
    if (!runsAgain.has(scenario)) expect(ran).toEqual([...new Set(ran)]);
    requests += met.length;
  }

  it.each(named)(
    "%s: one message holds every id that waits once, in its own form, and what each was decided; none leaves unasked",
    { timeout: 60_000 },
    async (scenario) => {
      const hasNoLock = worldOf(scenario, 0).gate.hasNoRedis === true;
      for (const make of Object.values(answers)) {
        await walk(scenario, make, false);
        if (hasNoLock) await walk(scenario, make, true);
      }
    },
  );

  it("enough was sent to say so", () => {
    expect(requests).toBeGreaterThan(250);
  });
});
