import { describe, expect, it } from "vitest";
import { storedText } from "../stores/browser-storage.ts";
import { aBatch, aCall, anError } from "../test/builders.ts";
import { memoryStorage, openPage } from "../test/sending-page.ts";
import { batchLock, type Locks } from "./locks.ts";
import { memoryLocks } from "./memory-locks.ts";
import { createSentLog } from "./sent-log.ts";
import { steadyLocks } from "./steady-locks.ts";

const second = 1_000;
const day = 86_400 * second;

describe("two tabs of one browser", () => {
  it("answer a batch once: the second is refused with a sentence and sends nothing", async () => {
    const one = openPage();
    const two = openPage({ clock: one.clock, locks: one.locks, server: one.backend.server });
    const batch = aBatch();
    one.backend.server.put(batch);
    one.backend.holdStreams();
    const first = one.press(batch);
    await one.clock.settle();
    const second = two.press(batch, "deny");
    await one.clock.settle();
    expect(two.state(second)).toMatchObject({
      kind: "refused",
      error: { said: { id: "submission.other-tab" } },
    });
    expect(two.backend.asked.submits).toBe(0);
    one.backend.endStreams();
    await one.clock.settle();
    expect(one.state(first)?.kind).toBe("recorded");
  });

  it("a tab that hears of a press at once, and wants to find out what became of it, does not keep it from leaving", async () => {
    const locks = memoryLocks();
    const storage = memoryStorage();
    const batch = aBatch();
    const order: string[] = [];
    const hearing = {
      ...storage,
      setItem(key: string, text: string) {
        storage.setItem(key, text);
        if (order.length === 0)
          void locks.request(batchLock(batch.ref), {}, async () => order.push("looked up"));
        order.push("heard");
      },
    };
    const page = openPage({ locks, storage: hearing });
    page.backend.server.put(batch);
    const id = page.press(batch);
    await page.clock.settle();
    expect(page.state(id)?.kind).toBe("recorded");
    expect(order[0]).toBe("heard");
    expect(order).toContain("looked up");
  });

  it("pressed in the same moment have one effect", async () => {
    const one = openPage();
    const two = openPage({ clock: one.clock, locks: one.locks, server: one.backend.server });
    const batch = aBatch();
    one.backend.server.put(batch);
    const ids = [one.press(batch), two.press(batch)];
    await one.clock.settle();
    expect([one.state(ids[0] ?? null)?.kind, two.state(ids[1] ?? null)?.kind]).toEqual([
      "recorded",
      "refused",
    ]);
    expect(one.backend.server.effects).toHaveLength(1);
  });

  it("a tab that opens while another sends leaves that sending alone until it is over", async () => {
    const one = openPage();
    const batch = aBatch();
    one.backend.server.put(batch);
    one.backend.holdStreams();
    const id = one.press(batch);
    await one.clock.settle();
    const { clock, locks, storage } = one;
    const two = openPage({ clock, locks, storage, server: one.backend.server });
    await clock.advance(60 * second);
    expect(two.state(id)?.kind).toBe("sent");
    expect(two.press(batch)).toBeNull();
    expect(two.backend.asked).toMatchObject({ gets: 0, submits: 0 });
    one.backend.endStreams();
    await clock.advance(20 * second);
    expect(two.state(id)?.kind).toBe("recorded");
    expect(two.backend.asked.submits).toBe(0);
  });
});

