import { describe, expect, it, vi } from "vitest";
import type { Hint } from "../../../domain/approval-backend.ts";
import type { BackendFailure } from "../../../domain/backend-error.ts";
import { answerAll } from "../../../test/contract-answers.ts";
import { firstBatch, send } from "../../../test/contract-sending.ts";
import { type EnvoleWorld, envoleWorld } from "../../../test/envole-world.ts";
import type { Watch } from "../../../test/protocol-world.ts";

interface Followed {
  readonly world: EnvoleWorld;
  readonly hints: Hint[];
  readonly own: Hint;
  readonly stop: () => void;
  /** Null while it goes on, "ended", or what was thrown. */
  ended(): unknown;
}

/** Follows the first batch of a scenario. */
async function follow(scenario: string, watch?: Watch): Promise<Followed> {
  const world = envoleWorld(`envole/${scenario}`, watch);
  const batch = await firstBatch(world);
  const stopping = new AbortController();
  const hints: Hint[] = [];
  let ended: unknown = null;
  const listen = async () => {
    for await (const hint of world.backend.hints?.(batch.ref.batchId, stopping.signal) ?? [])
      hints.push(hint);
  };
  listen().then(
    () => {
      ended = "ended";
    },
    (thrown: unknown) => {
      ended = thrown;
    },
  );
  // The half that follows a thread is loaded first.
  await vi.waitFor(() => expect(world.requests.some(({ path }) => path.endsWith("/stream"))).toBe(true), {
    timeout: 20_000,
  });
  await settle(world);
  const stop = () => stopping.abort();
  return { world, hints, own: { ref: batch.ref }, stop, ended: () => ended };
}

async function settle({ clock }: EnvoleWorld): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await clock.settle();
}

/** In place of the thread's stream comes this. */
const inPlace =
  (text: string, status: number, type = "application/json"): Watch =>
  ({ path }, answered) =>
    path.endsWith("/stream")
      ? Promise.resolve(new Response(text, { status, headers: { "content-type": type } }))
      : answered();

const event = (type: string, more = ""): string =>
  `data: {"type":"${type}","threadId":"thread_1","eventMessage":{"content":"x"${more}}}\n\n`;

