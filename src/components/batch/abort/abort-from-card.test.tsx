import { fireEvent } from "@testing-library/react";
import { expect, test } from "vitest";
import { anAbortable } from "../../../test/abortable.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const three = () => anAbortable(["bash", "issue_write", "run_sql"]);
type Pane = Awaited<ReturnType<typeof renderBatch>>;

const warning = (pane: Pane) =>
  pane.region.queryByRole("alertdialog", { name: "Aborting will cancel all 3 tools in this batch" });
const feedback = (pane: Pane) => pane.region.getByRole("textbox", { name: "Feedback" });

async function abortFromCard(pane: Pane) {
  await pane.user.click(pane.button("Abort issue_write, 2 of 3"));
  await pane.user.click(pane.button("Abort all 3 calls"));
  await pane.settle();
}

test("Abort on a card warns first: the focus starts on Keep deciding, and what it stands for is said", async () => {
  const pane = await renderBatch(three());
  await pane.user.click(pane.button("Abort issue_write, 2 of 3"));
  expect(warning(pane)).toBeVisible();
  expect(warning(pane)).toHaveAccessibleDescription(/test\.stands-for-denials/);
  expect(warning(pane)).toHaveAccessibleDescription(/Nothing is sent yet/);
  expect(pane.button("Keep deciding")).toHaveFocus();
  expect(pane.draft().isAborting).toBe(false);
});

test("Keep deciding, and Esc, leave everything as it was and give the focus back to where it came from", async () => {
  const pane = await renderBatch(three());
  await pane.user.click(pane.button("Deny run_sql, 3 of 3"));
  await pane.user.click(pane.button("Abort issue_write, 2 of 3"));
  await pane.user.click(pane.button("Keep deciding"));
  await pane.settle();
  expect(warning(pane)).toBeNull();
  expect(pane.button("Abort issue_write, 2 of 3")).toHaveFocus();
  await pane.user.keyboard("{Enter}");
  // What a browser does on Esc in a modal dialog.
  const dialog = warning(pane) as HTMLDialogElement;
  dialog.close();
  await pane.settle();
  expect(warning(pane)).toBeNull();
  expect(pane.button("Abort issue_write, 2 of 3")).toHaveFocus();
  expect(pane.draft()).toMatchObject({ isAborting: false });
  expect(pane.button("Deny run_sql, 3 of 3")).toHaveAttribute("aria-pressed", "true");
});

test("the confirmed abort takes every call, goes on to Feedback, and sends nothing", async () => {
  const pane = await renderBatch(three());
  await abortFromCard(pane);
  expect(warning(pane)).toBeNull();
  expect(feedback(pane)).toHaveFocus();
  for (const name of ["bash, 1 of 3", "issue_write, 2 of 3", "run_sql, 3 of 3"])
    expect(pane.button(`Abort ${name}`)).toHaveAttribute("aria-pressed", "true");
  expect(pane.region.getByText("Abort 3 calls")).toBeVisible();
  expect(pane.region.queryByRole("button", { name: "Submit decisions" })).toBeNull();
  expect(pane.region.queryByRole("button", { name: "Approve all" })).toBeNull();
  expect(pane.region.queryByRole("button", { name: "Deny all" })).toBeNull();
  expect(feedback(pane)).toHaveAccessibleDescription(/test\.stands-for-denials/);
  expect(pane.backend.asked.submits).toBe(0);
});

test("Send abort without the feedback that is due sends nothing and goes to Feedback; with it, it goes", async () => {
  const pane = await renderBatch(three());
  await abortFromCard(pane);
  expect(pane.button("Send abort")).toHaveAccessibleDescription(/Say in Feedback what went wrong/);
  await pane.user.click(pane.button("Send abort"));
  expect(feedback(pane)).toHaveFocus();
  expect(pane.runner.latest(three().ref)).toBeUndefined();
  await pane.user.paste("Wrong machine.");
  await pane.user.click(pane.button("Send abort"));
  await pane.settle();
  expect(pane.runner.latest(three().ref)?.answer).toMatchObject({
    kind: "abort",
    calls: ["c1", "c2", "c3"],
    feedback: "Wrong machine.",
  });
});