describe("a tab that looks on while another sends", () => {
  async function lookingOn() {
    const one = openPage();
    const batch = aBatch();
    one.backend.server.put(batch);
    const { clock, locks, storage } = one;
    one.backend.holdStreams();
    const id = one.press(batch) ?? "";
    await clock.settle();
    return { one, id, batch, other: () => openPage({ clock, locks, storage, server: one.backend.server }) };
  }

  it("does not warn when it is closed: the stream is not its own", async () => {
    const { one, other } = await lookingOn();
    const two = other();
    await two.clock.settle();
    expect([one.runner.hasOpenStream(), two.runner.hasOpenStream()]).toEqual([true, false]);
  });

  it("takes over what the other wrote at its end, and does not call known things unknown", async () => {
    const one = openPage();
    const [first, batch] = [aBatch({ ref: { connectionId: "px", batchId: "first" } }), aBatch()];
    for (const each of [first, batch]) one.backend.server.put(each);
    one.backend.holdStreams();
    // The refusal comes while the other tab already waits for the lock of the batch.
    const others = ["b", "c"].map((batchId) => aBatch({ ref: { connectionId: "px", batchId } }));
    for (const each of others) one.backend.server.put(each);
    for (const each of [first, ...others]) one.press(each);
    await one.clock.settle();
    one.backend.sendFaults.push({ kind: "refused", error: anError("not-allowed") });
    const id = one.press(batch) ?? "";
    await one.clock.settle();
    expect(one.state(id)?.kind).toBe("waiting-for-stream");
    const { clock, locks, storage } = one;
    const two = openPage({ clock, locks, storage, server: one.backend.server });
    await clock.settle();
    one.backend.endStreams();
    await clock.advance(60 * second);
    expect(one.state(id)).toMatchObject({ kind: "refused", error: { kind: "not-allowed" } });
    expect(two.state(id)).toMatchObject({ kind: "refused", error: { kind: "not-allowed" } });
    expect(two.backend.asked.submits).toBe(0);
  });
});

describe("a page that died while it was sending", () => {
  it("to a connection that is configured no more is told as not known, and can be dismissed", async () => {
    const one = openPage();
    const batch = aBatch();
    one.backend.server.put(batch);
    one.backend.holdStreams();
    const id = one.press(batch) ?? "";
    await one.clock.settle();
    const storage = memoryStorage();
    const key = "approval-inbox/sent/v1";
    storage.setItem(key, (one.storage.getItem(key) ?? "").replaceAll('"px"', '"gone"'));
    const next = openPage({ clock: one.clock, storage });
    await next.clock.settle();
    expect(next.state(id)).toMatchObject({ kind: "unknown", isStillWaiting: false });
    next.runner.dismiss(id);
    expect(next.state(id)).toBeUndefined();
  });

  it.each([
    ["recorded", { kind: "lost-reply" } as const, "recorded"],
    ["not recorded", { kind: "lost-request" } as const, "unknown"],
  ])("is read by the next page and sent by none: %s", async (_, fault, ends) => {
    const one = openPage();
    const batch = aBatch({ calls: [aCall(), aCall({ id: "call-2" })] });
    one.backend.server.put(batch);
    one.backend.sendFaults.push(fault);
    const id = one.press(batch, { "call-1": "approve", "call-2": "deny" }) ?? "";
    await one.clock.settle();
    // The browser lets go of a dead page's locks.
    const next = openPage({ clock: one.clock, storage: copyOf(one.storage), server: one.backend.server });
    await next.clock.settle();
    expect(next.state(id)?.kind).toBe("checking");
    await next.clock.advance(3_600 * second);
    expect(next.state(id)?.kind).toBe(ends);
    expect(next.backend.asked.submits).toBe(0);
    if (ends === "recorded") return;
    expect(next.runner.sendAgain(id)).toEqual({ id: "again.look-again" });
    const again = next.press(batch, "deny", "key-2");
    await next.clock.settle();
    expect(next.state(again)?.kind).toBe("recorded");
  });
});

