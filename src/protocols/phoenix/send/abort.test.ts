import { describe, expect, it } from "vitest";
import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { DecidingAnswer } from "../../../domain/decision.ts";
import { compareWithRecord } from "../../../domain/record-comparison.ts";
import { at, spanOf } from "../../../lib/json/json-piece.ts";
import { askUser } from "../../../mocks/phoenix/questions.ts";
import { bash, createSeeder, type SessionSeed } from "../../../mocks/phoenix/sessions.ts";
import { answerAll, keyOf } from "../../../test/contract-answers.ts";
import { firstBatch, last, recordIn, send } from "../../../test/contract-sending.ts";
import { recorded } from "../../../test/phoenix-recordings.ts";
import { type PhoenixWorld, phoenixWorld } from "../../../test/phoenix-world.ts";

const question = askUser("Overwrite the old dataset?");

/** A Phoenix of one session that waits. */
function worldOf(
  calls: NonNullable<SessionSeed["calls"]>,
  over: Pick<SessionSeed, "fault"> = {},
): PhoenixWorld {
  return phoenixWorld((now) => ({
    sessions: [createSeeder(now).session({ title: "Two datasets", minutesAgo: 5, calls, ...over })],
    gate: {},
    viewer: null,
  }));
}

const sentIn = ({ requests }: PhoenixWorld) =>
  requests.flatMap(({ path, body }) => {
    const name = /(chat|tool_approvals|tool_outputs)$/.exec(path)?.[1];
    return name === undefined ? [] : [{ name, body: JSON.parse(body) as Record<string, unknown> }];
  });

const namesIn = (world: PhoenixWorld) => sentIn(world).map(({ name }) => name);

async function abortIn(world: PhoenixWorld) {
  const batch = await firstBatch(world);
  const answer = answerAll(batch, "abort");
  const events = await send(world, batch, answer);
  return { batch, answer, events };
}

const noticesIn = (events: readonly SubmissionEvent[]) =>
  events.flatMap((event) => (event.kind === "notice" ? [event.said] : []));

const outcomesIn = ({ calls }: ApprovalBatch) =>
  calls.map(({ outcome }) => [outcome.kind, "approved" in outcome ? outcome.approved : null]);

describe("an abort", () => {
  it("of permissions is two requests, as a real Phoenix took them", async () => {
    const world = worldOf([bash("train-may"), bash("test-may")]);
    const { answer, events } = await abortIn(world);
    expect(namesIn(world)).toEqual(["tool_approvals", "chat"]);
    const [first, second] = sentIn(world).map(({ body }) => body);
    for (const [built, name] of [
      [first, "abort-1-deny-all"],
      [second, "abort-2-feedback-message"],
    ] as const) {
      const taken = at(recorded(name), "request", "body");
      const {
        editPermission: _,
        contexts: __,
        ...smallest
      } = JSON.parse(taken === null ? "" : spanOf(taken));
      expect(Object.keys(built ?? {}).sort()).toEqual(Object.keys(smallest).sort());
    }
    expect(first).toMatchObject({ toolApprovals: [{ approved: false }, { approved: false }] });
    expect(second).toMatchObject({
      headless: false,
      lastMessageId: first?.["lastMessageId"],
      message: { id: answer.key, role: "user", parts: [{ type: "text", text: "stop" }] },
    });
    const record = recordIn(events);
    expect(outcomesIn(record)).toEqual([
      ["interrupted", false],
      ["interrupted", false],
    ]);
    expect(compareWithRecord(answer, record)).toEqual({ kind: "recorded" });
    expect(events.map(({ kind }) => kind).slice(0, 2)).toEqual(["sending", "sent"]);
  });

  it("of both kinds records the denials, then the questions, then sends the feedback", async () => {
    const world = worldOf([bash("train-may"), question]);
    const { answer, events } = await abortIn(world);
    expect(namesIn(world)).toEqual(["tool_approvals", "tool_outputs", "chat"]);
    expect(sentIn(world)[1]?.body).toMatchObject({
      toolOutputs: [{ state: "output-error", errorText: "Aborted in the approval inbox." }],
    });
    const record = recordIn(events);
    expect(outcomesIn(record)).toEqual([
      ["interrupted", false],
      ["declined", null],
    ]);
    expect(compareWithRecord(answer, record)).toEqual({ kind: "recorded" });
  });

  it("of questions alone has no denial to record", async () => {
    const world = worldOf([question]);
    const { answer, events } = await abortIn(world);
    expect(namesIn(world)).toEqual(["tool_outputs", "chat"]);
    expect(compareWithRecord(answer, recordIn(events))).toEqual({ kind: "recorded" });
  });

  it("of two calls under one id denies that id once", async () => {
    const twin = { ...bash("train-may"), callId: "call_twin" };
    const world = worldOf([twin, twin]);
    await abortIn(world);
    expect(sentIn(world)[0]?.body).toMatchObject({
      toolApprovals: [{ toolCallId: "call_twin", approved: false }],
    });
    expect(sentIn(world)[0]?.body["toolApprovals"]).toHaveLength(1);
  });

  it("of a half-recorded batch denies only what waits", async () => {
    const world = worldOf([{ ...bash("train-may"), recorded: true }, bash("test-may")]);
    const { batch } = await abortIn(world);
    expect(sentIn(world)[0]?.body).toMatchObject({
      toolApprovals: [{ toolCallId: batch.calls[1]?.id, approved: false }],
    });
    expect(batch.calls.map(({ id }) => world.runsOf(id))).toEqual([0, 0]);
  });
});

