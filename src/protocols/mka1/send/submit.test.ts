import { describe, expect, it } from "vitest";
import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import type { ActAnswer, DecidingAnswer } from "../../../domain/decision.ts";
import { compareWithRecord } from "../../../domain/record-comparison.ts";
import { listAll } from "../../../test/backend-reading.ts";
import { answerAll, eachAnswer } from "../../../test/contract-answers.ts";
import {
  firstBatch,
  last,
  perform,
  readAgain,
  recordIn,
  send,
  signal,
} from "../../../test/contract-sending.ts";
import { inTime } from "../../../test/in-time.ts";
import { type Mka1World, mka1World } from "../../../test/mka1-world.ts";

const goOn: ActAnswer = { kind: "act", act: "continue", words: "", key: "key-1" };

const kindsOf = (events: readonly SubmissionEvent[]) => events.map(({ kind }) => kind);

const postsOf = ({ requests }: Mka1World) =>
  requests
    .filter(({ method }) => method === "POST")
    .map(({ path, body }) => ({ path, body: JSON.parse(body) as unknown }));

const deciding = async (scenario: string, verb: "approve" | "deny" | "abort" = "approve") => {
  const world = mka1World(`mka1/${scenario}`);
  const batch = await firstBatch(world);
  const answer = answerAll(batch, verb);
  return { world, batch, answer, events: await inTime(world.clock, send(world, batch, answer)) };
};

describe("a held call with approvers", () => {
  it("is read afresh, decided by one request, and read back", async () => {
    const { world, batch, events } = await deciding("assigned");
    expect(kindsOf(events)).toEqual(["sending", "sent", "record"]);
    const id = batch.calls[0]?.id;
    const path = `/api/v1/llm/tool-approvals/${id}`;
    expect(world.requests.slice(-3).map((sent) => `${sent.method} ${sent.path}`)).toEqual([
      `GET ${path}`,
      `POST ${path}/decide`,
      `GET ${path}`,
    ]);
    expect(postsOf(world)).toEqual([{ path: `${path}/decide`, body: { approve: true } }]);
  });

  it("carries a comment exactly, and none where none was given", async () => {
    const world = mka1World("mka1/assigned");
    const batch = await firstBatch(world);
    const reason = 'Wrong order.\n"ord_71" 👩‍👩‍👧';
    await send(
      world,
      batch,
      eachAnswer(batch, () => ({ verb: "deny", reason })),
    );
    expect(postsOf(world)[0]?.body).toEqual({ approve: false, comment: reason });
  });

  it("is decided as one even when it stands in an agent's run too", async () => {
    const world = mka1World("mka1/agent-run-held", undefined, { viewerId: "bo", onBehalfOf: "bo" });
    const batch = await firstBatch(world);
    recordIn(await send(world, batch, answerAll(batch, "approve")));
    expect(postsOf(world)[0]?.path).toMatch(/\/decide$/);
  });

  it("an abort denies with the feedback as the comment, and the record is compared with it", async () => {
    const { world, batch, answer, events } = await deciding("assigned", "abort");
    expect(batch.rules.abort).toMatchObject({ said: { id: "mka1.abort.decide" }, goesAs: "reason" });
    expect(postsOf(world)[0]?.body).toEqual({ approve: false, comment: "stop" });
    expect(compareWithRecord(answer, recordIn(events))).toEqual({ kind: "recorded" });
  });

  it.each([
    ["someone-first", "elsewhere"],
    // Who was first decided the same, in other words or none: the viewer's own never arrived.
    ["someone-same", "elsewhere"],
  ])("%s: the refusal comes with the call as it stands, which is believed", async (scenario, kind) => {
    const { world, answer, events } = await deciding(scenario);
    const end = last(events);
    if (end?.kind !== "refused" || end.reading === null) throw new Error("not refused with a reading");
    expect(end.error.kind).toBe("conflict");
    expect(compareWithRecord(answer, end.reading.value).kind).toBe(kind);
    expect(world.sent()).toBe(1);
  });

  it("429 is a refusal with its time, and asks nothing more", async () => {
    const { world, events } = await deciding("status-429");
    const end = last(events);
    if (end?.kind !== "refused") throw new Error("not refused");
    expect(end.error.retryAt).toBeGreaterThan(world.clock.now());
    expect(world.requests.at(-1)?.method).toBe("POST");
  });

  it("files, and verbs that MKA1 has not, never leave", async () => {
    const world = mka1World("mka1/assigned");
    const batch = await firstBatch(world);
    const file = { id: "f", name: "f", type: "", bytes: new Blob([]) };
    const answers: readonly DecidingAnswer[] = [
      answerAll(batch, "answer"),
      answerAll(batch, "decline"),
      { kind: "abort", calls: batch.calls.map(({ id }) => id), feedback: "x", attachments: [file], key: "k" },
      { kind: "each", decisions: new Map(), key: "k" },
    ];
    for (const answer of answers)
      expect(await send(world, batch, answer)).toMatchObject([
        { kind: "refused", error: { kind: "unsupported" } },
      ]);
    expect(world.sent()).toBe(0);
  });
});

