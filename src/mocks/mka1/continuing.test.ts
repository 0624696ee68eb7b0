import { describe, expect, test } from "vitest";
import { askMka1, paths } from "../../test/mka1-fake.ts";

const outputOf = (answer: { readonly body: Readonly<Record<string, unknown>> }) =>
  answer.body["output"] as readonly Readonly<Record<string, unknown>>[];

describe("a continuation", () => {
  test("runs what was approved once, and its mcp_call names the approval", async () => {
    const fake = askMka1("mka1/continue");
    const answer = await fake.goOn("resp_1", { mcpr_2: true });
    expect([answer.status, answer.body["previous_response_id"]]).toEqual([200, "resp_1"]);
    const [ran, said] = outputOf(answer);
    expect(ran).toMatchObject({ type: "mcp_call", approval_request_id: "mcpr_2", server_label: "payments" });
    expect(said).toMatchObject({ type: "message", content: [{ text: "Done: create_refund." }] });
    expect((await fake.held("mcpr_2")).body).toMatchObject({ status: "approved", consumed: true });
    expect(fake.runs()).toEqual(["create_refund"]);
    expect(fake.effects("consumed")).toMatchObject([{ callId: "mcpr_2", approved: true, by: "ana" }]);
    expect(fake.effects("continued")).toMatchObject([{ from: "resp_1", to: answer.body["id"] }]);
  });

  test("takes a decision once: the second gets 409, and nothing runs again", async () => {
    const fake = askMka1("mka1/continue");
    await fake.goOn("resp_1", { mcpr_2: true });
    expect((await fake.goOn("resp_1", { mcpr_2: true })).status).toBe(409);
    expect(fake.runs()).toHaveLength(1);
  });

  test("two at once take it once", async () => {
    const fake = askMka1("mka1/continue");
    const both = await Promise.all([1, 2].map(() => fake.goOn("resp_1", { mcpr_2: true })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(fake.runs()).toHaveLength(1);
  });

  test("is the requester's alone: to an approver the response is not there", async () => {
    const fake = askMka1("mka1/continue");
    for (const by of ["bo", "cleo", "dan"] as const) {
      expect((await fake.goOn("resp_1", { mcpr_2: true }, by)).status).toBe(404);
      expect((await fake.get(`${paths.responses}/resp_1`, by)).status).toBe(404);
    }
    expect((await fake.held("mcpr_2")).body["consumed"]).toBe(false);
  });

  test("runs nothing that was denied, and uses the denial up", async () => {
    const fake = askMka1("mka1/denied");
    const answer = await fake.goOn("resp_1", { mcpr_2: false });
    expect(outputOf(answer).map(({ type }) => type)).toEqual(["message"]);
    expect((await fake.held("mcpr_2")).body).toMatchObject({ status: "denied", consumed: true });
    expect(fake.runs()).toEqual([]);
  });

  test("says nothing else than what was decided", async () => {
    const fake = askMka1("mka1/denied");
    expect((await fake.goOn("resp_1", { mcpr_2: true })).status).toBe(409);
    expect(fake.runs()).toEqual([]);
  });

  test("waits for the approvers, and comes too late after the requester's time", async () => {
    expect((await askMka1("mka1/requested").goOn("resp_1", { mcpr_2: true })).status).toBe(409);
    expect((await askMka1("mka1/approved-lapsed").goOn("resp_1", { mcpr_2: true })).status).toBe(409);
    const late = askMka1("mka1/requested");
    late.server.control({ do: "pass-time", ms: 4 * 3_600_000 });
    expect((await late.goOn("resp_1", { mcpr_2: true })).status).toBe(409);
  });

  test("decides a call that names no approvers, with its reason as the comment", async () => {
    const fake = askMka1("mka1/built-in-tool");
    await fake.post(paths.responses, {
      model: "demo-model",
      previous_response_id: "resp_1",
      input: [
        { type: "tool_approval_response", approval_request_id: "tapr_2", approve: true, reason: "Please." },
      ],
    });
    expect((await fake.held("tapr_2")).body).toMatchObject({
      status: "approved",
      decided_by: "ana",
      comment: "Please.",
      consumed: true,
    });
    expect(fake.runs()).toEqual(["web_search"]);
  });

  test("answers every call that its response was stopped for, or none is taken", async () => {
    const fake = askMka1("mka1/two-of-a-response");
    expect((await fake.goOn("resp_1", { mcpr_2: true })).status).toBe(400);
    expect(fake.effects("consumed")).toEqual([]);
    const answer = await fake.goOn("resp_1", { mcpr_2: false, mcpr_3: true });
    expect(answer.status).toBe(200);
    expect(fake.runs()).toEqual(["send_mail"]);
  });

  test("may stop for a further call, whose time begins then", async () => {
    const fake = askMka1("mka1/continue-next");
    const answer = await fake.goOn("resp_1", { mcpr_2: true });
    const asked = outputOf(answer).find(({ type }) => type === "mcp_approval_request");
    const { body } = await fake.held(String(asked?.["id"]));
    expect(body).toMatchObject({ status: "pending", response_id: answer.body["id"], name: "send_mail" });
  });

  test("tells that the tool failed, or that the response behind it did", async () => {
    const [ran] = outputOf(await askMka1("mka1/continue-tool-fails").goOn("resp_1", { mcpr_2: true }));
    expect(ran).toMatchObject({ type: "mcp_call", error: expect.stringContaining("no answer") });
    expect(ran).not.toHaveProperty("output");
    const failed = await askMka1("mka1/continue-fails").goOn("resp_1", { mcpr_2: true });
    expect(failed.body).toMatchObject({ status: "failed", error: { message: expect.any(String) } });
  });

  test("answers when its tools have ended, or at once in the background", async () => {
    const fake = askMka1("mka1/continue-slow");
    const body = {
      model: "demo-model",
      previous_response_id: "resp_1",
      input: [{ type: "mcp_approval_response", approval_request_id: "mcpr_2", approve: true }],
      background: true,
    };
    const { body: next } = await fake.post(paths.responses, body);
    expect(next).toMatchObject({ status: "in_progress", output: [], completed_at: null });
    expect(fake.runs()).toEqual(["create_refund"]);
    await fake.clock.advance(20_000);
    const { body: ended } = await fake.get(`${paths.responses}/${String(next["id"])}`);
    expect(ended).toMatchObject({ status: "completed", completed_at: expect.any(Number) });
  });

  const answer = { type: "mcp_approval_response", approval_request_id: "mcpr_2", approve: true };
  test.each([
    ["no JSON", "{"],
    ["no model", { previous_response_id: "resp_1", input: [answer] }],
    ["no previous response", { model: "m", input: [answer] }],
    ["no items", { model: "m", previous_response_id: "resp_1", input: [] }],
    ["another item", { model: "m", previous_response_id: "resp_1", input: [{ type: "message" }] }],
    [
      "a call of another response",
      { model: "m", previous_response_id: "resp_1", input: [{ ...answer, approval_request_id: "mcpr_9" }] },
    ],
    [
      "the item of a built-in tool",
      { model: "m", previous_response_id: "resp_1", input: [{ ...answer, type: "tool_approval_response" }] },
    ],
    ["one call twice", { model: "m", previous_response_id: "resp_1", input: [answer, answer] }],
  ])("with %s is refused whole", async (_, body) => {
    const fake = askMka1("mka1/continue");
    expect((await fake.post(paths.responses, body)).status).toBe(400);
    expect(fake.effects("consumed")).toEqual([]);
  });
});

describe("a response", () => {
  test("shows the call that it was stopped for, and is completed: only the item tells that it waits", async () => {
    const { body } = await askMka1("mka1/requested").get(`${paths.responses}/resp_1`);
    expect(body).toMatchObject({
      status: "completed",
      created_at: expect.any(Number),
      output: [
        {
          id: "mcpr_2",
          type: "mcp_approval_request",
          server_label: "payments",
          arguments: expect.any(String),
        },
      ],
    });
  });

  test("comes as a stream that ends by closing, and never says that it is done otherwise", async () => {
    const { text, headers } = await askMka1("mka1/requested").get(`${paths.responses}/resp_1?stream=true`);
    const events = text.split("\n\n").filter((block) => block !== "");
    const types = events.map((block) => (JSON.parse(block.slice("data: ".length)) as { type: string }).type);
    expect(headers.get("content-type")).toContain("text/event-stream");
    expect(types).toEqual([
      "response.created",
      "response.in_progress",
      "response.output_item.added",
      "response.output_item.done",
      "response.completed",
    ]);
    expect(text).not.toContain("[DONE]");
    const rest = await askMka1("mka1/requested").get(
      `${paths.responses}/resp_1?stream=true&starting_after=3`,
    );
    expect(rest.text.match(/sequence_number/g)).toHaveLength(1);
  });

  test("stands in the list of its requester alone", async () => {
    const fake = askMka1("mka1/default");
    const { body } = await fake.get(`${paths.responses}?limit=2`);
    expect(body).toMatchObject({ object: "list", has_more: true });
    expect((await fake.get(paths.responses, "cleo")).body["data"]).toEqual([]);
  });
});
