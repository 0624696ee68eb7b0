import { act } from "@testing-library/react";
import { expect, test } from "vitest";
import { aBatch, anAnswer, aReading, seenOf } from "../../test/builders.ts";
import { renderBatch } from "../../test/render-batch.tsx";

const batch = aBatch();
const gone = { ...batch, calls: [], status: "gone", version: "gone" } as const;

test("a request that its conversation holds no more is told as that, with nothing to decide", async () => {
  const pane = await renderBatch(batch);
  await pane.reads(gone);
  expect(pane.region.getByRole("heading", { name: "This batch is gone" })).toBeVisible();
  expect(pane.region.getByText(/does not ask for it any more/)).toBeVisible();
  expect(pane.region.queryByRole("button")).toBeNull();
});

test("what this browser sent of it is told with its four facts, and never as recorded", async () => {
  const pane = await renderBatch(batch);
  pane.backend.submit = async function* () {
    yield { kind: "sending" };
    yield { kind: "record", reading: aReading(gone, pane.clock.monotonic(), true), next: null };
  };
  await act(async () => {
    pane.runner.submit(batch, anAnswer(batch), seenOf(batch));
  });
  await pane.reads(gone);
  expect(pane.region.getByRole("heading", { name: "No longer waiting" })).toBeVisible();
  expect(pane.region.getByRole("table")).toHaveTextContent(
    "no longer waiting; this system does not say what it recorded",
  );
  expect(pane.container.textContent).not.toContain("Recorded");
});
