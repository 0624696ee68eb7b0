import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import { BackendFailure } from "../../domain/backend-error.ts";
import { listAll } from "../../test/backend-reading.ts";
import { signal } from "../../test/contract-sending.ts";
import { examplesNow, scriptedMka1 } from "../../test/mka1-scripted.ts";

interface Example {
  readonly about: { readonly viewer?: string; readonly now: number; readonly shows: string };
  readonly request: { readonly method: string; readonly path: string };
  readonly response: { readonly status: number; readonly body: unknown };
}

const folder = new URL("./fixtures/", import.meta.url);
const textOf = (name: string): string => readFileSync(new URL(`${name}.json`, folder), "utf8");
const example = (name: string): Example => JSON.parse(textOf(name));

async function read(name: string, viewerId?: string): Promise<ApprovalBatch> {
  const { about, request, response } = example(name);
  const world = scriptedMka1(
    {
      [`${request.method} ${request.path}`]: () =>
        Response.json(response.body, {
          status: response.status,
          headers: { date: new Date(examplesNow).toUTCString() },
        }),
    },
    { viewerId: viewerId ?? about.viewer },
  );
  const id = request.path.split("/").at(-1) ?? "";
  return (await world.backend.get(`h:${id}`, signal())).value;
}

describe("the examples of a held call (assumed wire)", () => {
  it("are of one moment, the one that the tests stand at", () => {
    for (const file of readdirSync(folder))
      expect(example(file.replace(".json", "")).about.now * 1000).toBe(examplesNow);
  });

  it.each([
    ["held-pending-as-approver", "waiting", { kind: "waiting" }],
    ["held-approved-unconsumed", "to-continue", { kind: "awaits-continuation", approved: true }],
    ["held-approved-consumed", "settled", { kind: "recorded", approved: true, isConsumed: true }],
    ["held-approved-lapsed", "settled", { kind: "recorded-lapsed", approved: true }],
    ["held-denied", "to-continue", { kind: "denied" }],
    ["held-expired", "settled", { kind: "lapsed" }],
  ])("%s is %s", async (name, status, outcome) => {
    const batch = await read(name);
    expect(batch.status).toBe(status);
    expect(batch.calls[0]?.outcome).toMatchObject(outcome);
  });

  it.each([
    ["held-pending-as-approver", null, 1796050800],
    ["held-approved-unconsumed", "mka1.state.approved-awaits", 1796119200],
    ["held-approved-consumed", "mka1.state.approved-consumed", null],
    ["held-approved-lapsed", "mka1.state.approved-lapsed", null],
    ["held-denied", "mka1.state.denied-awaits", 1796122800],
    ["held-expired", "mka1.state.expired", null],
  ])("%s has words and a deadline of its own", async (name, note, deadline) => {
    const batch = await read(name);
    expect(batch.notes.map(({ id }) => id)).toEqual(note === null ? [] : [note]);
    expect(batch.deadline?.at ?? null).toBe(deadline === null ? null : deadline * 1000);
    expect(batch.deadline?.for ?? null).toBe(
      deadline === null ? null : batch.status === "waiting" ? "decision" : "continuation",
    );
  });

  it("who decided, when, and with which words is told", async () => {
    const [call] = (await read("held-denied")).calls;
    expect(call?.decided).toEqual({
      by: "user_demo_approver",
      at: 1_796_036_400_000,
      words: "Wrong order: the customer wrote about ord_demo_71.",
    });
    expect((await read("held-expired")).calls[0]?.decided).toBeUndefined();
  });

  it("404 is told as gone, or not yours", async () => {
    const failure = await read("held-404").catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(BackendFailure);
    expect((failure as BackendFailure).error).toMatchObject({ kind: "gone", said: { id: "mka1.read.gone" } });
  });

  it("the arguments come out character by character", async () => {
    const [call] = (await read("held-pending-as-approver")).calls;
    expect(call?.argumentText).toEqual({
      form: "json-text",
      text: '{"order_id":"ord_demo_17","amount":12.50,"amount_minor":9007199254740993}',
    });
  });

  it("another spelling of times, people and what is empty is the same call, its arguments shown as sent", async () => {
    const plain = await read("held-pending-as-approver");
    const other = await read("held-variant-spelling");
    expect(other.viewerPart).toBe("approver");
    expect(other.approvers).toEqual(plain.approvers);
    expect(other.requester).toBe("Requester (user_demo_requester)");
    expect([other.askedAt, other.deadline]).toEqual([plain.askedAt, plain.deadline]);
    expect(other.calls[0]?.argumentText).toEqual({
      form: "in-envelope",
      text: JSON.stringify({ order_id: "ord_demo_17", amount: 12.5 }),
    });
    expect(other.notes.map(({ id }) => id)).toEqual(["mka1.note.object-arguments"]);
  });

  it("a page gives a row for what this viewer decides, and none for what others have decided", async () => {
    const { response } = example("held-list-page");
    const world = scriptedMka1({
      "GET /api/v1/llm/tool-approvals?limit=20&order=desc&status=pending": {
        object: "list",
        data: [],
        has_more: false,
      },
      "GET /api/v1/llm/tool-approvals?limit=100&order=desc": {
        ...(response.body as object),
        has_more: false,
      },
    });
    const { rows } = await listAll(world.backend);
    expect(rows).toMatchObject([
      {
        ref: { batchId: "h:mcpr_demo_0001" },
        asks: "decision",
        yours: ["assigned"],
        from: "agt_demo_support",
      },
    ]);
    expect(rows[0]?.searched).toEqual(
      expect.arrayContaining(["user_demo_requester", "agt_demo_support", "mcpr_demo_0001"]),
    );
  });
});