describe("deciding by continuing", () => {
  it("one continuation carries the model, the response, and an item for each call", async () => {
    const world = mka1World("mka1/two-of-a-response");
    const batch = await firstBatch(world);
    const [first, second] = batch.calls.map(({ id }) => id);
    const answer = eachAnswer(batch, ({ id }) =>
      id === first ? { verb: "approve", reason: null } : { verb: "deny", reason: "Not to them." },
    );
    const record = recordIn(await send(world, batch, answer));
    expect(postsOf(world)).toEqual([
      {
        path: "/api/v1/llm/responses",
        body: {
          model: expect.any(String),
          previous_response_id: "resp_1",
          input: [
            { type: "mcp_approval_response", approval_request_id: first, approve: true },
            {
              type: "mcp_approval_response",
              approval_request_id: second,
              approve: false,
              reason: "Not to them.",
            },
          ],
        },
      },
    ]);
    expect(record.calls.map(({ outcome }) => outcome.kind)).toEqual(["ran", "denied"]);
  });

  it("stays off until each call is decided", async () => {
    const world = mka1World("mka1/two-of-a-response");
    const batch = await firstBatch(world);
    const [id = ""] = batch.calls.map((call) => call.id);
    const decisions = new Map([[id, { verb: "approve" as const, reason: null }]]);
    const events = await send(world, batch, { kind: "each", decisions, key: "k" });
    expect(events).toMatchObject([{ error: { said: { id: "mka1.send.incomplete" } } }]);
    expect(world.sent()).toBe(0);
  });

  it("reads an answer that streams, ended by [DONE] or by closing", async () => {
    for (const end of ["data: [DONE]\n\n", ""]) {
      const world = mka1World("mka1/no-approvers", async ({ method }, answer) => {
        const response = await answer();
        if (method !== "POST") return response;
        const event = `data: {"type":"response.completed","response":${await response.text()}}\n\n${end}`;
        return new Response(event, { headers: { "content-type": "text/event-stream" } });
      });
      const batch = await firstBatch(world);
      const record = recordIn(await send(world, batch, answerAll(batch, "approve")));
      expect(record.calls[0]?.outcome.kind).toBe("ran");
    }
  });
});

