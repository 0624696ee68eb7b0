import { describe, expect, it } from "vitest";
import type { Attachment, DecidingAnswer } from "../../../domain/decision.ts";
import { collect } from "../../../test/backend-reading.ts";
import { seenOf } from "../../../test/builders.ts";
import { answerAll, eachAnswer, yesOrNo } from "../../../test/contract-answers.ts";
import { firstBatch, send } from "../../../test/contract-sending.ts";
import {
  effectsOf,
  kindsOf,
  mix,
  noticesIn,
  postsOf,
  sentIn,
  wordsIn,
} from "../../../test/envole-sending.ts";
import { type EnvoleWorld, envoleWorld } from "../../../test/envole-world.ts";

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
    const events = await send(world, next, answerAll(next, "approve"));
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
