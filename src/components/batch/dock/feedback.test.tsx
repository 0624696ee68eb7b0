import { waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { anAbortable } from "../../../test/abortable.ts";
import { anError } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const three = () => anAbortable(["bash", "issue_write", "run_sql"]);
type Pane = Awaited<ReturnType<typeof renderBatch>>;

const feedback = (pane: Pane) => pane.region.getByRole("textbox", { name: "Feedback" });
/** As a person does who pastes: a press a letter would take a test its time. */
async function write(pane: Pane, words: string) {
  await pane.user.click(feedback(pane));
  await pane.user.paste(words);
}
const sent = (pane: Pane) => pane.runner.latest(three().ref)?.answer;

function onOnePane(): void {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes("max-width: 899") }),
  );
}

test("Feedback stands above the decisions, says that it goes only with an abort, and what that stands for", async () => {
  const pane = await renderBatch(three());
  expect(feedback(pane)).toHaveAccessibleDescription("Goes only with an abort.");
  expect(pane.region.queryByText("test.stands-for-denials")).toBeNull();
  await write(pane, "Wrong machine.");
  expect(pane.region.getByText("test.stands-for-denials")).toBeVisible();
  expect(feedback(pane)).toHaveAccessibleDescription("test.stands-for-denials");
});

test("with words typed, Abort all 3 calls asks first, and the confirmed one is sent at once", async () => {
  const pane = await renderBatch(three());
  expect(pane.region.queryByRole("button", { name: "Abort all 3 calls" })).toBeNull();
  await write(pane, "Wrong machine.");
  await pane.user.click(pane.button("Abort all 3 calls"));
  expect(pane.button("Keep deciding")).toHaveFocus();
  expect(pane.region.getByRole("alertdialog")).toHaveAccessibleDescription(/sends the abort .* at once/);
  await pane.user.click(pane.button("Keep deciding"));
  await pane.settle();
  expect(pane.button("Abort all 3 calls")).toHaveFocus();
  expect(sent(pane)).toBeUndefined();
  await pane.user.click(pane.button("Abort all 3 calls"));
  await pane.user.click(pane.button("Abort all 3 calls and send"));
  await pane.settle();
  expect(sent(pane)).toMatchObject({ kind: "abort", feedback: "Wrong machine." });
  expect(pane.backend.asked.submits).toBe(1);
});

test("with one call the words' own button aborts without a warning, and goes to Submit", async () => {
  const pane = await renderBatch(anAbortable(["bash"]));
  await write(pane, "Not today.");
  await pane.user.click(
    within(decisions(pane)).getByRole("button", { name: "Abort bash with this feedback" }),
  );
  expect(pane.region.queryByRole("alertdialog")).toBeNull();
  expect(pane.button("Send abort")).toHaveFocus();
  expect(pane.backend.asked.submits).toBe(0);
});

const decisions = (pane: Pane) => pane.region.getByRole("region", { name: "Decisions" });
const beside = (pane: Pane) =>
  pane.region.getByRole("group", { name: "Your feedback goes only with an abort." });

async function denyAllWithWords(pane: Pane) {
  await write(pane, "Wrong machine.");
  await pane.user.click(pane.button("Deny all"));
}

test("words beside choices keep Submit from going; a press on it goes to the two ways out, and presses neither", async () => {
  const pane = await renderBatch(three());
  await denyAllWithWords(pane);
  await pane.user.click(pane.button("Submit decisions"));
  expect(beside(pane)).toHaveFocus();
  await pane.user.keyboard("{Enter}");
  expect(pane.region.queryByRole("alertdialog")).toBeNull();
  expect(sent(pane)).toBeUndefined();
  await pane.user.tab();
  expect(pane.button("Abort all and send it")).toHaveFocus();
});

test("Leave it out keeps the words, struck and said so, and the choices go without them", async () => {
  const pane = await renderBatch(three());
  await denyAllWithWords(pane);
  await pane.user.click(pane.button("Leave it out"));
  expect(feedback(pane)).toHaveValue("Wrong machine.");
  expect(feedback(pane)).toHaveAttribute("data-struck");
  expect(feedback(pane)).toHaveAccessibleDescription("Left out: it is kept here and not sent.");
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  await pane.settle();
  expect(sent(pane)?.kind).toBe("each");
  expect(pane.draft().feedback).toBe("Wrong machine.");
  expect(pane.region.getByText(/^Nothing of this batch takes words any more/)).toBeVisible();
});

