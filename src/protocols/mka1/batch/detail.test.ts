import { describe, expect, it } from "vitest";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { listAll } from "../../../test/backend-reading.ts";
import { firstBatch, signal } from "../../../test/contract-sending.ts";
import { scriptedMka1 } from "../../../test/mka1-scripted.ts";
import { mka1World } from "../../../test/mka1-world.ts";
import { mka1BatchEn } from "../messages/batch-en.ts";

const batchIn = (scenario: string): Promise<ApprovalBatch> => firstBatch(mka1World(`mka1/${scenario}`));

const notesOf = ({ notes }: ApprovalBatch) => notes.map(({ id }) => id);

describe("what the viewer's part offers", () => {
  it("an approver decides, with an optional comment, and nothing else happens", async () => {
    const batch = await batchIn("assigned");
    expect(batch).toMatchObject({
      viewerPart: "approver",
      requester: "bo",
      approvers: ["ana", "cleo"],
      acts: [],
    });
    expect(batch.rules).toMatchObject({
      blocked: null,
      reason: { approve: "optional", deny: "optional" },
      abort: { kind: "stands-for-denials", goesAs: "reason", said: { id: "mka1.abort.decide" } },
    });
    expect(batch.rules.alsoDoes).toBeUndefined();
    expect(batch.calls[0]?.rules.verbs).toEqual(["approve", "deny", "abort"]);
  });

  it("an approver asks for nothing that is not theirs: the response is not read", async () => {
    const world = mka1World("mka1/assigned");
    await firstBatch(world);
    expect(world.requests.filter(({ path }) => path.startsWith("/api/v1/llm/responses"))).toEqual([]);
  });

  it("the requester of a call with approvers has no verbs, and is told who decides", async () => {
    const batch = await batchIn("requested");
    expect(batch).toMatchObject({ viewerPart: "requester", status: "waiting" });
    expect(batch.calls[0]?.rules.verbs).toEqual([]);
    expect(batch.rules.blocked).toEqual(batch.calls[0]?.rules.off);
    const say = mka1BatchEn["mka1.off.approvers-decide"];
    expect(say({ requester: "ana", approvers: "cleo and bo" })).toBe(
      "ana asked for it; only cleo and bo decide.",
    );
    expect(say({ requester: "ana", approvers: "bo" })).toBe("ana asked for it; only bo decides.");
  });

  it("who is neither has no buttons, and the reason", async () => {
    const batch = await batchIn("observer");
    expect(batch).toMatchObject({ viewerPart: "observer", status: "waiting", acts: [] });
    expect(batch.calls[0]?.rules).toMatchObject({ verbs: [], off: { id: "mka1.off.approvers-decide" } });
  });

  it("who is both decides, and continues once it is decided", async () => {
    const world = mka1World("mka1/both");
    const batch = await firstBatch(world);
    expect(batch).toMatchObject({ viewerPart: "both", status: "waiting", acts: [] });
    world.someoneElseAnswers("approve");
    expect((await world.backend.get(batch.ref.batchId, signal())).value).toMatchObject({
      status: "to-continue",
      acts: [{ kind: "continue", said: { id: "mka1.act.continue-approved" }, words: "none" }],
    });
  });

  it("without approvers the held calls of a response are one batch, which goes whole and says what it does", async () => {
    const batch = await batchIn("two-of-a-response");
    expect(batch.ref.batchId).toBe("r:resp_1");
    expect(batch.calls).toHaveLength(2);
    expect(batch.rules).toMatchObject({ scope: "whole", alsoDoes: { id: "mka1.also.response" } });
  });

  it("the address of a call without approvers says that it is answered with its response", async () => {
    const world = mka1World("mka1/no-approvers");
    const [call] = (await firstBatch(world)).calls;
    const { value } = await world.backend.get(`h:${call?.id}`, signal());
    expect(value.calls[0]?.rules).toMatchObject({ verbs: [], off: { id: "mka1.off.with-response" } });
  });
});

describe("where a call stands", () => {
  it.each([
    ["approved-waiting", "to-continue", "mka1.state.approved-awaits"],
    ["denied", "to-continue", "mka1.state.denied-awaits"],
    ["continue", "to-continue", "mka1.state.approved-awaits"],
  ])("%s", async (scenario, status, note) => {
    const batch = await batchIn(scenario);
    expect(batch).toMatchObject({ status, deadline: { for: "continuation" }, acts: [{ kind: "continue" }] });
    expect(notesOf(batch)).toEqual([note]);
  });

  it("what lapsed is said to be derived", () => {
    expect(mka1BatchEn["mka1.state.approved-lapsed"]).toMatch(
      /no word for this; it follows from the deadline/,
    );
  });

  it("a decided call never reads as one that may wait again, and one that waits may change", async () => {
    const world = mka1World("mka1/both");
    const batch = await firstBatch(world);
    expect((await world.backend.get(batch.ref.batchId, signal())).isTerminal).toBe(false);
    world.someoneElseAnswers("approve");
    expect((await world.backend.get(batch.ref.batchId, signal())).isTerminal).toBe(true);
  });

  it("an answer about another call than the one that was asked for takes no decision", async () => {
    const world = mka1World("mka1/assigned", async ({ path }, answer) => {
      const response = await answer();
      if (!path.endsWith("/mcpr_2")) return response;
      return new Response((await response.text()).replace('"mcpr_2"', '"mcpr_9"'), response);
    });
    const { value } = await world.backend.get("h:mcpr_2", signal());
    expect(value.calls[0]?.rules).toMatchObject({ verbs: [], off: { values: { field: "id" } } });
  });

  it("a call that cannot be read is drawn as it came, and takes no decision", async () => {
    const { value } = await mka1World("mka1/malformed-item").backend.get("h:mcpr_2", signal());
    expect(value.transcript.messages.flatMap(({ parts }) => parts)).toMatchObject([
      { kind: "raw", source: expect.stringContaining('"approvers":"everybody"') },
    ]);
    expect(value.calls.map(({ rules }) => rules.verbs)).toEqual([[]]);
  });

  it("the status that this inbox does not know is named, and takes no decision", async () => {
    const batch = await batchIn("unknown-status");
    expect(batch.rules.blocked).toMatchObject({ values: { status: "escalated" } });
    expect(batch.acts).toEqual([]);
  });
});