describe("before an abort leaves", () => {
  const refused = async (over: Partial<Extract<DecidingAnswer, { kind: "abort" }>>) => {
    const world = worldOf([bash("train-may"), question]);
    const batch = await firstBatch(world);
    const answer = { ...answerAll(batch, "abort"), ...over } as DecidingAnswer;
    const [event] = await send(world, batch, answer);
    expect(world.sent()).toBe(0);
    return event?.kind === "refused" ? event.error.said.id : null;
  };

  it("what cannot be written is refused: no denial stands alone because of it", async () => {
    expect(await refused({ feedback: " \n" })).toBe("phoenix.send.no-words");
    expect(await refused({ feedback: "a\ud800" })).toBe("phoenix.send.half-character");
    expect(await refused({ key: "not-a-uuid" })).toBe("phoenix.send.unsupported");
    const file = { id: "file-1", name: "a.txt", type: "text/plain", bytes: new Blob(["a"]) };
    expect(await refused({ attachments: [file] })).toBe("phoenix.send.no-attachments");
  });

  it("a call that is left out, or is not there, is refused", async () => {
    expect(await refused({ calls: [] })).toBe("phoenix.send.incomplete");
  });
});

describe("an abort whose requests part", () => {
  const busy = { kind: "refusal", status: 409, json: '{"code":"agent_session_busy"}' } as const;
  const failed = { kind: "refusal", status: 500, text: "Internal Server Error" } as const;

  it("refused at the first request: nothing is recorded, and nothing more is sent", async () => {
    const world = worldOf([bash("train-may"), question], { fault: { ...busy, on: "tool_approvals" } });
    const { events } = await abortIn(world);
    expect(last(events)).toMatchObject({ kind: "refused", error: { kind: "busy" } });
    expect(last(events)).toHaveProperty("reading.value.status", "waiting");
    expect(namesIn(world)).toEqual(["tool_approvals"]);
  });

  it("refused at the questions: the denials stand, the rest waits, and the feedback is not sent", async () => {
    const world = worldOf([bash("train-may"), question], { fault: { ...busy, on: "tool_outputs" } });
    const { answer, batch, events } = await abortIn(world);
    expect(namesIn(world)).toEqual(["tool_approvals", "tool_outputs"]);
    expect(noticesIn(events)).toEqual([{ id: "phoenix.abort.questions-refused", values: { why: "busy" } }]);
    const record = recordIn(events);
    expect(compareWithRecord(answer, record)).toEqual({ kind: "in-part", missing: [batch.calls[1]?.id] });
  });

  it("refused at the feedback: told with the reason, and the record says that it is missing", async () => {
    const world = worldOf([bash("train-may")], { fault: { ...busy, on: "message", times: 1 } });
    const { answer, events } = await abortIn(world);
    expect(noticesIn(events)).toEqual([{ id: "phoenix.abort.feedback-refused", values: { why: "busy" } }]);
    expect(compareWithRecord(answer, recordIn(events))).toEqual({ kind: "undelivered" });
  });

  it.each(["tool_approvals", "tool_outputs", "message"] as const)(
    "in doubt at %s: told as doubt, and nothing more is sent",
    async (on) => {
      for (const fault of [failed, { kind: "lost-before" }, { kind: "lost-after" }] as const) {
        const world = worldOf([bash("train-may"), question], { fault: { ...fault, on } });
        const { events } = await abortIn(world);
        expect(last(events)?.kind).toBe("unknown");
        const order = ["tool_approvals", "tool_outputs", "chat"];
        const count = order.indexOf(on === "message" ? "chat" : on) + 1;
        expect(namesIn(world)).toEqual(order.slice(0, count));
      }
    },
  );

  it("a page of a proxy where a recording was due is doubt", async () => {
    const fault = { kind: "refusal", status: 200, text: "<html>", on: "tool_approvals" } as const;
    const world = worldOf([bash("train-may")], { fault });
    const { events } = await abortIn(world);
    expect(last(events)).toMatchObject({ kind: "unknown", error: { said: { id: "phoenix.send.page" } } });
    expect(namesIn(world)).toEqual(["tool_approvals"]);
  });

  it("a model that is not configured: the calls are closed, and the loss of the feedback is told", async () => {
    const text = "An API key is required";
    const fault = { kind: "refusal", status: 400, text, records: true, on: "message", times: 1 } as const;
    const world = worldOf([bash("train-may")], { fault });
    const { answer, events } = await abortIn(world);
    const record = recordIn(events);
    expect(compareWithRecord(answer, record)).toEqual({ kind: "undelivered" });
    expect(outcomesIn(record)).toEqual([["interrupted", false]]);
    expect(record.acts).toMatchObject([{ said: { id: "phoenix.act.tell-agent" } }]);
  });

  it("someone answers first: the abort is refused with the record, and says nothing to the session", async () => {
    const fault = { kind: "someone-else", approved: true, on: "tool_approvals", times: 1 } as const;
    const world = worldOf([bash("train-may")], { fault });
    const { answer, events } = await abortIn(world);
    expect(namesIn(world)).toEqual(["tool_approvals"]);
    const refused = last(events);
    if (refused?.kind !== "refused" || refused.reading === null)
      throw new Error("not refused with the record");
    expect(compareWithRecord(answer, refused.reading.value).kind).not.toBe("recorded");
  });

  it("taken back while it leaves changes nothing: what has left goes on to its end", async () => {
    const world = worldOf([bash("train-may"), question]);
    const batch = await firstBatch(world);
    const taking = new AbortController();
    const digests = new Map(batch.calls.map((call) => [call.id, call.digest]));
    const seen = { batchId: batch.ref.batchId, version: batch.version, digests };
    const answer = answerAll(batch, "abort", keyOf(7));
    let end: SubmissionEvent | undefined;
    for await (const event of world.backend.submit(answer, seen, taking.signal)) {
      if (event.kind === "sending") taking.abort();
      end = event;
    }
    expect(end?.kind).toBe("record");
    expect(namesIn(world)).toEqual(["tool_approvals", "tool_outputs", "chat"]);
  });
});
