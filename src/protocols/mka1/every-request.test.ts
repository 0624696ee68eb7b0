import { beforeAll, describe, expect, it } from "vitest";
import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import type { Answer } from "../../domain/decision.ts";
import { isDecision } from "../../mocks/mka1/routes.ts";
import { mka1Scenarios } from "../../mocks/mka1/scenarios.ts";
import type { FakeCall, FakeWorld } from "../../mocks/mka1/state.ts";
import { worldOf } from "../../mocks/mka1/worlds.ts";
import { collect } from "../../test/backend-reading.ts";
import { seenOf } from "../../test/builders.ts";
import { answerAll, eachAnswer, keyOf } from "../../test/contract-answers.ts";
import { signal } from "../../test/contract-sending.ts";
import { inTime } from "../../test/in-time.ts";
import { type Mka1World, mka1World } from "../../test/mka1-world.ts";
import { placeOf } from "./record/place.ts";

/** Scenarios that never list anything. */
const leftOut = new Set(["loading", "offline"].map((name) => `mka1/${name}`));

const decided =
  (isYes: (index: number) => boolean) =>
  (batch: ApprovalBatch): Answer => {
    let count = -1;
    return eachAnswer(batch, ({ id, rules }) => {
      count += 1;
      const verb = isYes(count) && rules.verbs.includes("approve") ? "approve" : "deny";
      return { verb, reason: `Because of ${id}.` };
    });
  };

/** Everything that the inbox can send of a batch. */
const answers: Readonly<Record<string, (batch: ApprovalBatch) => Answer>> = {
  "every yes": decided(() => true),
  "every no": decided(() => false),
  "yes and no in turn": decided((index) => index % 2 === 0),
  "an abort": (batch) => answerAll(batch, "abort"),
  "a continuation": () => ({ kind: "act", act: "continue", words: "", key: keyOf(2) }),
};

type Fields = Readonly<Record<string, unknown>>;

/** One request that decides or continues, with the calls as the server held them in the moment in which it came. */
interface Met {
  readonly path: string;
  readonly body: Fields;
  readonly calls: readonly FakeCall[];
}

function watchedWorld(scenario: string) {
  const met: Met[] = [];
  let fake: FakeWorld | undefined;
  const world = mka1World(
    (now) => {
      fake = worldOf(scenario, now);
      return fake;
    },
    ({ method, path, body }, answer) => {
      if (isDecision(method, path)) {
        const calls = (fake?.calls ?? []).map((call) => ({ ...call }));
        met.push({ path, body: JSON.parse(body) as Fields, calls });
      }
      return answer();
    },
  );
  world.holdToken("demo-token");
  return { world, met };
}

interface Asking {
  readonly batch: ApprovalBatch;
  readonly answer: Answer;
}

/** What a person said of one call; null where they said nothing of it. */
function saidOf(answer: Answer, id: string): { approve: boolean; words: string | null } | null {
  if (answer.kind === "act") return null;
  if (answer.kind === "abort") return { approve: false, words: answer.feedback };
  const decision = answer.decisions.get(id);
  if (decision?.verb !== "approve" && decision?.verb !== "deny") return null;
  return { approve: decision.verb === "approve", words: decision.reason };
}

/** The one request that answers a batch, as protocols/mka1.md, "Calls" has it. */
function checkRequest(met: Met, { batch, answer }: Asking): void {
  const place = placeOf(batch.ref.batchId);
  if (answer.kind === "act" || place?.kind === "response") checkContinuation(met, { batch, answer });
  else if (place?.kind === "held") {
    const said = saidOf(answer, place.callId);
    expect(met.path).toBe(`/api/v1/llm/tool-approvals/${place.callId}/decide`);
    expect(met.body).toEqual({ approve: said?.approve, comment: said?.words });
  } else if (place?.kind === "run") {
    const { agentId, runId, callId } = place;
    const said = saidOf(answer, callId);
    expect(met.path).toBe(`/api/v1/agents/${agentId}/runs/${runId}/mcp-approvals`);
    expect(met.body).toEqual({ approval_request_id: callId, approve: said?.approve, reason: said?.words });
  } else throw new Error("something was sent of a batch that has no address");
}

