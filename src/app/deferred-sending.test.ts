import { expect, it } from "vitest";
import type { BatchRef } from "../domain/batch-ref.ts";
import { aBatch, anAnswer, seenOf } from "../test/builders.ts";
import { openPage } from "../test/sending-page.ts";
import { deferSending } from "./deferred-sending.ts";
import type { Sending } from "./sending.ts";

/** What a page sends with, and the batches that it follows. */
function openSending() {
  const page = openPage();
  const followed: string[] = [];
  return { ...page, followed, live: { follow: ({ batchId }: BatchRef) => void followed.push(batchId) } };
}

it("before it is loaded nothing can be sent, and the stores are empty; afterwards they follow the real ones", async () => {
  const page = openSending();
  const batch = aBatch();
  page.backend.server.put(batch);
  const deferred = deferSending(() => Promise.resolve(page));
  expect(() => deferred.runner.submit(batch, anAnswer(batch, "approve"), seenOf(batch))).toThrow();
  expect(() => deferred.live.follow(batch.ref, new AbortController().signal)).toThrow();
  expect(deferred.runner.submissions.getState().size).toBe(0);
  await deferred.load();
  const id = deferred.runner.submit(batch, anAnswer(batch, "approve"), seenOf(batch));
  expect([...deferred.runner.submissions.getState().keys()]).toEqual([id]);
  deferred.live.follow(batch.ref, new AbortController().signal);
  expect(page.followed).toEqual([batch.ref.batchId]);
});

it("a chunk that could not be fetched is fetched again when it is asked for again, and once only when it came", async () => {
  const page = openSending();
  let asked = 0;
  const deferred = deferSending(() => {
    asked += 1;
    return asked === 1 ? Promise.reject<Sending>(new TypeError("offline")) : Promise.resolve(page);
  });
  await expect(deferred.load()).rejects.toThrow("offline");
  await deferred.load();
  await deferred.load();
  expect(asked).toBe(2);
});
