import { describe, expect, it } from "vitest";
import type { SubmissionEvent } from "../../domain/approval-backend.ts";
import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import type { Attachment, DecidingAnswer } from "../../domain/decision.ts";
import { collect } from "../../test/backend-reading.ts";
import { seenOf } from "../../test/builders.ts";
import { answerAll, eachAnswer, yesOrNo } from "../../test/contract-answers.ts";
import { firstBatch, send } from "../../test/contract-sending.ts";
import { type EnvoleWorld, envoleWorld } from "../../test/envole-world.ts";
import { inTime } from "../../test/in-time.ts";

const kindsOf = (events: readonly SubmissionEvent[]) => events.map(({ kind }) => kind);
const noticesIn = (events: readonly SubmissionEvent[]) =>
  events.flatMap((event) => (event.kind === "notice" ? [event.said.id] : []));
const wordsIn = (events: readonly SubmissionEvent[]) =>
  events.flatMap((event) => (event.kind === "words" ? [event.text] : [])).join("");

/** Approves all but the second call. */
const mix = (batch: ApprovalBatch): DecidingAnswer =>
  eachAnswer(batch, ({ id }) => yesOrNo(batch.calls[1]?.id !== id));

async function sentIn(scenario: string, answerOf: (batch: ApprovalBatch) => DecidingAnswer = mix) {
  const world = envoleWorld(`envole/${scenario}`);
  const batch = await firstBatch(world);
  const events = await inTime(world.clock, send(world, batch, answerOf(batch)));
  return { world, batch, events, last: events.at(-1) };
}

const postsOf = ({ requests }: EnvoleWorld) => requests.filter(({ method }) => method === "POST");
const effectsOf = ({ server }: EnvoleWorld, kind: string) =>
  server.effects.all().filter((effect) => effect.kind === kind);

describe("answering", () => {
  it("reads afresh, sends one message, and reads back, in this order", async () => {
    const { world, events } = await sentIn("three-calls");
    const [before, message, after] = world.requests.slice(-3);
    expect([before, message, after].map((request) => request?.method)).toEqual(["GET", "POST", "GET"]);
    expect(message?.path).toBe(before?.path.split("?")[0]);
    expect(after?.path).toBe(before?.path);
    expect(message?.headers.get("content-type")).toBe("application/json");
    expect(message?.headers.get("accept")).toBe("text/event-stream");
    expect(kindsOf(events).slice(0, 2)).toEqual(["sending", "sent"]);
    expect(kindsOf(events).at(-1)).toBe("record");
    expect(wordsIn(events)).not.toBe("");
    expect(noticesIn(events)).toContain("envole.notice.accepted");
    expect(new Set(noticesIn(events)).size).toBe(noticesIn(events).length);
  });

  it.each(["three-calls", "exact-numbers", "unknown-fields", "arguments-as-string", "two-events"])(
    "%s: the server finds every field as it asked, and leaves nothing hanging",
    async (scenario) => {
      const { world, last } = await sentIn(scenario);
      expect(last?.kind).toBe("record");
      expect(postsOf(world)).toHaveLength(1);
      for (const kind of ["not-echoed", "hung", "dropped"]) expect(effectsOf(world, kind)).toEqual([]);
    },
  );

  it("an abort carries its words and files, once, exactly", async () => {
    const feedback = 'Stop.\nنص 👩‍👩‍👧\u202e "x"';
    const file = (name: string, type: string, bytes: number): Attachment => ({
      id: name,
      name,
      type,
      bytes: new Blob([new Uint8Array(bytes)]),
    });
    const attachments = [file("a.png", "image/png", 10), file("b.pdf", "application/pdf", 20)];
    const { world, last } = await sentIn("three-calls", (batch) => ({
      ...answerAll(batch, "abort"),
      ...{ feedback, attachments },
    }));
    expect(last?.kind).toBe("record");
    expect(effectsOf(world, "aborted")).toMatchObject([
      {
        text: feedback,
        items: [
          { type: "image", mime: "image/png", bytes: 10 },
          { type: "file", name: "b.pdf", mime: "application/pdf", bytes: 20 },
        ],
      },
    ]);
    expect(effectsOf(world, "run")).toEqual([]);
  });

  it("the next request inside the answer is named, and is answered with what only the stream told", async () => {
    const { world, last } = await sentIn("next-inside");
    if (last?.kind !== "record" || last.next === null) throw new Error("no next batch");
    const next = (await world.backend.get(last.next.batchId, new AbortController().signal)).value;
    expect(next.status).toBe("waiting");
    const events = await inTime(world.clock, send(world, next, answerAll(next, "approve")));
    expect(events.at(-1)?.kind).toBe("record");
    expect(postsOf(world)[0]?.body).not.toContain("toolMemoryId");
    expect(postsOf(world)[1]?.body).toContain("toolMemoryId");
  });
});