describe("the live stream around a batch", () => {
  it("hints first when it is open, by the headers that every request has, and makes the connection live", async () => {
    const { world, hints, own, ended } = await follow("three-calls");
    expect(hints).toEqual([own]);
    expect(ended()).toBeNull();
    const request = world.requests.findLast(({ path }) => path.endsWith("/stream"));
    expect(request?.headers.get("accept")).toBe("text/event-stream");
    expect(request?.headers.get("x-envole-user-id")).toBe("ana@example.test");
    expect(world.backend.state().get().kind).toBe("live");
  });

  it("hints at what happens, and not at pieces of words", async () => {
    const data = [
      event("AGENT_RESPONSE_CHUNK"),
      event("AGENT_RESPONSE_COMPLETE"),
      ": beat\n\n",
      "data: x\n\n",
    ];
    const { hints, own, ended } = await follow(
      "three-calls",
      inPlace(data.join(""), 200, "text/event-stream"),
    );
    expect(hints).toEqual([own, own]);
    expect(ended()).toBe("ended");
  });

  it("hints when another client answers", async () => {
    const { world, hints, own } = await follow("three-calls");
    world.control({ do: "someone-else-denies" });
    await settle(world);
    expect(hints.length).toBeGreaterThan(1);
    expect(hints.every(({ ref }) => ref?.batchId === own.ref?.batchId)).toBe(true);
  });

  it("a further batch of the thread is a hint at the list", async () => {
    const { world, hints } = await follow("three-calls");
    world.control({ do: "add-batch" });
    await settle(world);
    expect(hints).toContainEqual({ ref: null });
  });

  it("what it repeats of a request is kept: the answer has toolMemoryId", async () => {
    const { world, hints } = await follow("stream-repeats");
    expect(hints.length).toBeGreaterThan(1);
    const batch = await firstBatch(world);
    expect((await send(world, batch, answerAll(batch, "deny"))).at(-1)?.kind).toBe("record");
    const body = world.requests.find(({ method }) => method === "POST")?.body ?? "";
    expect(body.match(/"toolMemoryId"/g)).toHaveLength(3);
  });

  it("ends when it breaks, and the connection is polled again", async () => {
    const { world, ended } = await follow("three-calls");
    world.control({ do: "drop-streams" });
    await settle(world);
    expect(ended()).toBe("ended");
    expect(world.backend.state().get().kind).toBe("polling");
  });

  it("ends when nothing came for 45 seconds, and not while comments come", async () => {
    const silent = await follow("silent-stream");
    const beating = await follow("three-calls");
    for (const { world } of [silent, beating]) {
      await world.clock.advance(44_999);
      await settle(world);
    }
    expect([silent.ended(), beating.ended()]).toEqual([null, null]);
    for (const { world } of [silent, beating]) {
      await world.clock.advance(60_000);
      await settle(world);
    }
    expect([silent.ended(), beating.ended()]).toEqual(["ended", null]);
    expect(silent.world.backend.state().get().kind).toBe("polling");
    expect(beating.world.backend.state().get().kind).toBe("live");
  });

  it("ends with what comes after another token was given, and tells nothing of it", async () => {
    const { world, hints, ended } = await follow("three-calls");
    world.holdToken("somebody else's");
    const told = hints.length;
    world.control({ do: "add-batch" });
    await settle(world);
    expect(ended()).toBe("ended");
    expect(hints).toHaveLength(told);
  });

  it("ends with its signal, and leaves nothing waiting behind", async () => {
    const { world, stop, ended } = await follow("three-calls");
    expect(world.clock.pending()).toBeGreaterThan(0);
    stop();
    await settle(world);
    expect(ended()).toBe("ended");
    expect(world.clock.pending()).toBe(0);
    expect(world.backend.state().get().kind).toBe("polling");
  });
});

describe("a live stream that does not open", () => {
  const errorIn = ({ ended }: Followed) => (ended() as BackendFailure).error;

  it.each([
    ["404", inPlace("", 404)],
    ["405", inPlace("", 405)],
    ["a page", inPlace("<!doctype html>", 200, "text/html")],
    ["data", inPlace("[]", 200)],
  ])("%s: this server has none", async (_, watch) => {
    const followed = await follow("three-calls", watch);
    expect(errorIn(followed)).toMatchObject({ kind: "unsupported", said: { id: "envole.live.none" } });
    expect(followed.hints).toEqual([]);
    expect(followed.world.backend.state().get().kind).toBe("polling");
  });

  it("is asked for again where it was only refused, and harms nothing that is polled", async () => {
    const followed = await follow("three-calls", inPlace('{"error":"later"}', 503));
    expect(errorIn(followed).kind).toBe("server-failed");
    expect(followed.world.backend.state().get().kind).toBe("polling");
  });

  it("asks for a token where the one that was used is refused", async () => {
    const followed = await follow("three-calls", inPlace("{}", 401));
    expect(errorIn(followed).kind).toBe("needs-token");
    expect(followed.world.backend.state().get().kind).toBe("needs-token");
  });

  it("ends quietly when it is given up while it opens", async () => {
    let refuse: (thrown: Error) => void = () => undefined;
    const opening = new Promise<Response>((_, reject) => {
      refuse = reject;
    });
    const followed = await follow("three-calls", ({ path }, answered) =>
      path.endsWith("/stream") ? opening : answered(),
    );
    followed.stop();
    refuse(new DOMException("given up", "AbortError"));
    await settle(followed.world);
    expect(followed.ended()).toBe("ended");
    expect(followed.hints).toEqual([]);
  });
});
