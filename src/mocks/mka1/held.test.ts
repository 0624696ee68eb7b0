import { describe, expect, test } from "vitest";
import { type AskedMka1, askMka1, paths } from "../../test/mka1-fake.ts";
import { people } from "./people.ts";

const hour = 3_600_000;
const day = 24 * hour;
const seconds = (ms: number) => ms / 1000;
const everybody = Object.values(people);
const pass = (fake: AskedMka1, ms: number) => fake.server.control({ do: "pass-time", ms });
const sees = (fake: AskedMka1, id: string) =>
  Promise.all(everybody.map(async (by) => [by, (await fake.held(id, by)).status] as const));

describe("who may see a held call", () => {
  test("its requester and its approvers; anyone else gets the 404 of a call that is not there", async () => {
    const fake = askMka1("mka1/assigned");
    expect(await sees(fake, "mcpr_2")).toEqual([
      ["ana", 200],
      ["bo", 200],
      ["cleo", 200],
      ["dan", 404],
    ]);
    expect((await fake.held("mcpr_2", "dan")).text).toBe((await fake.held("mcpr_99", "ana")).text);
    expect((await fake.decide("mcpr_2", { approve: true }, "dan")).status).toBe(404);
    const listed = await Promise.all(everybody.map(async (by) => (await fake.list("", by)).length));
    expect(listed).toEqual([1, 1, 1, 0]);
  });

  test("without approvers its requester alone", async () => {
    const fake = askMka1("mka1/no-approvers");
    expect((await sees(fake, "mcpr_2")).filter(([, status]) => status === 200)).toEqual([["ana", 200]]);
  });

  test("without the header it is whoever the key belongs to", async () => {
    const fake = askMka1("mka1/requested");
    expect((await fake.list("", "" as "ana")).map(({ id }) => id)).toEqual(["mcpr_2"]);
  });
});

describe("what is told of a held call", () => {
  test("has the fields of seed 001 in their order, times in seconds, arguments as the text they are", async () => {
    const { text, body } = await askMka1("mka1/assigned").held("mcpr_2");
    expect(Object.keys(body)).toEqual(
      "id type status tool_type name server_label arguments response_id agent_id requested_by approvers decided_by comment consumed created_at expires_at decided_at".split(
        " ",
      ),
    );
    expect(body).toMatchObject({ type: "mcp_approval_request", status: "pending", tool_type: "mcp" });
    expect(body["created_at"]).toBe(seconds(Date.UTC(2026, 10, 30, 11, 30)));
    expect(text).toContain(String.raw`"arguments":"{\"order_id\":\"ord_17\",\"amount\":12.50,`);
  });

  test("of a built-in tool has another type, its own id, and no server", async () => {
    const { body } = await askMka1("mka1/built-in-tool").held("tapr_2");
    expect(body).toMatchObject({
      type: "tool_approval_request",
      tool_type: "web_search",
      server_label: null,
    });
  });

  test("may have the vendor's other spellings, and leave out what is empty", async () => {
    const { body } = await askMka1("mka1/other-spellings").held("mcpr_2");
    expect(body["expires_at"]).toBe("2026-11-30T15:00:00.000Z");
    expect(body["requested_by"]).toEqual({ id: "bo", email: null, name: "Bo" });
    expect(body).not.toHaveProperty("decided_by");
  });
});

describe("deciding", () => {
  test("records who, when and why, runs nothing, and gives the requester 24 hours", async () => {
    const fake = askMka1("mka1/assigned");
    const { status, body } = await fake.decide("mcpr_2", { approve: true, comment: "Fine." });
    const now = seconds(fake.clock.now());
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        status: "approved",
        decided_by: "ana",
        comment: "Fine.",
        consumed: false,
        decided_at: now,
        expires_at: now + seconds(day),
      }),
    ]);
    expect(fake.runs()).toEqual([]);
    expect(fake.effects("decided")).toMatchObject([{ callId: "mcpr_2", by: "ana", approved: true }]);
  });

  test("a denial gives them the same, and its words are the comment", async () => {
    const fake = askMka1("mka1/assigned");
    const { body } = await fake.decide("mcpr_2", { approve: false, comment: "Wrong order." }, "cleo");
    expect(body).toMatchObject({ status: "denied", decided_by: "cleo", comment: "Wrong order." });
    expect(body["expires_at"]).toBe(seconds(fake.clock.now() + day));
  });

  test("is the approvers' alone, and done once", async () => {
    const fake = askMka1("mka1/assigned");
    expect((await fake.decide("mcpr_2", { approve: true }, "bo")).status).toBe(403);
    await fake.decide("mcpr_2", { approve: false }, "cleo");
    const late = await fake.decide("mcpr_2", { approve: true });
    expect([late.status, late.body]).toMatchObject([409, { error: { message: "Already denied" } }]);
  });

  test("is not there for a call without approvers", async () => {
    expect((await askMka1("mka1/no-approvers").decide("mcpr_2", { approve: true })).status).toBe(400);
  });

  test.each([
    "{",
    "[]",
    '{"approve":"yes"}',
    '{"approve":true,"reason":"x"}',
    '{"approve":true,"comment":1}',
  ])("takes no body like %s", async (body) => {
    const fake = askMka1("mka1/assigned");
    expect((await fake.decide("mcpr_2", body)).status).toBe(400);
    expect((await fake.held("mcpr_2")).body["status"]).toBe("pending");
  });
});

