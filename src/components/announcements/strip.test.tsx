import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ApprovalBatch } from "../../domain/approval-batch.ts";
import type { Answer } from "../../domain/decision.ts";
import { anAbortable } from "../../test/abortable.ts";
import { anAnswer, anError, seenOf } from "../../test/builders.ts";
import { renderInbox } from "../../test/render-inbox.tsx";

/** An abort whose denials are recorded while its feedback was lost; its batch is not on screen. */
async function withLostFeedback() {
  const batch = anAbortable(["bash"]);
  const inbox = await renderInbox([batch]);
  await screen.findByRole("status");
  inbox.backend.sendFaults.push({ kind: "feedback-lost" });
  const answer = { kind: "abort", calls: ["c1"], feedback: "no", attachments: [], key: "k" } as const;
  await act(async () => {
    inbox.runner.submit(batch, answer, seenOf(batch));
  });
  await inbox.pass(30_000);
  return { inbox, batch };
}

const told = () =>
  screen.queryByText("Denials recorded, your feedback was not delivered: bash", { ignore: "[role=alert] *" });

test("feedback that was not delivered is told in the strip until its batch was opened", async () => {
  const { inbox, batch } = await withLostFeedback();
  expect(screen.getByRole("alert")).toHaveTextContent(
    "Denials recorded, your feedback was not delivered: bash",
  );
  expect(told()).toBeVisible();
  expect(inbox.rail("Sent")).toHaveTextContent("1 not delivered");
  inbox.open(batch.ref);
  expect(told()).toBeNull();
  inbox.open(null);
  expect(told()).toBeNull();
});

test("it goes when it is dismissed", async () => {
  const { inbox } = await withLostFeedback();
  const strip = within(screen.getByRole("complementary", { name: "Needs a look" }));
  await inbox.user.click(strip.getByRole("button", { name: "Dismiss" }));
  expect(told()).toBeNull();
  expect(inbox.runner.submissions.getState().size).toBe(0);
});

async function refused(answerOf: (batch: ApprovalBatch) => Answer) {
  const batch = anAbortable(["bash", "run_sql", "bash"]);
  const inbox = await renderInbox([batch]);
  await screen.findByRole("status");
  inbox.backend.sendFaults.push({ kind: "refused", error: anError("not-allowed") });
  await act(async () => {
    inbox.runner.submit(batch, answerOf(batch), seenOf(batch));
  });
  await inbox.settle();
  return screen.getByRole("complementary", { name: "Needs a look" });
}

test.each<[string, (batch: ApprovalBatch) => Answer]>([
  ["3 decisions were not recorded: bash, run_sql", (batch) => anAnswer(batch, "deny")],
  [
    "3 decisions were not recorded: bash, run_sql",
    ({ calls }) => ({
      kind: "abort",
      calls: calls.map(({ id }) => id),
      feedback: "no",
      attachments: [],
      key: "k",
    }),
  ],
  [
    "1 message was not recorded: bash, run_sql",
    () => ({ kind: "act", act: "close-turn", words: "stop", key: "k" }),
  ],
  [
    "1 continuation was not recorded: bash, run_sql",
    () => ({ kind: "act", act: "continue", words: "", key: "k" }),
  ],
])("the strip counts what was sent: %s", async (words, answerOf) => {
  expect(await refused(answerOf)).toHaveTextContent(words);
});
