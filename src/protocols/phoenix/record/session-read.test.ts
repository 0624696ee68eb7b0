import { afterEach, describe, expect, it, vi } from "vitest";
import type { ApprovalBackend } from "../../../domain/approval-backend.ts";
import { BackendFailure } from "../../../domain/backend-error.ts";
import { listAll } from "../../../test/backend-reading.ts";
import { type PhoenixWorld, phoenixWorld } from "../../../test/phoenix-world.ts";
import { createPhoenixBackend } from "../backend.ts";
import * as source from "./read-answer.ts";

/** As it is when nobody watches it. */
const { readAnswerSoon } = source;

const signal = new AbortController().signal;

/** A world of one waiting batch, its id, and how many answers are scanned from here on. */
async function opened(scenario: string) {
  const world = phoenixWorld(scenario);
  const { rows } = await listAll(world.backend);
  const id = rows[0]?.ref.batchId ?? "";
  const scans = vi.spyOn(source, "readAnswerSoon");
  return { world, id, scans, get: () => world.backend.get(id, signal) };
}

/** A backend before the same fake whose answers of messages are written over. */
const rewriting = (world: PhoenixWorld, over: (text: string, path: string) => string): ApprovalBackend =>
  createPhoenixBackend(
    { id: "px", label: "", baseUrl: "http://phoenix.example.test", pageUrl: null },
    {
      clock: world.clock,
      credentials: { token: () => null, refuse: () => undefined },
      async fetch(input, init) {
        const answer = await world.answer(input, init);
        if (!input.includes("/messages")) return answer;
        return new Response(over(await answer.text(), input), answer);
      },
    },
  );

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a batch that is read again", () => {
  it("from the same bytes is the same batch at a later start, and nothing is decoded", async () => {
    const { world, scans, get } = await opened("phoenix/long-transcript-20");
    const first = await get();
    const decoded = scans.mock.calls.length;
    await world.clock.advance(10_000);
    const again = await get();
    expect(scans.mock.calls).toHaveLength(decoded);
    expect(again.value).toBe(first.value);
    expect(again.version).toBe(first.version);
    expect(again.startedAt).toBeGreaterThan(first.startedAt);
  });

  it("after a change on its last page reads that page only", async () => {
    const { world, scans, get } = await opened("phoenix/long-transcript");
    const first = await get();
    scans.mockClear();
    await world.clock.advance(10_000);
    world.changeArguments('{"command":"ls"}');
    const again = await get();
    const pages = scans.mock.calls.filter(([text]) => text.includes("next_cursor"));
    expect(pages).toHaveLength(1);
    expect(again.version).not.toBe(first.version);
    expect(again.value.calls[0]?.argumentText).toMatchObject({ text: '{"command":"ls"}' });
    expect(again.value.transcript.messages).toHaveLength(2000);
  });

  it("with another head only is another reading of the same calls", async () => {
    const { world, id } = await opened("phoenix/one-call");
    let title = "One";
    const backend = createPhoenixBackend(
      { id: "px", label: "", baseUrl: "http://phoenix.example.test", pageUrl: null },
      {
        clock: world.clock,
        credentials: { token: () => null, refuse: () => undefined },
        async fetch(input, init) {
          const answer = await world.answer(input, init);
          if (!/agent_sessions\/[^/]+$/.test(input)) return answer;
          const head = (await answer.text()).replace(/"title":"[^"]*"/, `"title":"${title}"`);
          return new Response(head, answer);
        },
      },
    );
    const first = await backend.get(id, signal);
    title = "Two";
    const again = await backend.get(id, signal);
    expect(again.value.lineage.session.title).toBe("Two");
    expect(again.version).not.toBe(first.version);
    expect(again.value.version).toBe(first.value.version);
  });
});

describe("a session of several pages", () => {
  it("asks for the next page while the last one is still being decoded", async () => {
    const { world, id, scans, get } = await opened("phoenix/long-transcript");
    const held: (() => void)[] = [];
    scans.mockImplementation(async (text) => {
      await new Promise<void>((resolve) => held.push(resolve));
      return readAnswerSoon(text);
    });
    const reading = get();
    const asked = () => world.requests.filter(({ path }) => path.includes("/messages")).length;
    await vi.waitFor(() => expect(asked()).toBe(2), { timeout: 20_000 });
    const release = setInterval(() => held.splice(0).forEach((resolve) => void resolve()), 1);
    const { value } = await reading;
    clearInterval(release);
    expect(value.ref.batchId).toBe(id);
    expect(value.transcript.messages).toHaveLength(2000);
  });

  it("is read whole however its pages are written", async () => {
    const { world, id } = await opened("phoenix/long-transcript");
    const backend = rewriting(world, (text) => JSON.stringify(JSON.parse(text), null, 1));
    const { value } = await backend.get(id, signal);
    const ids = value.transcript.messages.map((message) => message.id);
    expect(new Set(ids).size).toBe(2000);
  });

  it("takes no text inside a message for the end of its page", async () => {
    const { world, id } = await opened("phoenix/long-transcript-20");
    const words = JSON.stringify(',"next_cursor":"MQ=="}').slice(1, -1);
    const backend = rewriting(world, (text) =>
      text.replace('"next_cursor":null', '"x":0').replace('"x":0}', `"next_cursor":null,"words":"${words}"}`),
    );
    const { value } = await backend.get(id, signal);
    expect(value.transcript.messages).toHaveLength(20);
  });

  it("whose cursor never moves on, and one with a page that is no page, cannot be read", async () => {
    const { world, id } = await opened("phoenix/long-transcript");
    const broken = [
      (text: string) => text.replace(/"next_cursor":null/, '"next_cursor":"MjAwMQ=="'),
      (text: string, path: string) =>
        path.includes("cursor=") ? text : text.replace('{"data":', '{"data":{},"x":'),
      (text: string, path: string) =>
        path.includes("cursor=") ? text : `${text.slice(0, 200)}${text.slice(-40)}`,
    ];
    for (const over of broken) {
      const failure = await rewriting(world, over)
        .get(id, signal)
        .catch((thrown: unknown) => thrown);
      expect(failure).toBeInstanceOf(BackendFailure);
      expect((failure as BackendFailure).error.kind).toBe("unreadable");
    }
  });
});
