import { fireEvent, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aBatch, aCall } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const two = (text = '{"command":"ls"}') =>
  aBatch({
    calls: [
      aCall({ id: "c1", argumentText: { form: "in-envelope", text } }),
      aCall({ id: "c2", toolName: "issue_write" }),
    ],
  });

test("a press just after a card arrived by itself is not taken, and says so beside the control", async () => {
  const pane = await renderBatch(two(), { keepsGuard: true });
  await pane.user.click(pane.button("Deny bash, 1 of 2"));
  expect(pane.draft().choices.size).toBe(0);
  expect(pane.button("Deny bash, 1 of 2")).toHaveAccessibleDescription(/^Not taken: this had just arrived/);
  await pane.pass(500);
  await pane.user.click(pane.button("Deny bash, 1 of 2"));
  expect(pane.draft().choices.size).toBe(1);
});

test.each([
  ["the window gets the focus", () => fireEvent.focus(window)],
  ["the page comes back into sight", () => comeBack()],
])("a press just after %s is not taken", async (_, happen) => {
  const pane = await renderBatch(two());
  happen();
  await pane.user.click(pane.button("Deny bash, 1 of 2"));
  expect(pane.draft().choices.size).toBe(0);
  await pane.pass(500);
  await pane.user.click(pane.button("Deny bash, 1 of 2"));
  expect(pane.draft().choices.size).toBe(1);
});

test("what a person's own press opened or enabled is not guarded", async () => {
  const pane = await renderBatch(two());
  await pane.user.click(pane.button("Deny bash, 1 of 2"));
  await pane.user.click(pane.button("Approve issue_write, 2 of 2"));
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  expect(pane.backend.asked.submits).toBe(1);
});

test("a call that changed between press and release is not decided (I-09)", async () => {
  const pane = await renderBatch(two());
  fireEvent.pointerDown(pane.button("Deny bash, 1 of 2"), { isPrimary: true });
  await pane.reads(two('{"command":"rm -rf ~"}'));
  await pane.pass(1_000);
  await pane.user.click(pane.button("I have seen the difference"));
  fireEvent.click(pane.button("Deny bash, 1 of 2"));
  expect(pane.draft().choices.size).toBe(0);
  expect(pane.region.getByText(/^Not taken: the call changed while you pressed/)).toBeVisible();
});

test("a call that changed and takes no verb any more says so, and does not ask to be chosen again", async () => {
  const pane = await renderBatch(two());
  await pane.user.click(pane.button("Deny bash, 1 of 2"));
  const changed = two('{"command":"rm -rf ~"}');
  const closed = changed.calls.map((call) => ({ ...call, rules: { ...call.rules, verbs: [] } }));
  await pane.reads({ ...changed, calls: closed });
  const card = pane.article("bash, 1 of 2");
  expect(card).toHaveTextContent(/while you looked, and takes no decision here now. Your “deny” is gone/);
  expect(within(card).queryByRole("button", { name: "I have seen the difference" })).toBeNull();
});

test("a record that changed between press and release on Submit sends nothing (I-09)", async () => {
  const pane = await renderBatch(two());
  await pane.user.click(pane.button("Deny all"));
  fireEvent.pointerDown(pane.button("Submit decisions"), { isPrimary: true });
  await pane.reads(two('{"command":"rm -rf ~"}'));
  fireEvent.click(pane.button("Submit decisions"));
  await pane.settle();
  expect(pane.runner.latest(two().ref)).toBeUndefined();
  expect(pane.backend.asked.submits).toBe(0);
});

test("a double press on Submit sends once", async () => {
  const pane = await renderBatch(two());
  await pane.user.click(pane.button("Deny all"));
  await pane.user.dblClick(pane.button("Submit decisions"));
  await pane.settle();
  expect(pane.backend.asked.submits).toBe(1);
});

test("keys: a and d choose for the focused call, again takes it back, Mod+Enter sends", async () => {
  const pane = await renderBatch(two());
  pane.region.getByRole("heading", { level: 2 }).focus();
  await pane.user.keyboard("j");
  expect(pane.article("bash, 1 of 2")).toHaveFocus();
  await pane.user.keyboard("a");
  expect(pane.button("Approve bash, 1 of 2")).toHaveAttribute("aria-pressed", "true");
  await pane.user.keyboard("a");
  expect(pane.draft().choices.size).toBe(0);
  await pane.user.keyboard("ajd");
  expect(pane.article("issue_write, 2 of 2")).toHaveFocus();
  expect(pane.button("Deny issue_write, 2 of 2")).toHaveAttribute("aria-pressed", "true");
  expect(pane.backend.asked.submits).toBe(0);
  await pane.user.keyboard("k");
  expect(pane.article("bash, 1 of 2")).toHaveFocus();
  await pane.user.keyboard("{Control>}{Enter}{/Control}");
  await pane.settle();
  expect(pane.backend.asked.submits).toBe(1);
});

test("auto-repeat and composition decide nothing", async () => {
  const pane = await renderBatch(two());
  const article = pane.article("bash, 1 of 2");
  article.focus();
  fireEvent.keyDown(article, { key: "d", repeat: true });
  fireEvent.keyDown(article, { key: "d", isComposing: true });
  expect(pane.draft().choices.size).toBe(0);
  await pane.user.click(pane.button("Deny all"));
  fireEvent.keyDown(article, { key: "Enter", ctrlKey: true, repeat: true });
  fireEvent.keyDown(article, { key: "Enter", ctrlKey: true, isComposing: true });
  await pane.settle();
  expect(pane.backend.asked.submits).toBe(0);
});

test("keys that are switched off decide nothing; Mod+Enter outside of Batch sends nothing", async () => {
  const pane = await renderBatch(two());
  await pane.user.click(pane.button("Deny all"));
  (document.activeElement as HTMLElement).blur();
  await pane.user.keyboard("{Control>}{Enter}{/Control}");
  await pane.settle();
  expect(pane.backend.asked.submits).toBe(0);
});

test("after a minute out of sight the controls read that they are checking, until one fresh read", async () => {
  const pane = await renderBatch(two());
  setVisibility("hidden");
  await pane.pass(61_000);
  pane.backend.setOffline(true);
  setVisibility("visible");
  await pane.settle();
  expect(pane.button("Deny bash, 1 of 2")).toHaveAccessibleDescription(/^Checking/);
  pane.backend.setOffline(false);
  await pane.reads(two());
  await pane.pass(1_000);
  expect(pane.button("Deny bash, 1 of 2")).not.toHaveAttribute("aria-disabled");
});

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
  fireEvent(document, new Event("visibilitychange"));
}

function comeBack(): void {
  setVisibility("hidden");
  setVisibility("visible");
}
