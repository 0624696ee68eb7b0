import { act } from "@testing-library/react";
import { expect, it } from "vitest";
import { timeOfDay } from "../../../lib/clock-words.ts";
import { clearDraft, writeReason } from "../../../stores/draft-store.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const batch = aBatch({ calls: [aCall({ id: "one" }), aCall({ id: "two" })] });

it("a draft of an earlier page says from when it is, while it holds something", async () => {
  const pane = await renderBatch(batch);
  const keptAt = Date.now();
  const said = `Draft from ${timeOfDay(keptAt)}`;
  const store = pane.drafts.open(batch.ref);
  expect(pane.region.queryByText(/^Draft from/)).toBeNull();
  act(() => {
    writeReason(store, "one", "words");
    store.setState({ keptAt });
  });
  expect(pane.region.getByText(said)).toBeVisible();
  act(() => clearDraft(store));
  expect(pane.region.queryByText(said)).toBeNull();
});

it("words that another tab wrote over stand there to be copied until they are thrown away, and are in no field", async () => {
  const pane = await renderBatch(batch);
  const store = pane.drafts.open(batch.ref);
  act(() => store.setState({ spare: ["of the other tab"] }));
  const box = pane.region.getByRole("figure", { name: "Written over by another tab" });
  expect(box).toHaveTextContent("of the other tab");
  expect(pane.region.getByText(/These words are not sent/)).toBeVisible();
  await pane.user.click(pane.button("Copy Written over by another tab"));
  expect(await navigator.clipboard.readText()).toBe("of the other tab");
  await pane.user.click(pane.button("Throw away"));
  expect(pane.region.queryByRole("figure")).toBeNull();
  expect(store.getState().spare).toEqual([]);
});
