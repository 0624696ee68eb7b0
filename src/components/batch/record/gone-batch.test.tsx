import { act } from "@testing-library/react";
import { expect, test } from "vitest";
import { BackendFailure } from "../../../domain/backend-error.ts";
import { aBatch, anAnswer, anError, aReading, seenOf } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const batch = aBatch();
const gone = { ...batch, calls: [], status: "gone", version: "gone" } as const;

test("a request that its conversation holds no more is told as that, with nothing to decide", async () => {
  const pane = await renderBatch(batch);
  await pane.reads(gone);
  expect(pane.region.getByRole("heading", { name: "This batch is gone" })).toBeVisible();
  expect(pane.region.getByText(/does not ask for it any more/)).toBeVisible();
  expect(pane.region.queryByRole("button")).toBeNull();
});

test("one that the server has no more keeps what was read of it, and takes no decision and no Submit", async () => {
  const pane = await renderBatch(batch);
  pane.backend.get = () => Promise.reject(new BackendFailure(anError("gone")));
  await pane.reads(batch);
  expect(pane.region.getByText("This batch is gone")).toBeVisible();
  const verbs = pane.region.getAllByRole("button", { name: /^(Approve|Deny|Abort) / });
  for (const verb of verbs) expect(verb).toHaveAttribute("aria-disabled", "true");
  expect(pane.button("Submit decisions")).toHaveAttribute("aria-disabled", "true");
  expect(pane.region.getAllByText(/nothing of it can be decided here/)[0]).toBeVisible();
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
