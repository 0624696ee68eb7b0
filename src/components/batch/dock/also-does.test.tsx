import { act, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { DecisionRules } from "../../../domain/decision-rules.ts";
import { sentence } from "../../../domain/sentence.ts";
import { anAbortable } from "../../../test/abortable.ts";
import { aBatch } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const said = "test.continues-and-runs";
const continuing = () => {
  const batch = aBatch();
  return { ...batch, rules: { ...batch.rules, alsoDoes: sentence(said) } satisfies DecisionRules };
};

test("what a sending does beside recording is said on Submit and beside it, before it is pressed; its name stays", async () => {
  const pane = await renderBatch(continuing());
  const submit = pane.button("Submit decisions");
  expect(submit).toHaveTextContent(/^Submit decisions ?and continue/);
  expect(submit).toHaveAccessibleDescription(new RegExp(said));
  expect(pane.region.getByText(said)).toBeVisible();
});

test("an abort does it too", async () => {
  const batch = anAbortable(["bash"]);
  const pane = await renderBatch({ ...batch, rules: { ...batch.rules, alsoDoes: sentence(said) } });
  await pane.user.click(pane.button("Abort bash"));
  expect(pane.button("Send abort")).toHaveTextContent(/^Send abort ?and continue/);
  expect(pane.button("Send abort")).toHaveAccessibleDescription(new RegExp(said));
});

test("where calls that nobody decides run with it, Submit says how many", async () => {
  const batch = continuing();
  const pane = await renderBatch({ ...batch, rules: { ...batch.rules, runsAnyway: ["s1", "s2"] } });
  expect(pane.button("Submit decisions")).toHaveTextContent(/^Submit decisions ?and run 2 more/);
});

test("where a sending only records nothing more is said", async () => {
  const pane = await renderBatch(aBatch());
  expect(pane.button("Submit decisions")).not.toHaveTextContent(/continue/);
});

test("on one pane it is spoken at the bar, and drawn in the sheet", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const pane = await renderBatch(continuing());
  expect(pane.button("Submit decisions")).toHaveAccessibleDescription(new RegExp(said));
  expect(pane.button("Submit decisions")).toHaveTextContent(/^Submit ?and continue$/);
  await pane.user.click(pane.button("More"));
  await act(() => pane.settle());
  const sheet = within(screen.getByRole("dialog"));
  expect(sheet.getByText(said)).toBeVisible();
  expect(sheet.getByRole("button", { name: "Submit decisions" })).toHaveAccessibleDescription(
    new RegExp(said),
  );
});
