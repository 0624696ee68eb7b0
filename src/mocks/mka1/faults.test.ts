import { describe, expect, test } from "vitest";
import { askMka1 } from "../../test/mka1-fake.ts";
import { refusals } from "./refusals.ts";

const approve = { approve: true };
const statusOf = async (fake: ReturnType<typeof askMka1>) => (await fake.held("mcpr_2")).body["status"];

describe("a decision that is refused", () => {
  const refused = refusals.flatMap(({ name, fault }) =>
    fault.kind === "refusal" ? [{ name, status: fault.status, isTaken: fault.isTaken === true, fault }] : [],
  );

  test.each(refused)("$name answers $status", async ({ status, isTaken, fault }) => {
    const fake = askMka1([
      {
        by: "bo",
        minutesAgo: 1,
        asked: "x",
        calls: [{ name: "t", serverLabel: "s", toolArguments: "{}", approvers: ["ana"], fault }],
      },
    ]);
    const answer = await fake.decide("mcpr_2", approve);
    expect([answer.status, answer.text]).toEqual([status, fault.body]);
    const after = fault.forgets === true ? undefined : isTaken ? "approved" : "pending";
    expect(await statusOf(fake)).toBe(after);
    expect(fake.effects("decision")).toHaveLength(1);
  });

  test("once is taken the second time", async () => {
    const fake = askMka1("mka1/status-503");
    await fake.decide("mcpr_2", approve);
    expect((await fake.decide("mcpr_2", approve)).status).toBe(200);
  });

  test("with 404 has no call any more", async () => {
    const fake = askMka1("mka1/status-404");
    await fake.decide("mcpr_2", approve);
    expect([(await fake.held("mcpr_2")).status, (await fake.list()).length]).toEqual([404, 0]);
  });
});

describe("a reply that does not come", () => {
  test("after the decision was recorded, and before it arrived", async () => {
    const lost = askMka1("mka1/lost-reply");
    await expect(lost.decide("mcpr_2", approve)).rejects.toThrow();
    expect(await statusOf(lost)).toBe("approved");
    const before = askMka1("mka1/reply-lost-before");
    await expect(before.decide("mcpr_2", approve)).rejects.toThrow();
    expect(await statusOf(before)).toBe("pending");
  });

  test("after a continuation ran, and before it arrived", async () => {
    const lost = askMka1("mka1/continue-lost-reply");
    await expect(lost.goOn("resp_1", { mcpr_2: true })).rejects.toThrow();
    expect(lost.runs()).toEqual(["create_refund"]);
    const before = askMka1("mka1/continue-lost-before");
    await expect(before.goOn("resp_1", { mcpr_2: true })).rejects.toThrow();
    expect(before.runs()).toEqual([]);
  });

  test("whole: it stops in the middle of its JSON, after it was recorded", async () => {
    const fake = askMka1("mka1/truncated");
    const { text } = await fake.decide("mcpr_2", approve);
    expect(() => JSON.parse(text) as unknown).toThrow();
    expect(await statusOf(fake)).toBe("approved");
  });

  test("at once: it is recorded when the request comes", async () => {
    const fake = askMka1("mka1/slow-answer");
    const sending = fake.decide("mcpr_2", approve);
    await fake.clock.settle();
    expect(await statusOf(fake)).toBe("approved");
    await fake.clock.advance(8000);
    expect((await sending).status).toBe(200);
  });
});

describe("someone else, in the moment of the press", () => {
  test("decides first: 409, and their decision stands", async () => {
    const fake = askMka1("mka1/someone-first");
    const { status, body } = await fake.decide("mcpr_2", approve);
    expect([status, body]).toMatchObject([409, { error: { message: "Already denied" } }]);
    expect((await fake.held("mcpr_2")).body).toMatchObject({ status: "denied", decided_by: "cleo" });
  });

  test("uses the decision up, or answers an own call otherwise", async () => {
    const used = askMka1("mka1/continue-used");
    expect((await used.goOn("resp_1", { mcpr_2: true })).status).toBe(409);
    expect(used.runs()).toHaveLength(1);
    const first = askMka1("mka1/continue-first");
    expect((await first.goOn("resp_1", { mcpr_2: true })).status).toBe(409);
    expect(first.runs()).toEqual([]);
  });

  test("denies the call of a run: 409, and the run went on without it", async () => {
    const fake = askMka1("mka1/agent-run-late");
    const late = await fake.decideRun("run_3", { approval_request_id: "mcpr_2", approve: true });
    expect([late.status, fake.runs()]).toEqual([409, []]);
    expect(fake.effects("continued")).toMatchObject([{ client: "someone-else" }]);
  });
});