describe("nothing is sent", () => {
  const refused = (said: string, kind = "unsupported") => [
    { kind: "refused", error: { kind, said: { id: said } } },
  ];

  it("where Envole has no such decision, before anything is asked", async () => {
    const world = envoleWorld("envole/three-calls");
    const batch = await firstBatch(world);
    const asked = world.requests.length;
    const dear = eachAnswer(batch, () => ({ verb: "deny", reason: "dear" }));
    const mute: DecidingAnswer = { ...answerAll(batch, "abort"), ...{ feedback: " " } };
    expect(await send(world, batch, dear)).toMatchObject(refused("envole.send.no-reason"));
    expect(await send(world, batch, mute)).toMatchObject(refused("envole.send.no-feedback"));
    expect(await send(world, batch, answerAll(batch, "decline"))).toMatchObject(
      refused("envole.send.unsupported"),
    );
    expect(world.requests.length).toBe(asked);
  });

  it("of a part of a batch", async () => {
    const { world, events } = await sentIn("three-calls", (batch) => ({
      kind: "each",
      key: "k",
      decisions: new Map([[batch.calls[0]?.id ?? "", yesOrNo(true)]]),
    }));
    expect(events).toMatchObject(refused("envole.send.incomplete"));
    expect(world.sent()).toBe(0);
  });

  it("where a file of an abort can no longer be read, which is named", async () => {
    const bytes = new Blob(["x"]);
    bytes.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
    const attachments = [{ id: "f", name: "a.png", type: "image/png", bytes }];
    const { world, events } = await sentIn("three-calls", (batch) => ({
      ...answerAll(batch, "abort"),
      ...{ attachments },
    }));
    expect(events).toMatchObject(refused("envole.send.file-gone", "refused"));
    expect(events).toMatchObject([{ error: { said: { values: { name: "a.png" } } } }]);
    expect(world.sent()).toBe(0);
  });

  it("where a call joins the batch while the files of an abort are read", async () => {
    const world = envoleWorld("envole/three-calls");
    const batch = await firstBatch(world);
    const bytes = new Blob(["x"]);
    const read = bytes.arrayBuffer.bind(bytes);
    bytes.arrayBuffer = () => {
      world.control({ do: "grow-batch" });
      return read();
    };
    const attachments = [{ id: "f", name: "a.png", type: "image/png", bytes }];
    const events = await send(world, batch, { ...answerAll(batch, "abort"), ...{ attachments } });
    expect(kindsOf(events)).toEqual(["changed"]);
    expect(world.sent()).toBe(0);
  });

  it("when it cannot be read once more, and what it was is not said to be in doubt", async () => {
    const world = envoleWorld("envole/three-calls");
    const batch = await firstBatch(world);
    world.control({ do: "go-offline" });
    expect(await send(world, batch, mix(batch))).toMatchObject(
      refused("envole.send.not-read", "unreachable"),
    );
    expect(world.sent()).toBe(0);
  });

  it("when it is taken back while it is read afresh", async () => {
    const back = new AbortController();
    let isPressed = false;
    const world = envoleWorld("envole/three-calls", async (_, answered) => {
      const answer = await answered();
      if (isPressed) back.abort();
      return answer;
    });
    const batch = await firstBatch(world);
    isPressed = true;
    const events = await collect(world.backend.submit(mix(batch), seenOf(batch), back.signal));
    expect(events).toMatchObject(refused("envole.send.taken-back", "unreachable"));
    expect(world.sent()).toBe(0);
  });
});

