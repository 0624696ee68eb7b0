import { expect, it } from "vitest";
import { writeBatch } from "../queries/batch-query.ts";
import { memoryStorage, openPage, withBatch } from "../test/sending-page.ts";
import { memoryLocks } from "./memory-locks.ts";

const second = 1_000;

it("what another page could not find out is told by the record that this page has read already", async () => {
  const shared = { locks: memoryLocks(), storage: memoryStorage() };
  const lost = openPage(shared);
  const batch = withBatch(lost);
  lost.backend.holdStreams();
  const id = lost.press(batch);
  await lost.clock.settle();
  const other = openPage({ ...shared, clock: lost.clock, server: lost.backend.server });
  const record = await other.backend.get(batch.ref.batchId, new AbortController().signal);
  writeBatch(other.client, batch.ref, record);
  // Its page reads nothing any more.
  lost.backend.setOffline(true);
  lost.backend.endStreams();
  await lost.clock.advance(60 * second);
  expect(lost.state(id)).toMatchObject({ kind: "unknown", isUnread: true });
  expect(other.state(id)?.kind).toBe("recorded");
});
