import { describe, expect, it } from "vitest";
import type { SubmissionEvent } from "./approval-backend.ts";
import { BackendFailure } from "./backend-error.ts";
import type { Answer, Seen } from "./decision.ts";
import { createLaterHalf } from "./later-half.ts";

const answer: Answer = { kind: "each", decisions: new Map(), key: "k" };
const seen: Seen = { batchId: "b", version: "1", digests: new Map() };

function world(words: () => Promise<Readonly<Record<string, unknown>>>) {
  const taught: string[] = [];
  const surroundings = { learn: (said: object) => taught.push(...Object.keys(said)) };
  const later = createLaterHalf(surroundings as never, { load: words, noCode: "test.no-code" });
  return { later, taught };
}

const eventsOf = async (events: AsyncIterable<SubmissionEvent>) => {
  const told: SubmissionEvent[] = [];
  for await (const event of events) told.push(event);
  return told;
};

describe("code that loads when it is first used", () => {
  it("teaches its sentences before it is used", async () => {
    const { later, taught } = world(async () => ({ "test.one": "One" }));
    expect(await later.load(async () => [...taught])).toEqual([]);
    expect(taught).toEqual(["test.one"]);
  });

  it("that cannot be loaded is a failure of the port, with its sentence", async () => {
    const { later } = world(() => Promise.reject(new Error("404")));
    const failure = await later.load(async () => 1).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(BackendFailure);
    expect((failure as BackendFailure).error).toMatchObject({
      kind: "unreachable",
      said: { id: "test.no-code" },
    });
    expect(await later.loadOrNull(async () => 1)).toBeNull();
  });

  it("is fetched ahead once, with its sentences, and what cannot be fetched is told when it is used", async () => {
    const { later, taught } = world(async () => ({ "test.one": "One" }));
    const fetched: string[] = [];
    const half = async () => fetched.push("half");
    await later.ahead(half, () => Promise.reject(new Error("404")));
    expect([fetched, taught.includes("test.one")]).toEqual([["half"], true]);
    await expect(later.load(() => Promise.reject(new Error("404")))).rejects.toBeInstanceOf(BackendFailure);
  });

  it("sends nothing where the sending half cannot be loaded, and says so", async () => {
    const { later } = world(async () => ({}));
    const send = later.sender<Answer>(() => Promise.reject(new Error("404")));
    expect(await eventsOf(send(answer, seen, new AbortController().signal))).toMatchObject([
      { kind: "refused", error: { kind: "unreachable", said: { id: "test.no-code" } }, reading: null },
    ]);
  });

  it("sends by the half that was loaded", async () => {
    const { later } = world(async () => ({}));
    const send = later.sender(async () => () => one({ kind: "sending" }));
    expect(await eventsOf(send(answer, seen, new AbortController().signal))).toEqual([{ kind: "sending" }]);
  });
});

async function* one(event: SubmissionEvent): AsyncGenerator<SubmissionEvent> {
  yield event;
}
