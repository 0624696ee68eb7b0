import { act, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { inspectArguments } from "../../../domain/inspect-arguments.ts";
import type { ArgumentLine } from "../../../lib/json/display-json.ts";
import type { ArgumentSheet } from "../../../lib/sheet/argument-sheet.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { type RenderBatchOptions, renderBatch } from "../../../test/render-batch.tsx";

type Rows = readonly ArgumentLine[];

/** Which rows a worker holds back, and those who wait for them. */
const worker = vi.hoisted(() => ({
  holdsBack: null as ((from: number) => boolean) | null,
  waiting: [] as (() => void)[],
}));

vi.mock("../../../lib/sheet/argument-sheet.ts", async (original) => {
  const actual = await original<typeof import("../../../lib/sheet/argument-sheet.ts")>();
  const held = (sheet: ArgumentSheet): ArgumentSheet => ({
    ...sheet,
    rows: (from, to) => {
      const rows = sheet.rows(from, to) as Rows;
      if (worker.holdsBack?.(from) !== true) return rows;
      return new Promise((resolve) => worker.waiting.push(() => resolve(rows)));
    },
  });
  return {
    ...actual,
    argumentSheet: (...given: Parameters<typeof actual.argumentSheet>) => {
      const made = actual.argumentSheet(...given);
      return made.ok ? { ...made, sheet: held(made.sheet) } : made;
    },
  };
});

afterEach(() => {
  worker.holdsBack = null;
  worker.waiting = [];
});

async function paneOf(items: number, options: RenderBatchOptions = {}) {
  const text = JSON.stringify({ items: Array.from({ length: items }, (_, index) => `item ${index}`) });
  const argumentText = { form: "in-envelope", text } as const;
  const inspection = inspectArguments(argumentText, "bash");
  const batch = aBatch({ calls: [aCall({ toolName: "bash", argumentText, inspection })] });
  return renderBatch(batch, options);
}

const come = () =>
  act(async () => {
    for (const arrive of worker.waiting.splice(0)) arrive();
    await new Promise((resolve) => setTimeout(resolve));
  });

const isApproveOff = (pane: Awaited<ReturnType<typeof paneOf>>) =>
  pane.button("Approve bash").getAttribute("aria-disabled") === "true";

test("I-05: the part that a press opened counts as opened when its rows are drawn, not before", async () => {
  worker.holdsBack = (from) => from === 250;
  const pane = await paneOf(500);
  await pane.user.click(pane.region.getByRole("button", { name: /^Open \d+ lines/ }));
  expect(await pane.region.findByText(/^Reading 50 rows/)).toBeVisible();
  expect(isApproveOff(pane)).toBe(true);
  pane.article("bash").focus();
  await pane.user.keyboard("a");
  expect(pane.draft().choices.size).toBe(0);
  await come();
  await waitFor(() => expect(pane.region.queryByText(/^Reading/)).toBeNull());
  await waitFor(() => expect(isApproveOff(pane)).toBe(false));
});

test("I-05: an end that takes the focus before the rows above it are there is not seen", async () => {
  worker.holdsBack = (from) => from === 250;
  const pane = await paneOf(500, { isOutOfView: true });
  await pane.user.click(pane.region.getByRole("button", { name: /^Open \d+ lines/ }));
  await pane.region.findByText(/^Reading 50 rows/);
  fireEvent.focus(pane.region.getByText(/^End of arguments/));
  await come();
  await waitFor(() => expect(pane.region.queryByText(/^Reading/)).toBeNull());
  expect(isApproveOff(pane)).toBe(true);
  fireEvent.focus(pane.region.getByText(/^End of arguments/));
  await waitFor(() => expect(isApproveOff(pane)).toBe(false));
});
