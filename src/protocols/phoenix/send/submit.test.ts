import { describe, expect, it } from "vitest";
import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import type { DecidingAnswer } from "../../../domain/decision.ts";
import { collect, listAll } from "../../../test/backend-reading.ts";
import { type PhoenixWorld, phoenixWorld } from "../../../test/phoenix-world.ts";

const signal = () => new AbortController().signal;

async function firstBatch({ backend }: PhoenixWorld): Promise<ApprovalBatch> {
  const [row] = (await listAll(backend)).rows;
  return (await backend.get(row?.ref.batchId ?? "", signal())).value;
}

function answerTo(
  batch: ApprovalBatch,
  verb: "approve" | "deny",
  reason: string | null = null,
): DecidingAnswer {
  const waiting = batch.calls.filter(({ outcome }) => outcome.kind === "waiting");
  return { kind: "each", key: "k", decisions: new Map(waiting.map(({ id }) => [id, { verb, reason }])) };
}

const send = (
  world: PhoenixWorld,
  batch: ApprovalBatch,
  answer: DecidingAnswer,
): Promise<SubmissionEvent[]> => {
  const digests = new Map(batch.calls.map((call) => [call.id, call.digest]));
  const seen = { batchId: batch.ref.batchId, version: batch.version, digests };
  return collect(world.backend.submit(answer, seen, signal()));
};

async function sentIn(scenario: string, verb: "approve" | "deny" = "approve") {
  const world = phoenixWorld(`phoenix/${scenario}`);
  const batch = await firstBatch(world);
  const events = await send(world, batch, answerTo(batch, verb));
  return { world, batch, events, kinds: events.map(({ kind }) => kind) };
}

const noticesIn = (events: readonly SubmissionEvent[]) =>
  events.flatMap((event) => (event.kind === "notice" ? [event.said.id] : []));

describe("sending", () => {
  it("reads afresh, sends one request, and reads back, in this order", async () => {
    const { world } = await sentIn("one-call");
    const paths = world.requests
      .slice(-5)
      .map(({ method, path }) => `${method} ${path.replace(/[^/]+(?=\/|$)/, "")}`);
    expect(paths.filter((path) => path.endsWith("/chat"))).toHaveLength(1);
    expect(world.requests.slice(-5).map(({ path }) => path.split("/").at(-1)?.split("?")[0])).toEqual([
      expect.any(String),
      "messages",
      "chat",
      expect.any(String),
      "messages",
    ]);
  });

  it("tells what happens as it happens, and ends with the record", async () => {
    const { events, kinds, batch } = await sentIn("one-call");
    expect(kinds.slice(0, 3)).toEqual(["sending", "sent", "told"]);
    expect(kinds.at(-1)).toBe("record");
    expect(kinds.filter((kind) => kind === "record")).toHaveLength(1);
    expect(events[2]).toMatchObject({ callId: batch.calls[0]?.id, outcome: { kind: "ran", exitCode: 0 } });
    expect(kinds).toContain("words");
  });

  it("a denial is told as denied, and nothing ran", async () => {
    const { events, world, batch } = await sentIn("one-call", "deny");
    expect(events).toContainEqual({
      kind: "told",
      callId: batch.calls[0]?.id,
      outcome: { kind: "denied", reason: null },
    });
    expect(world.runsOf(batch.calls[0]?.id ?? "")).toBe(0);
  });

  it("the next asking of the same message is named, and is another batch", async () => {
    const { events, batch, world } = await sentIn("asks-again");
    const record = events.at(-1);
    if (record?.kind !== "record" || record.next === null) throw new Error("no next batch");
    expect(record.next.batchId).not.toBe(batch.ref.batchId);
    const next = await world.backend.get(record.next.batchId, signal());
    expect(next.value.status).toBe("waiting");
    expect(record.reading.value.status).toBe("settled");
  });

  it("a half-recorded batch sends only the rest", async () => {
    const { world, batch } = await sentIn("half-recorded");
    const body = JSON.parse(world.requests.find(({ path }) => path.endsWith("/chat"))?.body ?? "") as {
      readonly toolApprovals: readonly { readonly toolCallId: string }[];
    };
    const waiting = batch.calls.filter(({ outcome }) => outcome.kind === "waiting").map(({ id }) => id);
    expect(body.toolApprovals.map(({ toolCallId }) => toolCallId)).toEqual(waiting);
  });

  it("a reason is refused before anything leaves: Phoenix would drop it", async () => {
    const world = phoenixWorld("phoenix/one-call");
    const batch = await firstBatch(world);
    const events = await send(world, batch, answerTo(batch, "deny", "too dear"));
    expect(events).toMatchObject([{ kind: "refused", error: { said: { id: "phoenix.send.no-reason" } } }]);
    expect(world.sent()).toBe(0);
  });

  it("nothing leaves when it cannot be read once more", async () => {
    const world = phoenixWorld("phoenix/one-call");
    const batch = await firstBatch(world);
    world.control({ do: "go-offline" });
    const events = await send(world, batch, answerTo(batch, "approve"));
    expect(events).toMatchObject([{ kind: "refused", error: { said: { id: "phoenix.send.not-read" } } }]);
    expect(world.sent()).toBe(0);
  });
});

describe("what a person must know beside the record", () => {
  it("the model failed after the tool ran: told once, with the server's words", async () => {
    const { events, kinds } = await sentIn("model-fails-after-tool");
    expect(noticesIn(events)).toEqual(["phoenix.notice.model-failed"]);
    expect(kinds.at(-1)).toBe("record");
  });

  it("the turn could not be saved", async () => {
    const { events } = await sentIn("stream-not-saved");
    expect(noticesIn(events)).toContain("phoenix.notice.not-saved");
  });

  it("after a 400 the record tells that the approvals are kept", async () => {
    const { events } = await sentIn("status-400");
    expect(noticesIn(events)).toEqual(["phoenix.send.400"]);
    const record = events.at(-1);
    if (record?.kind !== "record") throw new Error("the record was not read");
    expect(record.reading.value.status).toBe("stranded");
  });

  it("someone else was first: refused as a conflict, with the record that says so", async () => {
    const { events } = await sentIn("someone-else-first");
    const refused = events.at(-1);
    if (refused?.kind !== "refused") throw new Error("not refused");
    expect(refused.error.kind).toBe("conflict");
    expect(refused.reading?.value.calls[0]?.outcome).toMatchObject({ kind: "denied" });
  });

  it("a token that the server refused is given back, and the state asks for another", async () => {
    const world = phoenixWorld("phoenix/status-401");
    const batch = await firstBatch(world);
    world.holdToken("old");
    await send(world, batch, answerTo(batch, "approve"));
    expect(world.refusedTokens).toEqual(["old"]);
    expect(world.backend.state().get().kind).toBe("needs-token");
  });

  it("a token that was given while the old one was being refused stays", async () => {
    const world: PhoenixWorld = phoenixWorld("phoenix/status-401", ({ method }, answered) => {
      if (method === "POST") world.holdToken("new");
      return answered();
    });
    const batch = await firstBatch(world);
    world.holdToken("old");
    const { error } = (await send(world, batch, answerTo(batch, "approve"))).find(
      (event) => event.kind === "refused",
    ) ?? { error: null };
    expect(error?.kind).toBe("needs-token");
    expect(world.refusedTokens).toEqual([]);
    expect(world.backend.state().get().kind).not.toBe("needs-token");
  });
});