describe("what is kept of a submission", () => {
  it("holds names and decisions, but no arguments, no words and no answers of servers", async () => {
    const page = openPage();
    const secret = "hunter2";
    const batch = aBatch({
      calls: [aCall({ argumentText: { form: "in-envelope", text: `{"password":"${secret}"}` } })],
    });
    page.backend.server.put(batch);
    const error = anError("refused", { serverWords: `no: ${secret}` });
    page.backend.sendFaults.push({ kind: "refused", error });
    const answer = new Map([["call-1", { verb: "deny", reason: secret } as const]]);
    const seen = {
      batchId: "batch-1",
      version: batch.version,
      digests: new Map([["call-1", batch.calls[0]?.digest ?? ""]]),
    };
    page.runner.submit(batch, { kind: "each", decisions: answer, key: "key-1" }, seen);
    await page.clock.settle();
    const kept = page.storage.getItem("approval-inbox/sent/v1") ?? "";
    expect(kept).toContain("bash");
    expect(kept).not.toContain(secret);
  });

  it("is kept for a day, and what needs attention until it is dismissed", async () => {
    const page = openPage();
    const [good, bad] = [aBatch(), aBatch({ ref: { connectionId: "px", batchId: "bad" } })];
    for (const batch of [good, bad]) page.backend.server.put(batch);
    const recorded = page.press(good) ?? "";
    await page.clock.settle();
    page.backend.sendFaults.push({ kind: "refused", error: anError("busy") });
    const refused = page.press(bad) ?? "";
    await page.clock.advance(day - second);
    const log = createSentLog({
      clock: page.clock,
      kept: storedText("approval-inbox/sent/v1", () => page.storage),
    });
    expect(log.read().map(({ id }) => id)).toEqual([recorded, refused]);
    await page.clock.advance(day);
    expect(log.read().map(({ id }) => id)).toEqual([refused]);
    page.runner.dismiss(refused);
    expect(log.read()).toEqual([]);
  });

  it("harms nothing when it is damaged, and one damaged entry harms no other", async () => {
    const page = openPage();
    const batch = aBatch();
    page.backend.server.put(batch);
    const id = page.press(batch) ?? "";
    await page.clock.settle();
    const good = JSON.parse(page.storage.getItem("approval-inbox/sent/v1") ?? "[]") as unknown[];
    for (const [text, ids] of [
      ["", []],
      ["{", []],
      ["null", []],
      [
        JSON.stringify([{ id: 1 }, null, ...good, { ...(good[0] as object), state: { kind: "sorcery" } }]),
        [id],
      ],
    ] as const) {
      const storage = memoryStorage();
      storage.setItem("approval-inbox/sent/v1", text);
      const next = openPage({ storage, server: page.backend.server });
      expect([...next.runner.submissions.getState().keys()]).toEqual(ids);
    }
  });

  it("may be nothing at all: a storage that throws leaves sending as it is", async () => {
    const broken = () => {
      throw new Error("blocked");
    };
    const page = openPage({ storage: { getItem: broken, setItem: broken, removeItem: broken } });
    page.backend.server.put(aBatch());
    const id = page.press(aBatch());
    await page.clock.settle();
    expect(page.state(id)?.kind).toBe("recorded");
  });
});

describe("locks", () => {
  it("that the browser refuses are replaced by the page's own", async () => {
    const refusing: Locks = { request: () => Promise.reject(new Error("SecurityError")) };
    const page = openPage({ locks: steadyLocks(refusing) });
    page.backend.server.put(aBatch());
    const ids = [page.press(aBatch()), page.press(aBatch())];
    await page.clock.settle();
    expect(page.state(ids[0] ?? null)?.kind).toBe("recorded");
    expect(page.backend.server.effects).toHaveLength(1);
  });

  it("of one page go by the rules of Web Locks: one holder, in order, given up while waiting", async () => {
    const locks = memoryLocks();
    const order: string[] = [];
    let end: () => void = () => undefined;
    const first = locks.request("a", {}, () => new Promise<void>((resolve) => (end = resolve)));
    await expect(locks.request("a", { ifAvailable: true }, async (lock) => lock)).resolves.toBeNull();
    const givenUp = new AbortController();
    const second = locks.request("a", { signal: givenUp.signal }, async () => order.push("second"));
    const third = locks.request("a", {}, async () => order.push("third"));
    givenUp.abort(new Error("no longer"));
    await expect(second).rejects.toThrow("no longer");
    expect(order).toEqual([]);
    end();
    await Promise.all([first, third]);
    expect(order).toEqual(["third"]);
    await expect(locks.request("a", { ifAvailable: true }, async (lock) => lock !== null)).resolves.toBe(
      true,
    );
  });
});

function copyOf(storage: ReturnType<typeof memoryStorage>): ReturnType<typeof memoryStorage> {
  const copy = memoryStorage();
  copy.setItem("approval-inbox/sent/v1", storage.getItem("approval-inbox/sent/v1") ?? "");
  return copy;
}