describe("the requester continues", () => {
  it("with one item for each decided call, as it was decided, and what ran is read from its item", async () => {
    const world = mka1World("mka1/two-with-approvers");
    const batch = await firstBatch(world);
    const carries = batch.notes.find(({ id }) => id === "mka1.continue.carries");
    expect(carries?.values).toEqual({ approved: "create_refund", denied: "" });
    const record = recordIn(await perform(world, batch, goOn));
    const [{ body } = { body: null }] = postsOf(world);
    expect(body).toMatchObject({ input: [{ approve: true }, { approve: false }] });
    expect(JSON.stringify(body)).not.toContain("I call them.");
    expect(compareWithRecord(goOn, record)).toEqual({ kind: "recorded" });
  });

  it("of a denied call says that the response goes on without it", async () => {
    const world = mka1World("mka1/denied");
    const batch = await firstBatch(world);
    expect(batch.acts).toMatchObject([{ said: { id: "mka1.act.continue-denied" } }]);
    const record = recordIn(await perform(world, batch, goOn));
    expect(compareWithRecord(goOn, record)).toEqual({ kind: "recorded" });
    expect(record).toMatchObject({ status: "settled", notes: [{ id: "mka1.state.denied-consumed" }] });
  });

  it.each(["continue-tool-fails", "continue-fails"])(
    "%s: what happened is told as such, not as a refusal",
    async (scenario) => {
      const world = mka1World(`mka1/${scenario}`);
      const batch = await firstBatch(world);
      const events = await perform(world, batch, goOn);
      const record = recordIn(events);
      if (scenario === "continue-fails") expect(kindsOf(events)).toContain("notice");
      else expect(record.calls[0]?.outcome.kind).toBe("failed");
    },
  );

  it("another act, or one where nothing is to be continued, never leaves", async () => {
    const world = mka1World("mka1/assigned");
    const batch = await firstBatch(world);
    for (const act of ["continue", "close-turn"] as const)
      expect(await perform(world, batch, { ...goOn, act })).toMatchObject([{ kind: "refused" }]);
    expect(world.sent()).toBe(0);
  });

  it("a decision used up in between is told by the record: it is not continued twice", async () => {
    const world = mka1World("mka1/continue", async ({ method }, answer) => {
      if (method === "POST") world.control({ do: "requester-continues" });
      return answer();
    });
    const batch = await firstBatch(world);
    const end = last(await perform(world, batch, goOn));
    if (end?.kind !== "refused" || end.reading === null) throw new Error("not refused with a reading");
    expect(compareWithRecord(goOn, end.reading.value)).toEqual({ kind: "recorded" });
    expect(world.runsOf(batch.calls[0]?.id ?? "")).toBe(1);
  });
});

describe("a call that stands in a run alone", () => {
  it("is decided and continued through the run, which is said first", async () => {
    const { world, batch, events } = await deciding("agent-run");
    expect(batch.rules.alsoDoes?.id).toBe("mka1.also.run");
    const [agent, run, call] = batch.ref.batchId.split(":").slice(1);
    expect(postsOf(world)).toEqual([
      {
        path: `/api/v1/agents/${agent}/runs/${run}/mcp-approvals`,
        body: { approval_request_id: call, approve: true },
      },
    ]);
    expect(recordIn(events).calls[0]?.outcome).toMatchObject({ kind: "ran" });
  });

  it("denied, MKA1's own answer is all that tells it, and the call does not run", async () => {
    const { world, batch, answer, events } = await deciding("agent-run", "deny");
    expect(compareWithRecord(answer, recordIn(events))).toEqual({ kind: "recorded" });
    expect(world.runsOf(batch.calls[0]?.id ?? "")).toBe(0);
    expect((await listAll(world.backend)).rows).toEqual([]);
  });

  it("decided from elsewhere in the same moment: nothing is claimed", async () => {
    const { world, batch, answer, events } = await deciding("agent-run-late");
    expect(last(events)).toMatchObject({ kind: "refused", error: { kind: "conflict" } });
    const record = await readAgain(world, batch);
    expect(compareWithRecord(answer, record)).toEqual({ kind: "recorded", isUntold: true });
    expect(world.runsOf(batch.calls[0]?.id ?? "")).toBe(0);
  });

  it("a lost reply is read back from what went on, and nothing is sent again", async () => {
    const { world, batch, answer, events } = await deciding("agent-run-lost-reply");
    expect(last(events)?.kind).toBe("unknown");
    const { value } = await world.backend.get(batch.ref.batchId, signal());
    expect(compareWithRecord(answer, value)).toEqual({ kind: "recorded" });
    expect(world.sent()).toBe(1);
  });
});

describe("nothing is ever sent twice", () => {
  it.each([
    "lost-reply",
    "reply-lost-before",
    "status-500",
    "status-503",
    "continue-lost-reply",
    "continue-500",
    "continue-504",
  ])("%s leaves doubt and one request", async (scenario) => {
    const { world, events } = await deciding(scenario);
    expect(last(events)?.kind).toBe("unknown");
    expect(world.sent()).toBe(1);
  });
});
