import { expect, test } from "vitest";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { anAbortable } from "../../../test/abortable.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

/** The draft after each way into an abort and out of it, in a system with an abort of its own (design section 4). */
const native = (toolNames: readonly string[] = ["create_event", "bash", "run_sql"]): ApprovalBatch => {
  const batch = anAbortable(toolNames);
  const rules = { ...batch.rules, reason: { approve: "none", deny: "none", decline: "none" } } as const;
  return { ...batch, rules: { ...rules, abort: { kind: "native", feedback: "required" } } };
};

type Pane = Awaited<ReturnType<typeof renderBatch>>;
const feedback = (pane: Pane) => pane.region.getByRole("textbox", { name: "Feedback" });
const draftOf = (pane: Pane) => {
  const { choices, isAborting, feedback: words } = pane.draft();
  return { ...Object.fromEntries([...choices].map(([id, { verb }]) => [id, verb])), isAborting, words };
};

/** One call is denied before everything else. */
async function halfDecided() {
  const pane = await renderBatch(native());
  await pane.user.click(pane.button("Deny bash, 2 of 3"));
  return pane;
}

async function askFromCard(pane: Pane) {
  await pane.user.click(pane.button("Abort create_event, 1 of 3"));
}

async function abortFromCard(pane: Pane) {
  await askFromCard(pane);
  await pane.user.click(pane.button("Abort all 3 calls"));
  await pane.settle();
}

test("abort from a card: all are aborted, what was chosen stands behind it, and nothing is sent", async () => {
  const pane = await halfDecided();
  await abortFromCard(pane);
  expect(draftOf(pane)).toEqual({ c2: "deny", isAborting: true, words: "" });
  expect(feedback(pane)).toHaveFocus();
  expect(pane.runner.latest(native().ref)).toBeUndefined();
});

test("abort from the feedback: the confirmed one is sent at once, with the words as they were typed", async () => {
  const pane = await halfDecided();
  feedback(pane).focus();
  await pane.user.paste("Wrong week.\n\u202eנא לעצור 🙂");
  await pane.user.click(pane.button("Abort all 3 calls"));
  expect(pane.region.getByRole("alertdialog")).toHaveAccessibleDescription(
    "create_event, bash, run_sql This sends the abort with your feedback at once. What you chose for 1 call is not sent.",
  );
  expect(pane.runner.latest(native().ref)).toBeUndefined();
  await pane.user.click(pane.button("Abort all 3 calls and send"));
  await pane.settle();
  expect(pane.runner.latest(native().ref)?.answer).toMatchObject({
    kind: "abort",
    calls: ["c1", "c2", "c3"],
    feedback: "Wrong week.\n\u202eנא לעצור 🙂",
  });
});

test("Keep deciding, from either way in: the draft is what it was, and the focus where it was", async () => {
  const pane = await halfDecided();
  await askFromCard(pane);
  await pane.user.click(pane.button("Keep deciding"));
  await pane.settle();
  expect(draftOf(pane)).toEqual({ c2: "deny", isAborting: false, words: "" });
  expect(pane.button("Abort create_event, 1 of 3")).toHaveFocus();
  feedback(pane).focus();
  await pane.user.paste("Wrong week.");
  await pane.user.click(pane.button("Abort all 3 calls"));
  await pane.user.click(pane.button("Keep deciding"));
  await pane.settle();
  expect(draftOf(pane)).toEqual({ c2: "deny", isAborting: false, words: "Wrong week." });
  expect(pane.button("Abort all 3 calls")).toHaveFocus();
});

test("Undo abort: the draft as it stood before, with the words that were written since", async () => {
  const pane = await halfDecided();
  await abortFromCard(pane);
  await pane.user.paste("Wrong week.");
  await pane.user.click(pane.button("Undo abort"));
  expect(draftOf(pane)).toEqual({ c2: "deny", isAborting: false, words: "Wrong week." });
});

test("Approve on one card while aborting: that card is approved, and all else is as it stood before", async () => {
  const pane = await halfDecided();
  await abortFromCard(pane);
  await pane.user.click(pane.button("Approve run_sql, 3 of 3"));
  expect(draftOf(pane)).toEqual({ c2: "deny", c3: "approve", isAborting: false, words: "" });
});

test.each([
  ["another call joins", ["create_event", "bash", "run_sql", "issue_write"]],
  ["a call leaves", ["create_event", "bash"]],
])("%s under the open warning: it closes, says why, and nothing was aborted or sent", async (_, after) => {
  const pane = await halfDecided();
  await askFromCard(pane);
  await pane.reads({ ...native(after), version: "another" });
  await pane.settle();
  expect(pane.region.queryByRole("alertdialog")).toBeNull();
  expect(pane.region.getByText(/^The warning was closed: the batch changed meanwhile/)).toBeVisible();
  expect(draftOf(pane)).toEqual({ c2: "deny", isAborting: false, words: "" });
  expect(pane.runner.latest(native().ref)).toBeUndefined();
});

test("nothing waits any more under the open warning: it closes, and does not come back by itself", async () => {
  const pane = await halfDecided();
  await askFromCard(pane);
  const outcome = { kind: "no-longer-waiting" } as const;
  const calls = native().calls.map((call) => ({ ...call, outcome, digest: `${call.id} over` }));
  await pane.reads({ ...native(), calls, version: "over" });
  await pane.settle();
  expect(pane.region.queryByRole("alertdialog")).toBeNull();
  expect(draftOf(pane)).toEqual({ isAborting: false, words: "" });
  expect(pane.runner.latest(native().ref)).toBeUndefined();
  expect(document.body).not.toHaveFocus();
  await pane.reads({ ...native(), version: "waits again" });
  await pane.settle();
  expect(pane.button("Deny bash, 2 of 3")).toBeVisible();
  expect(pane.region.queryByRole("alertdialog")).toBeNull();
});
