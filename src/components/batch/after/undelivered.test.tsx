import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { withFeedback } from "../../../domain/decision-draft.ts";
import { changeDraft } from "../../../stores/draft-store.ts";
import { entryOf, submissionOf } from "../../../submissions/sent-entry.ts";
import { anAbortable, closeTurn, deniedOf } from "../../../test/abortable.ts";
import { anError } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const two = () => anAbortable(["bash", "issue_write"]);
type Pane = Awaited<ReturnType<typeof renderBatch>>;

const report = (pane: Pane) => pane.region.getByRole("region", { name: "After sending" });
const last = (pane: Pane) => pane.runner.latest(two().ref);
const title = (pane: Pane) => within(report(pane)).getByRole("heading").textContent;

/** An abort whose denials the server recorded, while its feedback was lost. */
async function abortAndLose(pane: Pane) {
  await pane.user.click(pane.region.getByRole("textbox", { name: "Feedback" }));
  await pane.user.paste("Wrong machine.");
  pane.backend.sendFaults.push({ kind: "feedback-lost" });
  await pane.user.click(pane.button("Abort all 2 calls"));
  await pane.user.click(pane.button("Abort all 2 calls and send"));
  await pane.settle();
  await pane.pass(30_000);
}

test("denials that are recorded without their feedback are told so, with its words and its one way on", async () => {
  const pane = await renderBatch(two());
  await abortAndLose(pane);
  expect(title(pane)).toBe("Denials recorded, your feedback was not delivered");
  expect(within(report(pane)).getByRole("figure")).toHaveTextContent("“Wrong machine.”");
  expect(
    within(report(pane)).getByRole("row", { name: /^bash abort recorded: deny not permitted/ }),
  ).toBeVisible();
  expect(pane.region.queryByRole("textbox", { name: "Message" })).toBeNull();
});

test("Send the feedback again sends the words alone under the abort's own key, and is told as delivered", async () => {
  const pane = await renderBatch(two());
  await abortAndLose(pane);
  const key = last(pane)?.answer.key;
  await pane.user.dblClick(pane.button("Send the feedback again"));
  await pane.settle();
  await pane.settle();
  expect(last(pane)?.answer).toEqual({
    kind: "act",
    act: "send-feedback-again",
    words: "Wrong machine.",
    key,
  });
  expect(pane.backend.asked.submits).toBe(2);
  expect(title(pane)).toBe("Recorded: your feedback was delivered");
  expect(pane.draft().feedback).toBe("");
});

test("what goes with it is the batch on screen at the press", async () => {
  const pane = await renderBatch(two());
  await abortAndLose(pane);
  const onScreen = pane.backend.server.batch("batch-1")?.version;
  await pane.user.click(pane.button("Send the feedback again"));
  await pane.settle();
  expect(last(pane)?.seen.version).toBe(onScreen);
  expect(onScreen).not.toBe(two().version);
});

test("a further try that is refused keeps the words and the way on, with the same key", async () => {
  const pane = await renderBatch(two());
  await abortAndLose(pane);
  const key = last(pane)?.answer.key;
  pane.backend.sendFaults.push({ kind: "refused", error: anError("busy") });
  await pane.user.click(pane.button("Send the feedback again"));
  await pane.settle();
  expect(title(pane)).toBe("Not recorded");
  expect(pane.draft().feedback).toBe("Wrong machine.");
  await pane.user.click(pane.button("Send the feedback again"));
  await pane.settle();
  await pane.settle();
  expect(title(pane)).toBe("Recorded: your feedback was delivered");
  expect(last(pane)?.answer.key).toBe(key);
});

test("a press just after the record changed by itself is not taken", async () => {
  const pane = await renderBatch(two());
  await abortAndLose(pane);
  await pane.reads({ ...deniedOf(two(), [closeTurn]), version: "denied and more" });
  await pane.user.click(pane.button("Send the feedback again"));
  await pane.settle();
  expect(pane.backend.asked.submits).toBe(1);
  expect(pane.button("Send the feedback again")).toHaveAccessibleDescription(/^Not taken: this had just/);
});

test("of an earlier page the words come from the draft; where they are gone, the turn can be closed with others", async () => {
  const pane = await renderBatch(two());
  await abortAndLose(pane);
  const key = last(pane)?.answer.key;
  await asAfterReload(pane);
  expect(within(report(pane)).getByRole("figure")).toHaveTextContent("“Wrong machine.”");
  changeDraft(pane.drafts.open(two().ref), (draft) => withFeedback(draft, ""));
  await pane.settle();
  expect(report(pane)).toHaveTextContent(/words are not kept on this page/);
  expect(pane.region.getByRole("textbox", { name: "Message" })).toBeVisible();
  changeDraft(pane.drafts.open(two().ref), (draft) => withFeedback(draft, "Use staging."));
  await pane.settle();
  await pane.user.click(pane.button("Send the feedback again"));
  await pane.settle();
  const { answer } = last(pane) ?? {};
  expect(answer).toMatchObject({ act: "send-feedback-again", words: "Use staging." });
  expect(answer?.key, "other words are another content, with a key of its own").not.toBe(key);
});

test("of an earlier page the same words go under the key that they were sent with", async () => {
  const pane = await renderBatch(two());
  await abortAndLose(pane);
  const key = last(pane)?.answer.key;
  await asAfterReload(pane);
  await pane.user.click(pane.button("Send the feedback again"));
  await pane.settle();
  expect(last(pane)?.answer).toMatchObject({ words: "Wrong machine.", key });
});

/** The submission as a page that was loaded again has it: facts and key, no words. */
async function asAfterReload(pane: Pane) {
  const submission = last(pane);
  if (submission === undefined) throw new Error("something was sent");
  const kept = submissionOf(JSON.parse(JSON.stringify(entryOf(submission))));
  if (kept === null) throw new Error("what is kept can be read");
  pane.runner.submissions.setState(new Map([[kept.id, kept]]), true);
  await pane.settle();
}
