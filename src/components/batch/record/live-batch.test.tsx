import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aBatch, aCall } from "../../../test/builders.ts";
import { observersTold } from "../../../test/observers-told.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const second = 1_000;
const withCalls = (...toolNames: readonly string[]) =>
  aBatch({ calls: toolNames.map((toolName, at) => aCall({ id: `c${at}`, toolName })) });

/** What was told is read a moment later, and drawn when the pane has heard of it. */
async function hear(pane: Awaited<ReturnType<typeof renderBatch>>): Promise<void> {
  await pane.pass(2 * second);
  await waitFor(() => expect(pane.client.isFetching()).toBe(0));
  await act(observersTold);
}

test("a call that the live stream tells of appears in the open batch without a poll", async () => {
  const pane = await renderBatch(withCalls("bash"), { isLive: true });
  await hear(pane);
  pane.backend.server.put(withCalls("bash", "run_sql"));
  await hear(pane);
  expect(pane.region.queryByRole("article", { name: "run_sql, 2 of 2" })).toBeNull();
  pane.stream.tell({ ref: null });
  await hear(pane);
  expect(pane.article("run_sql, 2 of 2")).toBeVisible();
});

test("hints and reconnects that bring nothing new draw nothing in the open batch", async () => {
  const pane = await renderBatch(withCalls("bash", "run_sql"), { isLive: true });
  await hear(pane);
  const before = { commits: pane.commits(), gets: pane.backend.asked.gets };
  for (let at = 0; at < 5; at += 1) {
    pane.stream.tell({ ref: null });
    await hear(pane);
    pane.stream.cut();
    await pane.pass(35 * second);
    expect(pane.stream.openNow()).toBe(1);
    await hear(pane);
  }
  expect(pane.backend.asked.gets - before.gets).toBe(10);
  expect(pane.commits()).toBe(before.commits);
});

test("a batch that is left gives its stream back, and one that cannot be read has none", async () => {
  const pane = await renderBatch(withCalls("bash"), { isLive: true });
  expect(pane.stream.openNow()).toBe(1);
  pane.unmount();
  await pane.settle();
  expect(pane.stream.openNow()).toBe(0);
  const gone = await renderBatch(withCalls("bash"), { isLive: true, isForgotten: true });
  await gone.pass(10 * second);
  expect(gone.stream.asked).toEqual([]);
});
