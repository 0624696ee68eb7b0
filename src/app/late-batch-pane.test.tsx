import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { BatchRef } from "../domain/batch-ref.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { createBatchPart, LateBatchPane } from "./late-batch-pane.tsx";

const batchRef: BatchRef = { connectionId: "px", batchId: "one" };
const Pane = ({ batchRef: { batchId } }: { readonly batchRef: BatchRef }) => <p>Batch {batchId}</p>;

test("a pane that has been fetched is drawn with the press that opens it", async () => {
  const part = createBatchPart(async () => Pane);
  await part.load();
  render(<LateBatchPane part={part} batchRef={batchRef} />);
  expect(screen.getByText("Batch one")).toBeVisible();
});

test("a pane that is still coming says that the batch is read, and is drawn as soon as it has come", async () => {
  let come: (pane: typeof Pane) => void = () => undefined;
  const coming = new Promise<typeof Pane>((resolve) => {
    come = resolve;
  });
  render(<LateBatchPane part={createBatchPart(() => coming)} batchRef={batchRef} />);
  expect(screen.getByText("Reading the batch")).toBeVisible();
  await act(async () => come(Pane));
  expect(screen.getByText("Batch one")).toBeVisible();
});

test("a pane that cannot be fetched is told in its place, and fetched again when a batch is next opened", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const fetchPane = vi.fn(async () => Pane).mockRejectedValueOnce(new Error("no chunk"));
  const part = createBatchPart(fetchPane);
  const opened = () => (
    <ErrorBoundary of="batch">
      <LateBatchPane part={part} batchRef={batchRef} />
    </ErrorBoundary>
  );
  const first = render(opened());
  expect(await screen.findByRole("alert")).toHaveTextContent("This batch cannot be drawn");
  first.unmount();
  render(opened());
  expect(await screen.findByText("Batch one")).toBeVisible();
  expect(fetchPane).toHaveBeenCalledTimes(2);
});