test("Undo abort brings the draft back as it stood, and keeps the feedback", async () => {
  const pane = await renderBatch(three());
  await pane.user.click(pane.button("Deny run_sql, 3 of 3"));
  await abortFromCard(pane);
  await pane.user.paste("Wrong machine.");
  await pane.user.click(pane.button("Undo abort"));
  expect(pane.button("Deny run_sql, 3 of 3")).toHaveAttribute("aria-pressed", "true");
  expect(pane.button("Abort bash, 1 of 3")).toHaveAttribute("aria-pressed", "false");
  expect(feedback(pane)).toHaveValue("Wrong machine.");
  expect(pane.button("Submit decisions")).toBeVisible();
  expect(pane.button("Approve all")).toBeVisible();
});

test("a verb on a card while aborting ends the abort and sets that card alone", async () => {
  const pane = await renderBatch(three());
  await pane.user.click(pane.button("Deny run_sql, 3 of 3"));
  await abortFromCard(pane);
  await pane.user.click(pane.button("Deny bash, 1 of 3"));
  expect(pane.draft().isAborting).toBe(false);
  expect([...pane.draft().choices].map(([id, { verb }]) => [id, verb])).toEqual([
    ["c3", "deny"],
    ["c1", "deny"],
  ]);
});

test("a batch that changes under the warning closes it and says why beside Submit; nothing was aborted", async () => {
  const pane = await renderBatch(three());
  await pane.user.click(pane.button("Abort issue_write, 2 of 3"));
  const changed = three();
  await pane.reads({
    ...changed,
    calls: changed.calls.map((call) => (call.id === "c1" ? { ...call, digest: "changed" } : call)),
    version: "changed",
  });
  await pane.settle();
  expect(warning(pane)).toBeNull();
  expect(pane.region.getByText(/^The warning was closed: the batch changed meanwhile/)).toBeVisible();
  expect(pane.draft().isAborting).toBe(false);
});

test("a batch that changes between press and release on the confirmation aborts nothing (I-09)", async () => {
  const pane = await renderBatch(three());
  await pane.user.click(pane.button("Abort issue_write, 2 of 3"));
  const confirm = pane.button("Abort all 3 calls");
  fireEvent.pointerDown(confirm, { isPrimary: true });
  await pane.reads({ ...three(), version: "changed" });
  fireEvent.click(confirm);
  expect(pane.draft().isAborting).toBe(false);
});

test("with one call there is no warning: it is aborted, and the focus goes to Feedback", async () => {
  const pane = await renderBatch(anAbortable(["bash"]));
  await pane.user.click(pane.button("Abort bash"));
  expect(pane.region.queryByRole("alertdialog")).toBeNull();
  expect(feedback(pane)).toHaveFocus();
  expect(pane.button("Send abort")).toBeVisible();
  expect(pane.button("Undo abort")).toBeVisible();
});

test("where a system has no abort, nothing of it is offered", async () => {
  const batch = anAbortable(["bash", "run_sql"], {
    rules: { verbs: ["approve", "deny"], off: null, answer: null },
  });
  const pane = await renderBatch({ ...batch, rules: { ...batch.rules, abort: { kind: "none" } } });
  expect(pane.region.queryByRole("textbox", { name: "Feedback" })).toBeNull();
  expect(pane.region.queryByRole("button", { name: /abort/i })).toBeNull();
});

test("one call that takes no abort holds all, and is named", async () => {
  const batch = anAbortable(["bash", "run_sql"]);
  const [first, second] = batch.calls;
  if (first === undefined || second === undefined) throw new Error("two calls were made");
  const kept = { ...second, rules: { ...second.rules, verbs: ["approve", "deny"] as const } };
  const pane = await renderBatch({ ...batch, calls: [first, kept] });
  await pane.user.click(pane.button("Abort bash, 1 of 2"));
  await pane.user.click(pane.button("Abort all 2 calls"));
  await pane.settle();
  expect(pane.draft().isAborting).toBe(false);
  expect(pane.region.getByText("Not taken: run_sql, 2 of 2 cannot be aborted.")).toBeVisible();
});