describe("the refusal of a mixed abort", () => {
  it.each(["mixed-body", "mixed-stream", "mixed-words-json"])(
    "%s: refused as that, with what the server saw of each call",
    async (scenario) => {
      const { batch, last } = await sentIn(scenario);
      if (last?.kind !== "refused") throw new Error("not refused");
      expect(last.error.kind).toBe("mixed-abort");
      expect(last.error.saw?.map(({ callId }) => callId)).toEqual(batch.calls.map(({ id }) => id));
      expect(last.error.saw?.map(({ verb }) => verb)).toContain("abort");
      expect(last.reading?.value.status).toBe("waiting");
    },
  );

  it.each(["mixed-body-bare", "mixed-stream-bare", "mixed-words"])(
    "%s: refused as that, in the server's words, without what it saw",
    async (scenario) => {
      const { last } = await sentIn(scenario);
      expect(last).toMatchObject({
        kind: "refused",
        error: { kind: "mixed-abort", serverWords: expect.stringContaining("cannot mix") },
      });
      expect(last).not.toHaveProperty("error.saw");
    },
  );

  const body = JSON.stringify({
    error: "Invalid approval batch: cannot mix ABORTED_WITH_FEEDBACK with other approval states",
  });

  it.each([200, 400, 401, 409, 500, 503])("is one as a body with status %i", async (status) => {
    const headers = { "content-type": "application/json" };
    const world = envoleWorld("envole/three-calls", ({ method }, answered) =>
      method === "POST" ? Promise.resolve(new Response(body, { status, headers })) : answered(),
    );
    world.holdToken("mine");
    const batch = await firstBatch(world);
    const events = await send(world, batch, mix(batch));
    expect(events.at(-1)).toMatchObject({ kind: "refused", error: { kind: "mixed-abort" } });
    expect(world.refusedTokens).toEqual([]);
  });

  it("in the assistant's words is no more than words where the record holds the answer", async () => {
    const { events, last } = await sentIn("three-calls");
    expect(last?.kind).toBe("record");
    expect(wordsIn(events)).not.toBe("");
    const words = `data: ${JSON.stringify({ type: "AGENT_RESPONSE_COMPLETE", eventMessage: { content: body } })}\n\n`;
    const world = envoleWorld("envole/three-calls", async ({ method }, answered) => {
      const answer = await answered();
      if (method !== "POST") return answer;
      return new Response((await answer.text()) + words, answer);
    });
    const batch = await firstBatch(world);
    expect((await send(world, batch, mix(batch))).at(-1)?.kind).toBe("record");
  });
});

describe("a refusal as conversation", () => {
  it("is the assistant's words, after looking again a few times; nothing is recorded", async () => {
    const { world, events, last } = await sentIn("refused-words");
    expect(last).toMatchObject({
      kind: "refused",
      error: { kind: "refused", said: { id: "envole.send.in-words" }, serverWords: null, isConcluded: true },
      reading: { value: { status: "waiting" } },
    });
    expect(wordsIn(events)).not.toBe("");
    expect(world.requests.slice(-4).map(({ method }) => method)).toEqual(["GET", "GET", "GET", "GET"]);
    expect(world.clock.monotonic()).toBe(6_000);
  });

  const quoted = `data: ${JSON.stringify({
    type: "AGENT_RESPONSE_COMPLETE",
    eventMessage: { content: "Invalid approval batch: cannot mix ABORTED with other approval states" },
  })}\n\n`;

  it.each([
    ["", "plainly"],
    [quoted, "in the words of a mixed abort"],
  ])("is none where the history only lags behind%.0s, and the assistant speaks %s", async (words) => {
    let held: string | null = null;
    const world = envoleWorld("envole/three-calls", async ({ method, path }, answered) => {
      const answer = await answered();
      if (method === "POST") return new Response((await answer.text()) + words, answer);
      if (!path.includes("/messages")) return answer;
      const text = await answer.text();
      const isLate = held !== null && world.sent() > 0 && world.clock.monotonic() < 2_000;
      held ??= text;
      return new Response(isLate ? held : text, answer);
    });
    const batch = await firstBatch(world);
    const events = await inTime(world.clock, send(world, batch, mix(batch)));
    expect(events.at(-1)?.kind).toBe("record");
    expect(world.clock.monotonic()).toBe(2_000);
  });
});

describe("beside the record", () => {
  it("someone else was first: the record says what they decided", async () => {
    const { last } = await sentIn("someone-else-first", (batch) => answerAll(batch, "approve"));
    if (last?.kind !== "record") throw new Error("the record was not read");
    expect(last.reading.value.calls[0]?.outcome).toEqual({ kind: "recorded", approved: false });
  });

  it("a reply that only stops, without an end, leaves doubt", async () => {
    for (const scenario of ["truncated", "stream-broken", "empty-200"]) {
      const { last } = await sentIn(scenario);
      expect(last).toMatchObject({ kind: "unknown" });
    }
  });

  it("a token that the server refused is given back, and one that was given meanwhile stays", async () => {
    for (const next of ["old", "new"]) {
      const world: EnvoleWorld = envoleWorld("envole/status-401", ({ method }, answered) => {
        if (method === "POST") world.holdToken(next);
        return method === "POST"
          ? Promise.resolve(new Response('{"error":"Invalid"}', { status: 401 }))
          : answered();
      });
      world.holdToken("old");
      const batch = await firstBatch(world);
      const events = await send(world, batch, mix(batch));
      expect(events.at(-1)).toMatchObject({ error: { kind: "needs-token", serverWords: "Invalid" } });
      expect(world.refusedTokens).toEqual(next === "old" ? ["old"] : []);
      expect(world.backend.state().get().kind === "needs-token").toBe(next === "old");
    }
  });
});