describe("time", () => {
  test("a call that nobody decided is expired from its deadline on, and takes no decision", async () => {
    const fake = askMka1("mka1/assigned");
    pass(fake, 3 * hour - 1);
    expect((await fake.held("mcpr_2")).body["status"]).toBe("pending");
    pass(fake, 1);
    expect((await fake.held("mcpr_2")).body).toMatchObject({ status: "expired", decided_by: null });
    expect((await fake.decide("mcpr_2", { approve: true })).status).toBe(409);
  });

  test("with approvers it is kept for 30 days after it expired", async () => {
    const fake = askMka1("mka1/assigned");
    pass(fake, 3 * hour + 30 * day - 1);
    expect((await fake.list()).map(({ status }) => status)).toEqual(["expired"]);
    pass(fake, 1);
    expect([(await fake.list()).length, (await fake.held("mcpr_2")).status]).toEqual([0, 404]);
  });

  test("with approvers it is kept for 30 days after it was decided, lapsed or not", async () => {
    const fake = askMka1("mka1/assigned");
    await fake.decide("mcpr_2", { approve: true });
    pass(fake, 30 * day - 1);
    expect((await fake.held("mcpr_2")).body).toMatchObject({ status: "approved", consumed: false });
    pass(fake, 1);
    expect((await fake.held("mcpr_2")).status).toBe(404);
  });

  test("without approvers it is removed at its deadline", async () => {
    const fake = askMka1("mka1/no-approvers");
    pass(fake, 2 * hour - 1);
    expect((await fake.held("mcpr_2")).status).toBe(200);
    pass(fake, 1);
    expect([(await fake.list()).length, (await fake.held("mcpr_2")).status]).toEqual([0, 404]);
  });
});

describe("the list", () => {
  test("comes in pages, newest first, behind and before a cursor", async () => {
    const fake = askMka1("mka1/waiting-25");
    const all = (await fake.list("limit=100")).map(({ id }) => id);
    expect(all).toHaveLength(25);
    const first = (await fake.get(`${paths.held}?limit=10`)).body;
    expect(first).toMatchObject({ object: "list", first_id: all[0], last_id: all[9], has_more: true });
    expect((await fake.list(`limit=10&after=${all[9]}`)).map(({ id }) => id)).toEqual(all.slice(10, 20));
    expect((await fake.get(`${paths.held}?after=${all[20]}`)).body["has_more"]).toBe(false);
    expect((await fake.list(`before=${all[3]}`)).map(({ id }) => id)).toEqual(all.slice(0, 3));
    expect((await fake.list("limit=1&order=asc"))[0]?.id).toBe(all[24]);
  });

  test("goes on behind a call that has left it, and names nothing that was never there", async () => {
    const fake = askMka1("mka1/waiting-5");
    const all = (await fake.list()).map(({ id }) => id);
    await fake.decide(all[1] ?? "", { approve: true });
    expect((await fake.list(`status=pending&after=${all[1]}`)).map(({ id }) => id)).toEqual(all.slice(2));
    expect((await fake.get(`${paths.held}?after=mcpr_0`)).status).toBe(400);
  });

  test("can be of one status", async () => {
    const fake = askMka1("mka1/default");
    for (const status of ["pending", "approved", "denied", "expired"])
      expect(new Set((await fake.list(`status=${status}`)).map((call) => call.status))).toEqual(
        new Set([status]),
      );
    expect((await fake.get(`${paths.held}?status=lapsed`)).status).toBe(400);
  });

  test.each(["limit=0", "limit=101", "limit=x", "order=up"])("takes no %s", async (query) => {
    expect((await askMka1("mka1/assigned").get(`${paths.held}?${query}`)).status).toBe(400);
  });
});