test("why Submit could not go is said no longer once the draft is another", async () => {
  const pane = await renderBatch(three());
  const decisions = pane.region.getByRole("region", { name: "Decisions" });
  await pane.user.click(pane.button("Submit decisions"));
  expect(decisions).toHaveTextContent(/Not taken: bash, 1 of 3 is undecided/);
  await pane.user.click(pane.button("Deny bash, 1 of 3"));
  expect(decisions).not.toHaveTextContent("Not taken");
  await denyAllWithWords(pane);
  await pane.user.click(pane.button("Submit decisions"));
  expect(decisions).toHaveTextContent("Not taken: Your feedback goes only with an abort.");
  await pane.user.click(pane.button("Leave it out"));
  expect(decisions).not.toHaveTextContent("Not taken");
});

test("what was left out can be taken in again, and what is written anew is taken in", async () => {
  const pane = await renderBatch(three());
  await denyAllWithWords(pane);
  await pane.user.click(pane.button("Leave it out"));
  await pane.user.click(pane.button("Take it in again"));
  expect(pane.draft().isFeedbackLeftOut).toBe(false);
  await pane.user.click(pane.button("Leave it out"));
  await write(pane, "!");
  expect(feedback(pane)).not.toHaveAttribute("data-struck");
});

test("Abort all and send it asks first with several calls", async () => {
  const pane = await renderBatch(three());
  await denyAllWithWords(pane);
  await pane.user.click(pane.button("Abort all and send it"));
  const warning = pane.region.getByRole("alertdialog");
  expect(warning).toHaveAccessibleDescription(/What you chose for 3 calls is not sent\./);
  expect(warning).not.toHaveTextContent("Undo abort");
  await pane.user.click(pane.button("Abort all 3 calls and send"));
  await pane.settle();
  expect(sent(pane)).toMatchObject({ kind: "abort", feedback: "Wrong machine." });
  await pane.settle();
  expect(pane.region.getByText(/your feedback stands in the conversation/)).toBeVisible();
});

test("Abort and send it goes at once with one call", async () => {
  const pane = await renderBatch(anAbortable(["bash"]));
  await write(pane, "Not today.");
  await pane.user.click(pane.button("Deny bash"));
  await pane.user.click(pane.button("Abort and send it"));
  await pane.settle();
  expect(sent(pane)).toMatchObject({ kind: "abort", feedback: "Not today." });
});

test("a refused abort keeps the abort and its words, and any change of the words makes a new key", async () => {
  const pane = await renderBatch(three());
  const fail = () => pane.backend.sendFaults.push({ kind: "refused", error: anError("busy") });
  fail();
  await write(pane, "Wrong machine.");
  await pane.user.click(pane.button("Abort all 3 calls"));
  await pane.user.click(pane.button("Abort all 3 calls and send"));
  await pane.settle();
  const first = sent(pane)?.key;
  expect(pane.draft()).toMatchObject({ isAborting: true, feedback: "Wrong machine." });
  fail();
  await pane.user.click(pane.button("Send abort"));
  await pane.settle();
  expect(sent(pane)?.key).toBe(first);
  fail();
  await write(pane, "!");
  await pane.user.click(pane.button("Send abort"));
  await pane.settle();
  expect(sent(pane)?.key).not.toBe(first);
});

test("on one pane Feedback stands in the sheet, which opens where a press leads to it", async () => {
  onOnePane();
  const pane = await renderBatch(three());
  expect(pane.region.queryByRole("textbox", { name: "Feedback" })).toBeNull();
  await pane.user.click(pane.button("Abort bash, 1 of 3"));
  await pane.user.click(pane.button("Abort all 3 calls"));
  await pane.settle();
  const sheet = within(pane.region.getByRole("dialog", { name: "3 of 3 decided" }));
  expect(sheet.getByRole("textbox", { name: "Feedback" })).toHaveFocus();
  await pane.user.paste("Wrong machine.");
  await pane.user.click(sheet.getByRole("button", { name: "Send abort" }));
  await pane.settle();
  expect(sent(pane)).toMatchObject({ kind: "abort", feedback: "Wrong machine." });
});

test("on one pane a way out that is used up leaves the focus in the sheet", async () => {
  onOnePane();
  const pane = await renderBatch(three());
  await pane.user.click(pane.button("All calls"));
  await denyAllWithWords(pane);
  await pane.user.click(pane.button("Leave it out"));
  await waitFor(() => expect(pane.region.getByRole("dialog")).toHaveFocus());
});

test("on one pane with one call the bar says what is chosen", async () => {
  onOnePane();
  const pane = await renderBatch(anAbortable(["bash"]));
  expect(decisions(pane)).toHaveTextContent("nothing chosen");
  await pane.user.click(pane.button("Deny bash"));
  expect(decisions(pane)).toHaveTextContent("1 deny");
});
