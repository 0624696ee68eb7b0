import { fireEvent } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { anAbortable } from "../../../test/abortable.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const two = () => anAbortable(["bash", "issue_write"]);
type Pane = Awaited<ReturnType<typeof renderBatch>>;

const feedback = (pane: Pane) => pane.region.getByRole("textbox", { name: "Feedback" });

test("x asks for the abort of all calls from the focused one, and x again takes it back", async () => {
  const pane = await renderBatch(two());
  pane.article("issue_write, 2 of 2").focus();
  await pane.user.keyboard("x");
  expect(pane.region.getByRole("alertdialog")).toBeVisible();
  await pane.user.click(pane.button("Keep deciding"));
  await pane.settle();
  expect(pane.article("issue_write, 2 of 2")).toHaveFocus();
  await pane.user.keyboard("x");
  await pane.user.click(pane.button("Abort all 2 calls"));
  await pane.settle();
  expect(feedback(pane)).toHaveFocus();
  pane.article("bash, 1 of 2").focus();
  await pane.user.keyboard("x");
  expect(pane.draft().isAborting).toBe(false);
  expect(pane.backend.asked.submits).toBe(0);
});

test("with one call x aborts it and leaves the focus, so that x again takes it back", async () => {
  const pane = await renderBatch(anAbortable(["bash"]));
  pane.article("bash").focus();
  await pane.user.keyboard("x");
  expect(pane.draft().isAborting).toBe(true);
  expect(pane.article("bash")).toHaveFocus();
  await pane.user.keyboard("x");
  expect(pane.draft().isAborting).toBe(false);
});

test("f goes to Feedback from anywhere in the batch, and Esc leaves it for the decisions", async () => {
  const pane = await renderBatch(two());
  pane.article("bash, 1 of 2").focus();
  await pane.user.keyboard("f");
  expect(feedback(pane)).toHaveFocus();
  await pane.user.keyboard("f");
  expect(feedback(pane)).toHaveValue("f");
  await pane.user.keyboard("{Escape}");
  expect(pane.region.getByRole("region", { name: "Decisions" })).toHaveFocus();
});

test("while the warning is open no key reaches what lies behind it", async () => {
  const pane = await renderBatch(two());
  await pane.user.click(pane.button("Deny all"));
  await pane.user.click(pane.button("Abort bash, 1 of 2"));
  await pane.user.keyboard("ajdxf{Control>}{Enter}{/Control}");
  await pane.settle();
  expect(pane.runner.latest(two().ref)).toBeUndefined();
  expect(pane.button("Keep deciding")).toHaveFocus();
  expect([...pane.draft().choices.values()].map(({ verb }) => verb)).toEqual(["deny", "deny"]);
});

test("x and r are held by the same guards: no auto-repeat, no composition, not just after a change", async () => {
  const pane = await renderBatch(anAbortable(["bash"]), { keepsGuard: true });
  const article = pane.article("bash");
  article.focus();
  await pane.user.keyboard("x");
  expect(pane.draft().isAborting).toBe(false);
  expect(article).toHaveTextContent(/Not taken: this had just arrived/);
  await pane.pass(1_000);
  fireEvent.keyDown(article, { key: "x", repeat: true });
  fireEvent.keyDown(article, { key: "x", isComposing: true });
  expect(pane.draft().isAborting).toBe(false);
});

test("r goes to the Reason of the focused call", async () => {
  const pane = await renderBatch(two());
  pane.article("issue_write, 2 of 2").focus();
  await pane.user.keyboard("dr");
  expect(pane.region.getByRole("textbox", { name: "Reason for issue_write, 2 of 2" })).toHaveFocus();
  await pane.user.keyboard("{Escape}");
  expect(pane.article("issue_write, 2 of 2")).toHaveFocus();
});

const asked = (): ApprovalBatch =>
  aBatch({
    calls: [
      aCall({
        toolName: "ask_user",
        isClientTool: true,
        rules: {
          verbs: ["answer", "decline"],
          off: null,
          answer: {
            kind: "questions",
            questions: [
              {
                id: "q",
                prompt: "Overwrite it?",
                kind: "words",
                options: [],
                takesOwnWords: true,
                mayBeSkipped: false,
              },
            ],
          },
        },
      }),
    ],
  });

test("a goes to the first field of a question and chooses nothing; d declines it, and again takes it back", async () => {
  const pane = await renderBatch(asked());
  const field = await pane.region.findByRole("textbox", { name: /Overwrite it\?/ });
  pane.article("ask_user").focus();
  await pane.user.keyboard("a");
  expect(field).toHaveFocus();
  expect(pane.draft().choices.size).toBe(0);
  pane.article("ask_user").focus();
  await pane.user.keyboard("d");
  expect([...pane.draft().choices.values()].map(({ verb }) => verb)).toEqual(["decline"]);
  await pane.user.keyboard("d");
  expect(pane.draft().choices.size).toBe(0);
});
