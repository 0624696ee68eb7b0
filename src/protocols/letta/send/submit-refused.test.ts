import { describe, expect, it } from "vitest";
import type { SubmissionEvent } from "../../../domain/approval-backend.ts";
import type { Decision } from "../../../domain/decision.ts";
import { compareWithRecord } from "../../../domain/record-comparison.ts";
import { collect } from "../../../test/backend-reading.ts";
import { seenOf } from "../../../test/builders.ts";
import { aDenial, anApproval, eachOf } from "../../../test/letta-answers.ts";
import {
  eventStream,
  json,
  recordedItem,
  type ScriptedLetta,
  scriptedLetta,
} from "../../../test/letta-scripted.ts";
import { lettaBatchEn } from "../messages/batch-en.ts";
import { lettaEn } from "../messages/en.ts";

const approveBoth = eachOf(["one", "two"], [anApproval(null), anApproval(null)]);
const denyBoth = eachOf(["one", "two"], [aDenial("No"), aDenial("No")]);
const both = (approve: boolean, reason: string | null) =>
  ["one", "two"].map((id) => recordedItem(id, approve, reason));

const lastOf = (events: readonly SubmissionEvent[]) => events.at(-1);

/** The last event of a sending whose answer the server answers so. */
async function metWith(answer: ScriptedLetta["state"]["answer"], world = scriptedLetta()) {
  world.state.answer = answer;
  const last = lastOf(await world.send(denyBoth));
  if (last?.kind === "refused" || last?.kind === "unknown")
    expect(Object.keys({ ...lettaEn, ...lettaBatchEn })).toContain(last.error.said.id);
  return { world, last };
}

describe("nothing leaves", () => {
  const nothingLeft = async (world: ScriptedLetta, events: Promise<readonly SubmissionEvent[]>) => {
    const told = await events;
    expect(told.map(({ kind }) => kind)).not.toContain("sending");
    expect(world.left).toEqual([]);
    return lastOf(told);
  };

  it("when a run began that was not seen: it may be carrying out somebody else's answer", async () => {
    const world = scriptedLetta();
    const seen = await world.read();
    world.state.activeRuns = ["run-of-someone"];
    expect(await nothingLeft(world, world.send(approveBoth, seen))).toMatchObject({ kind: "changed" });
  });

  it("while a run that was seen, a dead one say, keeps nobody from answering", async () => {
    const world = scriptedLetta();
    world.state.activeRuns = ["run-dead"];
    world.state.run = () => {
      world.state.responses = [both(false, "No")];
      world.state.isPending = false;
      return { status: "completed" };
    };
    expect(lastOf(await world.send(denyBoth))).toMatchObject({ kind: "record" });
  });

  it("when somebody answered meanwhile, or what was seen is of another request", async () => {
    const world = scriptedLetta();
    const seen = await world.read();
    world.state.responses = [both(true, null)];
    world.state.isPending = false;
    expect(await nothingLeft(world, world.send(denyBoth, seen))).toMatchObject({ kind: "changed" });
    const other = scriptedLetta();
    const [first, ...rest] = seen.calls;
    if (first === undefined) throw new Error("no call");
    const looked = { ...seen, calls: [{ ...first, digest: "another" }, ...rest] };
    expect(await nothingLeft(other, other.send(denyBoth, looked))).toMatchObject({ kind: "changed" });
  });

  it.each<readonly [string, readonly Decision[]]>([
    ["letta.send.no-reason", [aDenial(""), aDenial("No")]],
    ["letta.send.not-offered", [{ verb: "decline", words: "No" }, aDenial("No")]],
    ["letta.send.incomplete", [aDenial("No")]],
  ])("%s", async (said, decisions) => {
    const world = scriptedLetta();
    expect(await nothingLeft(world, world.send(eachOf(["one", "two"], decisions)))).toMatchObject({
      kind: "refused",
      error: { kind: "unsupported", said: { id: said } },
    });
  });

  it("after it was taken back, and when the record cannot be read before", async () => {
    const world = scriptedLetta();
    const batch = await world.read();
    const back = collect(world.backend.submit(denyBoth, seenOf(batch), AbortSignal.abort()));
    expect(await nothingLeft(world, back)).toMatchObject({
      error: { said: { id: "letta.send.taken-back" } },
    });
    const unread = scriptedLetta();
    const seen = await unread.read();
    Object.defineProperty(unread.state, "responses", {
      get: () => {
        throw new TypeError("Failed to fetch");
      },
    });
    expect(await nothingLeft(unread, unread.send(denyBoth, seen))).toMatchObject({
      kind: "refused",
      error: { kind: "unreachable", said: { id: "letta.send.not-read" } },
    });
  });
});