describe("several held calls of one response", () => {
  it("with approvers: the continuation stays off until each is decided, and names who it waits for", async () => {
    const world = mka1World("mka1/two-half-decided");
    const { rows } = await listAll(world.backend);
    const decided = rows.find(({ asks }) => asks === "act");
    const { value } = await world.backend.get(decided?.ref.batchId ?? "", signal());
    expect(value.acts).toEqual([]);
    expect(value.notes).toContainEqual({
      id: "mka1.continue.sibling",
      values: { tool: "send_mail", approvers: "bo and cleo" },
    });
  });

  const item = (id: string) => ({
    id,
    type: "mcp_approval_request",
    name: "t",
    server_label: "s",
    arguments: "{}",
  });
  const call = (id: string, over: object = {}) => ({
    ...item(id),
    status: "pending",
    response_id: "resp_1",
    requested_by: "ana",
    approvers: [],
    consumed: false,
    expires_at: 1_796_050_000,
    ...over,
  });
  const response = (over: object = {}) => ({
    id: "resp_1",
    model: "m",
    output: [item("a"), item("b")],
    ...over,
  });
  const own = (calls: Readonly<Record<string, unknown>>, over: object = {}) =>
    scriptedMka1({ "GET /api/v1/llm/responses/resp_1": response(over), ...calls }, { viewerId: "ana" });
  const held = (id: string) => `GET /api/v1/llm/tool-approvals/${id}`;
  const read = async (world: ReturnType<typeof own>) => (await world.backend.get("r:resp_1", signal())).value;

  it("without approvers beside one that has some: nothing goes before that one is decided", async () => {
    const batch = await read(
      own({ [held("a")]: call("a"), [held("b")]: call("b", { approvers: ["ana", "bo"] }) }),
    );
    expect(batch.rules.blocked).toMatchObject({
      id: "mka1.continue.sibling",
      values: { approvers: "ana and bo" },
    });
    expect(batch.calls[1]?.rules).toMatchObject({ verbs: [], off: { id: "mka1.off.by-itself" } });
  });

  it("a response that names no model cannot be continued, and says so", async () => {
    const calls = { [held("a")]: call("a"), [held("b")]: call("b") };
    expect((await read(own(calls, { model: null }))).rules.blocked?.id).toBe("mka1.continue.no-model");
  });

  it("one that is gone is shown as gone beside the other, and one that cannot be read harms the batch in words", async () => {
    const batch = await read(own({ [held("a")]: call("a") }));
    expect(batch.calls.map(({ outcome }) => outcome.kind)).toEqual(["waiting", "gone"]);
    const broken = await read(
      own({ [held("a")]: call("a"), [held("b")]: call("b", { requested_by: null }) }),
    );
    expect(broken.rules.blocked).toMatchObject({ id: "mka1.off.broken", values: { field: "requested_by" } });
  });

  it("a response whose output holds an item that nobody knows is read all the same", async () => {
    const output = [{ type: "something_new", x: 12.5 }, 7, item("a"), item("b")];
    const batch = await read(own({ [held("a")]: call("a"), [held("b")]: call("b") }, { output }));
    expect(batch.calls).toHaveLength(2);
    expect(batch.transcript.messages[0]?.parts.map(({ kind }) => kind)).toEqual([
      "raw",
      "raw",
      "tool",
      "tool",
    ]);
  });
});

describe("a pasted id", () => {
  it.each(["assigned", "requested", "approved-consumed"])(
    "%s: opens that call by asking for it",
    async (scenario) => {
      const world = mka1World(`mka1/${scenario}`);
      expect(await world.backend.find?.(" mcpr_2 ", signal())).toEqual({
        connectionId: "mka1",
        batchId: "h:mcpr_2",
      });
      expect(world.requests.map(({ path }) => path)).toEqual(["/api/v1/llm/tool-approvals/mcpr_2"]);
    },
  );

  it("of a call without approvers opens its response", async () => {
    const world = mka1World("mka1/no-approvers");
    const [call] = (await firstBatch(world)).calls;
    expect((await world.backend.find?.(call?.id ?? "", signal()))?.batchId).toBe("r:resp_1");
  });

  it("of a call that stands in a run alone opens it, once the list has seen the run", async () => {
    const world = mka1World("mka1/agent-run");
    const [row] = (await listAll(world.backend)).rows;
    const id = row?.ref.batchId.split(":").at(-1) ?? "";
    expect(await world.backend.find?.(id, signal())).toEqual(row?.ref);
  });

  it("that MKA1 does not know finds nothing, and any other text asks nothing", async () => {
    const world = mka1World("mka1/assigned");
    expect(await world.backend.find?.("tapr_none", signal())).toBeNull();
    const asked = world.requests.length;
    for (const text of ["", "mcpr_", "refund", "mcpr_a b", "resp_1", "x mcpr_2", `mcpr_${"x".repeat(251)}`])
      expect(await world.backend.find?.(text, signal())).toBeNull();
    expect(world.requests).toHaveLength(asked);
  });
});