function checkContinuation({ path, body, calls }: Met, { batch, answer }: Asking): void {
  expect(path).toBe("/api/v1/llm/responses");
  const { model, previous_response_id: from, input, ...beside } = body;
  expect([typeof model, beside]).toEqual(["string", {}]);
  const stopped = calls.filter(({ responseId, consumed }) => responseId === from && !consumed);
  expect(stopped.map(({ id }) => id)).toEqual(expect.arrayContaining(batch.calls.map(({ id }) => id)));
  expect(input).toEqual(stopped.map((call) => itemOf(call, answer)));
}

/** Each call of the response once, in its own form; what others decided goes as they decided it, without their words. */
function itemOf({ id, serverLabel, status }: FakeCall, answer: Answer): Fields {
  const said = saidOf(answer, id) ?? { approve: status === "approved", words: null };
  return {
    type: serverLabel === null ? "tool_approval_response" : "mcp_approval_response",
    approval_request_id: id,
    approve: said.approve,
    ...(said.words === null ? {} : { reason: said.words }),
  };
}

type Make = (batch: ApprovalBatch) => Answer;

interface Watched {
  readonly world: Mka1World;
  readonly met: readonly Met[];
}

/** Answers one batch, again as it was seen first, and once more as it is seen then. */
async function sendThrice({ world, met }: Watched, batchId: string, make: Make): Promise<void> {
  const { backend } = world;
  const read = () => inTime(world.clock, backend.get(batchId, signal())).catch(() => null);
  const send = async (asking: Asking) => {
    const before = met.length;
    const { answer, batch } = asking;
    const events =
      answer.kind === "act"
        ? backend.perform?.(answer, seenOf(batch), signal())
        : backend.submit(answer, seenOf(batch), signal());
    if (events !== undefined) await inTime(world.clock, collect(events));
    const left = met.slice(before);
    expect(left.length).toBeLessThanOrEqual(1);
    for (const one of left) checkRequest(one, asking);
  };
  const first = (await read())?.value ?? null;
  if (first === null) return;
  const asking = { batch: first, answer: make(first) };
  await send(asking);
  await send(asking);
  const after = (await read())?.value ?? null;
  if (after !== null) await send({ batch: after, answer: make(after) });
}

/** What is listed, asked again while the list fails, and what is only found by its id. */
async function batchIdsIn({ backend, clock }: Mka1World): Promise<readonly string[]> {
  const ids = new Set<string>();
  const list = async () => {
    for await (const { rows } of backend.list(null, signal()))
      for (const { value } of rows) ids.add(value.ref.batchId);
  };
  for (let tries = 0; tries < 5; tries += 1) await inTime(clock, list()).catch(() => undefined);
  const find = backend.find?.("mcpr_2", signal()) ?? Promise.resolve(null);
  const found = await inTime(clock, find).catch(() => null);
  return [...[...ids].slice(0, 15), ...(found === null || ids.has(found.batchId) ? [] : [found.batchId])];
}

beforeAll(() =>
  Promise.all([import("./send/submit.ts"), import("./batch/detail.ts"), import("./list/list.ts")]),
);

describe("whatever is sent, in every scenario", () => {
  const named = mka1Scenarios.map(({ id }) => id).filter((id) => !leftOut.has(id));
  let requests = 0;

  it.each(named)(
    "%s: one request at the right address holds every call once as it was decided; none leaves unasked, and nothing runs twice",
    { timeout: 60_000 },
    async (scenario) => {
      for (const make of Object.values(answers)) {
        const { world, met } = watchedWorld(scenario);
        const batchIds = await batchIdsIn(world);
        expect(met).toEqual([]);
        for (const batchId of batchIds) await sendThrice({ world, met }, batchId, make);
        const effects = world.server.effects.all();
        for (const wanted of ["run", "decided", "consumed"] as const) {
          const done = effects.flatMap((one) => (one.kind === wanted ? [one.callId] : []));
          expect(done).toEqual([...new Set(done)]);
        }
        expect(effects.filter(({ kind }) => kind === "forged")).toEqual([]);
        requests += met.length;
      }
    },
  );

  it("enough was sent to say so", () => {
    expect(requests).toBeGreaterThan(250);
  });
});
