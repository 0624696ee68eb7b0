import { describe, expect, test } from "vitest";
import { type AskedMka1, askMka1, paths } from "../../test/mka1-fake.ts";

type Json = Readonly<Record<string, unknown>>;

const approve = { approval_request_id: "mcpr_2", approve: true };
const runsOf = async (fake: AskedMka1, query = "") =>
  (await fake.get(`${paths.runs}?${query}`)).body["data"] as readonly Json[];
const waitingIn = (run: Json = {}) =>
  (run["gateway_response"] as { readonly output: readonly Json[] }).output.map(({ id }) => id);

describe("a run of a saved agent", () => {
  test("holds the call that no held call knows, with ISO times", async () => {
    const fake = askMka1("mka1/agent-run");
    const { body } = await fake.get(`${paths.runs}/run_3`);
    expect(body).toMatchObject({
      object: "agent.run",
      agent_id: "agt_support",
      status: "completed",
      created_at: "2026-11-30T11:30:00.000Z",
      gateway_response_id: "resp_1",
    });
    expect(waitingIn(body)).toEqual(["mcpr_2"]);
    expect((await fake.held("mcpr_2")).status).toBe(404);
    expect(await fake.list()).toEqual([]);
  });

  test("is its requester's alone, and its agent's", async () => {
    const fake = askMka1("mka1/agent-run");
    expect((await fake.get(`${paths.runs}/run_3`, "bo")).status).toBe(404);
    expect((await fake.get(paths.runs, "bo")).body["data"]).toEqual([]);
    expect((await fake.decideRun("run_3", approve, "bo")).status).toBe(404);
    expect((await fake.get("/api/v1/agents/agt_finance/runs/run_3")).status).toBe(404);
    expect((await fake.get("/api/v1/agents/agt_finance/runs")).body["data"]).toEqual([]);
  });

  test("is decided and continued in one, once", async () => {
    const fake = askMka1("mka1/agent-run");
    const { status, body } = await fake.decideRun("run_3", { ...approve, reason: "Fine." });
    expect([status, body]).toEqual([
      201,
      {
        object: "agent.run.mcp_approval",
        approval_request_id: "mcpr_2",
        approved: true,
        source_run_id: "run_3",
        continuation_run: expect.objectContaining({
          object: "agent.run",
          status: "queued",
          previous_response_id: "resp_1",
          gateway_response: null,
        }),
      },
    ]);
    expect(fake.runs()).toEqual(["create_refund"]);
    const again = await fake.decideRun("run_3", approve);
    expect([again.status, again.body]).toEqual([
      409,
      { error: { message: expect.any(String), details: null } },
    ]);
    expect(fake.runs()).toHaveLength(1);
    await fake.clock.settle();
    const [newest] = await runsOf(fake);
    expect(newest).toMatchObject({ status: "completed", previous_response_id: "resp_1" });
    expect(JSON.stringify(newest)).toContain('"type":"mcp_call"');
  });

  test("a denial never runs the tool, and continues all the same", async () => {
    const fake = askMka1("mka1/agent-run");
    expect((await fake.decideRun("run_3", { ...approve, approve: false })).body["approved"]).toBe(false);
    await fake.clock.settle();
    expect(fake.runs()).toEqual([]);
    expect(JSON.stringify((await runsOf(fake))[0])).not.toContain("mcp_call");
  });

  test("a call that has approvers waits for them, in its run too", async () => {
    const fake = askMka1("mka1/agent-run-held");
    expect((await fake.list()).map(({ id }) => id)).toEqual(["mcpr_2"]);
    expect((await fake.decideRun("run_3", approve)).status).toBe(409);
    expect(fake.runs()).toEqual([]);
  });

  test("two calls of one run are decided one by one", async () => {
    const fake = askMka1("mka1/agent-run-two");
    const [run] = await runsOf(fake);
    const id = String(run?.["id"]);
    for (const call of waitingIn(run))
      expect((await fake.decideRun(id, { ...approve, approval_request_id: call })).status).toBe(201);
    expect(fake.runs()).toEqual(["create_refund", "send_mail"]);
  });

  test.each([
    ["{", 400],
    [{ approve: true }, 400],
    [{ ...approve, comment: "x" }, 400],
    [{ ...approve, approval_request_id: "mcpr_9" }, 404],
  ])("takes no body like %j", async (body, status) => {
    const fake = askMka1("mka1/agent-run");
    expect((await fake.decideRun("run_3", body)).status).toBe(status);
    expect(fake.runs()).toEqual([]);
  });

  test("tells its one last event and closes; one that is at work tells the others first", async () => {
    const fake = askMka1("mka1/agent-run-slow");
    const last = await fake.get(`${paths.runs}/run_3/events`);
    expect(last.text.match(/"type":"response\.[a-z_.]+"/g)).toEqual(['"type":"response.completed"']);
    const decided = await fake.decideRun("run_3", approve);
    const { id } = decided.body["continuation_run"] as Json;
    const streaming = fake.get(`${paths.runs}/${String(id)}/events`);
    await fake.clock.advance(20_000);
    const { text } = await streaming;
    expect(text.match(/"type":"response\.[a-z_.]+"/g)?.slice(0, 3)).toEqual([
      '"type":"response.created"',
      '"type":"response.in_progress"',
      '"type":"response.output_item.added"',
    ]);
  });

  test("stands in a list by offset", async () => {
    const fake = askMka1("mka1/malformed-run");
    expect(await runsOf(fake)).toHaveLength(2);
    expect((await runsOf(fake, "limit=1&offset=1"))[0]).toMatchObject({ gateway_response: 17 });
    expect((await fake.get(`${paths.runs}?limit=1`)).body["has_more"]).toBe(true);
    expect((await fake.get(`${paths.runs}?offset=-1`)).status).toBe(400);
  });
});
