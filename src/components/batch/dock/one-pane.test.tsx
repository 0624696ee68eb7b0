import { within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { closeTurn } from "../../../test/abortable.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const two = () => aBatch({ calls: [aCall({ id: "c1" }), aCall({ id: "c2", toolName: "issue_write" })] });

function onOnePane(): void {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes("max-width: 899") }),
  );
}

test("on one pane the bar is one line, and the rest opens in a sheet", async () => {
  onOnePane();
  const pane = await renderBatch(two());
  expect(pane.region.getByText("0 of 2")).toBeVisible();
  expect(pane.region.queryByRole("button", { name: "Approve all" })).toBeNull();
  expect(pane.button("Submit decisions")).toHaveTextContent("Submit");
  await pane.user.click(pane.button("All calls"));
  const sheet = within(pane.region.getByRole("dialog", { name: "0 of 2 decided" }));
  await pane.user.click(sheet.getByRole("button", { name: "Deny all" }));
  expect(sheet.getByText("2 deny")).toBeVisible();
  expect(sheet.getByText("as ana@example.test")).toBeVisible();
  await pane.user.click(sheet.getByRole("button", { name: "Submit decisions" }));
  await pane.settle();
  expect(pane.backend.asked.submits).toBe(1);
  expect(pane.region.queryByRole("dialog")).toBeNull();
});

test("a press in the sheet that cannot go closes it and moves the focus to the first fault", async () => {
  onOnePane();
  const pane = await renderBatch(two());
  await pane.user.click(pane.button("All calls"));
  const sheet = within(pane.region.getByRole("dialog"));
  await pane.user.click(sheet.getByRole("button", { name: "Submit decisions" }));
  expect(pane.article("bash, 1 of 2")).toHaveFocus();
  expect(pane.backend.asked.submits).toBe(0);
});

test("inside another page's frame nothing can be decided", async () => {
  vi.stubGlobal("top", {});
  const pane = await renderBatch(two());
  expect(pane.region.getByText(/^Nothing can be decided inside another page/)).toBeVisible();
  expect(pane.region.queryAllByRole("button", { name: /Approve|Deny|Submit/ })).toHaveLength(0);
});

test("on one pane what an act does opens by a press, so that the bar leaves room for the calls", async () => {
  onOnePane();
  const outcome = { kind: "recorded-not-continued", approved: true } as const;
  const batch = aBatch({ calls: [aCall({ outcome })] });
  const pane = await renderBatch({ ...batch, status: "stranded", acts: [closeTurn] });
  const said = pane.region.getByText("test.close-turn");
  expect(said).not.toBeVisible();
  expect(pane.region.getByRole("textbox", { name: "Message" })).toHaveAccessibleDescription(
    "test.close-turn",
  );
  await pane.user.click(pane.region.getByText("What this does, and what not"));
  expect(said).toBeVisible();
});

test("on one pane the head says why a batch cannot be answered: the bar of one line has no room for it", async () => {
  onOnePane();
  const batch = two();
  const pane = await renderBatch({ ...batch, rules: { ...batch.rules, blocked: { id: "test.hanging" } } });
  const head = pane.region.getByRole("heading", { level: 2 }).closest("header");
  expect(head).toHaveTextContent("test.hanging");
});