describe("while another answer is carried out", () => {
  const busy = (runId: string | null) =>
    json(
      {
        detail: "CONFLICT: Another request is being processed.",
        ...(runId === null ? {} : { run_id: runId }),
      },
      409,
    );

  it.each([
    ["with", "run-theirs"],
    ["without", null],
  ])("409 %s its run: ours was not taken, and the record tells what theirs decided", async (_, runId) => {
    const world = scriptedLetta();
    void world.clock.wait(1_500).then(() => {
      world.state.responses = [both(true, null)];
      world.state.isPending = false;
    });
    world.state.run = () => ({ status: world.state.isPending ? "running" : "completed" });
    const { last } = await metWith(() => busy(runId), world);
    if (last?.kind !== "refused" || last.reading === null) throw new Error("not refused");
    expect(last.error).toMatchObject({ kind: "busy", said: { id: "letta.send.409" } });
    expect(compareWithRecord(denyBoth, last.reading.value).kind).toBe("elsewhere");
    expect(world.left).toHaveLength(1);
  });

  it("is not waited for longer than some seconds", async () => {
    const world = scriptedLetta();
    world.state.run = () => ({ status: "running" });
    const { last } = await metWith(() => busy("run-theirs"), world);
    expect(last).toMatchObject({ kind: "refused", reading: { value: { status: "waiting" } } });
    expect(world.clock.monotonic()).toBeLessThan(30_000);
  });
});

describe("what an answer is refused with", () => {
  it.each<readonly [number, string, object]>([
    [400, "stale", { said: { id: "letta.send.400" } }],
    [401, "needs-token", { said: { id: "letta.send.401" } }],
    [403, "not-allowed", {}],
    [404, "gone", { said: { id: "letta.send.404" } }],
    [405, "refused", {}],
    [413, "refused", {}],
    [422, "refused", { said: { id: "letta.send.422" } }],
    [429, "slow-down", { retryAt: expect.any(Number) }],
    [507, "storage-full", {}],
    [418, "refused", { said: { id: "letta.send.refused", values: { status: 418 } } }],
  ])("%i with `detail` is %s, in the server's words, and is not sent again", async (status, kind, more) => {
    const { world, last } = await metWith(() => json({ detail: "Unauthorized" }, status));
    expect(last).toMatchObject({ kind: "refused", error: { kind, serverWords: "Unauthorized", ...more } });
    expect(world.left).toHaveLength(1);
    expect(world.refused).toEqual(status === 401 ? ["secret"] : []);
    expect(world.backend.state().get().kind).toBe(status === 401 ? "needs-token" : "polling");
  });

  it.each([500, 502, 503, 504])("%i leaves doubt: it may be recorded", async (status) => {
    const { last, world } = await metWith(() => json({ detail: "An unknown error occurred" }, status));
    expect(last).toMatchObject({ kind: "unknown", error: { kind: "server-failed" } });
    expect(world.left).toHaveLength(1);
  });

  it("no answer at all, and a body that breaks off, leave doubt", async () => {
    const lost = await metWith(() => {
      throw new TypeError("Failed to fetch");
    });
    expect(lost.last).toMatchObject({ kind: "unknown", error: { kind: "unreachable" } });
    const cut = await metWith(() => eventStream(['data: {"id":'], { isBroken: true }));
    expect(cut.last).toMatchObject({ kind: "unknown", error: { said: { id: "letta.send.broken-off" } } });
  });
});
