import { describe, expect, it } from "vitest";
import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import { BackendFailure } from "../../domain/backend-error.ts";
import type { ActAnswer } from "../../domain/decision.ts";
import { listAll } from "../../test/backend-reading.ts";
import { answerAll } from "../../test/contract-answers.ts";
import { firstBatch, perform, readAgain, recordIn, send, signal } from "../../test/contract-sending.ts";
import { type Mka1World, mka1World } from "../../test/mka1-world.ts";
import { mka1En } from "./messages/en.ts";

const day = 86_400_000;
const goOn: ActAnswer = { kind: "act", act: "continue", words: "", key: "key-1" };

const as = (scenario: string, viewerId: string): Mka1World =>
  mka1World(`mka1/${scenario}`, undefined, { viewerId, onBehalfOf: viewerId });

const held = async ({ backend }: Mka1World, id = "mcpr_2"): Promise<ApprovalBatch> =>
  (await backend.get(`h:${id}`, signal())).value;

const failureOf = (promise: Promise<unknown>): Promise<unknown> => promise.catch((thrown: unknown) => thrown);

/** The first row's call, as an id. */
const callIn = async (world: Mka1World): Promise<string> => (await firstBatch(world)).calls[0]?.id ?? "";

describe("seed 001, sentence by sentence (assumed wire)", () => {
  it("you can see a held call when you made the request it belongs to", async () => {
    const world = mka1World("mka1/requested");
    const id = await callIn(world);
    expect(await held(world, id)).toMatchObject({ viewerPart: "requester", requester: "ana" });
  });

  it("you can see it when your organisation's policy named you as one of its approvers", async () => {
    const id = await callIn(mka1World("mka1/requested"));
    for (const approver of ["bo", "cleo"])
      expect(await held(as("requested", approver), id)).toMatchObject({ viewerPart: "approver" });
  });

  it("anything else answers 404: gone or not yours, and never forbidden", async () => {
    const id = await callIn(mka1World("mka1/requested"));
    const failure = await failureOf(held(as("requested", "dan"), id));
    expect(failure).toBeInstanceOf(BackendFailure);
    expect((failure as BackendFailure).error).toMatchObject({ kind: "gone", said: { id: "mka1.read.gone" } });
    expect(mka1En["mka1.read.gone"]).toMatch(/^Gone, or not yours/);
    expect(mka1En["mka1.read.gone"]).not.toMatch(/forbidden|permission|not allowed/i);
  });

  it("an optional header names the end user", async () => {
    const world = mka1World("mka1/assigned");
    await listAll(world.backend);
    expect(new Set(world.requests.map(({ headers }) => headers.get("x-on-behalf-of")))).toEqual(
      new Set(["ana"]),
    );
  });

  it("an approval that names approvers stays listed for 30 days after it was decided", async () => {
    const world = mka1World("mka1/approved-by-you");
    const decidedAgo = 3_600_000;
    world.control({ do: "pass-time", ms: 30 * day - decidedAgo - 60_000, call: "mcpr_2" });
    expect(await held(world)).toMatchObject({ status: "settled" });
    world.control({ do: "pass-time", ms: 120_000 });
    expect((await failureOf(held(world))) as BackendFailure).toMatchObject({ error: { kind: "gone" } });
  });

  it("and for 30 days after it expired", async () => {
    const world = mka1World("mka1/expired");
    world.control({ do: "pass-time", ms: 29 * day });
    expect(await held(world)).toMatchObject({ status: "settled" });
    world.control({ do: "pass-time", ms: 2 * day });
    expect((await failureOf(held(world))) as BackendFailure).toMatchObject({ error: { kind: "gone" } });
  });

  it("one without approvers is removed at its deadline, and leaves the list", async () => {
    const world = mka1World("mka1/expiring-own");
    const first = await listAll(world.backend);
    const [row] = first.rows;
    world.control({ do: "pass-time", ms: 60_000 });
    const second = await listAll(world.backend, first.mark);
    expect(second.gone.map(({ ref, verb }) => [ref, verb])).toEqual([[row?.ref, null]]);
    const failure = await failureOf(world.backend.get(row?.ref.batchId ?? "", signal()));
    expect((failure as BackendFailure).error.kind).toBe("gone");
  });

  it("an MCP call is answered by mcp_approval_response, a built-in tool by tool_approval_response", async () => {
    for (const [scenario, type] of [
      ["no-approvers", "mcp_approval_response"],
      ["built-in-tool", "tool_approval_response"],
    ] as const) {
      const world = mka1World(`mka1/${scenario}`);
      const batch = await firstBatch(world);
      recordIn(await send(world, batch, answerAll(batch, "approve")));
      const sent = world.requests.find(({ method }) => method === "POST");
      expect(JSON.parse(sent?.body ?? "")).toMatchObject({ input: [{ type, approve: true }] });
    }
  });

  it("it is pending until an approver decides", async () => {
    const world = mka1World("mka1/assigned");
    const batch = await firstBatch(world);
    expect(batch).toMatchObject({ status: "waiting", deadline: { for: "decision" } });
    world.someoneElseAnswers("approve");
    expect((await readAgain(world, batch)).calls[0]?.decided?.by).toBe("cleo");
  });

  it("or, without approvers, until the caller's continuation answers", async () => {
    const world = mka1World("mka1/no-approvers");
    const batch = await firstBatch(world);
    expect(batch).toMatchObject({ status: "waiting", viewerPart: "requester", approvers: [] });
    expect(batch.rules.alsoDoes?.id).toBe("mka1.also.response");
    const record = recordIn(await send(world, batch, answerAll(batch, "deny")));
    expect(record.calls[0]?.outcome.kind).toBe("denied");
    expect(world.requests.filter(({ path }) => path.endsWith("/decide"))).toEqual([]);
  });

  it("it is expired when the deadline passed without a decision", async () => {
    const world = mka1World("mka1/expiring");
    const first = await listAll(world.backend);
    const batch = await firstBatch(world);
    world.control({ do: "pass-time", ms: 60_000 });
    expect((await readAgain(world, batch)).calls[0]?.outcome).toEqual({ kind: "lapsed" });
    expect((await listAll(world.backend, first.mark)).gone).toMatchObject([{ ref: batch.ref, verb: null }]);
  });

  it("the arguments are those that the call runs with, shown exactly", async () => {
    const batch = await firstBatch(mka1World("mka1/assigned"));
    expect(batch.calls[0]?.argumentText).toMatchObject({
      text: '{"order_id":"ord_17","amount":12.50,"amount_minor":9007199254740993}',
    });
  });

  it("only the requester continues: an approver is offered nothing to continue", async () => {
    const approver = mka1World("mka1/approved-by-you");
    const batch = await held(approver);
    expect(batch).toMatchObject({ status: "to-continue", acts: [], viewerPart: "approver" });
    const events = await perform(approver, batch, goOn);
    expect(events).toMatchObject([{ kind: "refused", error: { kind: "unsupported" } }]);
    expect(approver.sent()).toBe(0);
    expect((await held(as("approved-by-you", "bo"))).acts).toMatchObject([{ kind: "continue" }]);
  });

  it("the approvers of the policy decide, and the requester only watches", async () => {
    const world = mka1World("mka1/requested");
    const batch = await firstBatch(world);
    expect(batch.calls[0]?.rules).toMatchObject({
      verbs: [],
      off: { id: "mka1.off.approvers-decide", values: { requester: "ana", approvers: "bo and cleo" } },
    });
    expect(await send(world, batch, answerAll(batch, "approve"))).toMatchObject([{ kind: "refused" }]);
    expect(world.sent()).toBe(0);
  });

  it("no approvers: the caller decides", async () => {
    const batch = await firstBatch(mka1World("mka1/no-approvers"));
    expect(batch.calls[0]?.rules.verbs).toEqual(["approve", "deny", "abort"]);
  });

  it("who decided and with which words is told, and a comment goes along", async () => {
    const world = mka1World("mka1/assigned");
    const batch = await firstBatch(world);
    const id = batch.calls[0]?.id ?? "";
    const decisions = new Map([[id, { verb: "approve" as const, reason: "Matches the ticket." }]]);
    const record = recordIn(await send(world, batch, { kind: "each", decisions, key: "k" }));
    expect(record.calls[0]?.decided).toMatchObject({ by: "ana", words: "Matches the ticket." });
  });

  it("an approved call runs only when the continuation consumes the decision, and only once", async () => {
    const world = mka1World("mka1/continue");
    const batch = await firstBatch(world);
    const id = batch.calls[0]?.id ?? "";
    expect(batch.calls[0]?.outcome).toEqual({ kind: "awaits-continuation", approved: true });
    expect(world.runsOf(id)).toBe(0);
    const record = recordIn(await perform(world, batch, goOn));
    expect(record.calls[0]?.outcome).toMatchObject({ kind: "ran" });
    expect((await perform(world, batch, goOn)).map(({ kind }) => kind)).toEqual(["changed"]);
    expect(world.runsOf(id)).toBe(1);
  });

  it("the deadline is the decision's while it is pending, then the requester's, and a decision gives 24 hours", async () => {
    const world = mka1World("mka1/both");
    const batch = await firstBatch(world);
    expect(batch.deadline?.for).toBe("decision");
    const record = recordIn(await send(world, batch, answerAll(batch, "approve")));
    expect(record.deadline).toEqual({ at: world.clock.now() + day, for: "continuation" });
    world.control({ do: "pass-time", ms: day + 1_000 });
    const lapsed = await readAgain(world, record);
    expect(lapsed).toMatchObject({ status: "settled", acts: [], deadline: null });
    expect(lapsed.calls[0]?.outcome).toEqual({ kind: "recorded-lapsed", approved: true });
  });
});
