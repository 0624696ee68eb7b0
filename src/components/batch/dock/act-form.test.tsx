import { act, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { withFeedback } from "../../../domain/decision-draft.ts";
import { changeDraft } from "../../../stores/draft-store.ts";
import { anAbortable, closeTurn, deniedOf } from "../../../test/abortable.ts";
import { aBatch, aCall, anError } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const stranded = () => {
  const call = aCall({ outcome: { kind: "recorded-not-continued", approved: true } });
  return { ...aBatch({ calls: [call] }), status: "stranded" as const, acts: [closeTurn] };
};
type Pane = Awaited<ReturnType<typeof renderBatch>>;

const message = (pane: Pane) => pane.region.getByRole("textbox", { name: "Message" });
const close = (pane: Pane) => pane.button("Close this turn with a message");
const report = (pane: Pane) => pane.region.getByRole("region", { name: "After sending" });
const last = (pane: Pane) => pane.runner.latest(stranded().ref);

async function write(pane: Pane, words: string) {
  await pane.user.click(message(pane));
  await pane.user.paste(words);
}

test("a stranded turn offers its one act with what it does, and nothing beside it", async () => {
  const pane = await renderBatch(stranded());
  const dock = within(pane.region.getByRole("region", { name: "Decisions" }));
  expect(dock.getByText("test.close-turn")).toBeVisible();
  expect(dock.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "Close this turn with a message",
  ]);
  expect(pane.region.queryByRole("textbox", { name: "Feedback" })).toBeNull();
});

test("without a message its button is off and says so; a press goes to Message and sends nothing", async () => {
  const pane = await renderBatch(stranded());
  expect(close(pane)).toHaveAttribute("aria-disabled", "true");
  expect(close(pane)).toHaveAccessibleDescription(/^Write a message first: the turn is closed by it\./);
  await pane.user.click(close(pane));
  expect(message(pane)).toHaveFocus();
  expect(last(pane)).toBeUndefined();
});

test("the message is delivered under its own key, and is told as what it is", async () => {
  const pane = await renderBatch(stranded());
  await write(pane, "Begin again.");
  await pane.user.click(close(pane));
  await pane.settle();
  await pane.settle();
  expect(last(pane)?.answer).toMatchObject({ kind: "act", act: "close-turn", words: "Begin again." });
  expect(last(pane)?.answer.key).toMatch(/^[0-9a-f-]{36}$/);
  const told = within(report(pane));
  expect(told.getByRole("heading", { name: "Recorded: your message was delivered" })).toBeVisible();
  expect(report(pane)).toHaveTextContent("nothing: the turn was closed");
  expect(pane.draft().feedback).toBe("");
  expect(pane.region.queryByRole("textbox", { name: "Message" })).toBeNull();
});

test("a double press delivers it once", async () => {
  const pane = await renderBatch(stranded());
  await write(pane, "Begin again.");
  await pane.user.dblClick(close(pane));
  await pane.settle();
  await pane.settle();
  expect(pane.backend.asked.submits).toBe(1);
});

test("Mod+Enter in the field sends it too", async () => {
  const pane = await renderBatch(stranded());
  await write(pane, "Begin again.");
  await pane.user.keyboard("{Control>}{Enter}{/Control}");
  await pane.settle();
  await pane.settle();
  expect(last(pane)?.answer).toMatchObject({ act: "close-turn", words: "Begin again." });
});

test("a press just after the batch changed by itself is not taken", async () => {
  const pane = await renderBatch(stranded(), { keepsGuard: true });
  await write(pane, "Begin again.");
  await pane.user.click(close(pane));
  expect(last(pane)).toBeUndefined();
  expect(close(pane)).toHaveAccessibleDescription(/^Not taken: this had just arrived/);
});

test("a refused message is said as not recorded and keeps its words; nothing reads as decided or closed", async () => {
  const pane = await renderBatch(stranded());
  await write(pane, "Begin again.");
  pane.backend.sendFaults.push({ kind: "refused", error: anError("busy") });
  await pane.user.click(close(pane));
  await pane.settle();
  expect(within(report(pane)).getByRole("heading", { name: "Not recorded" })).toBeVisible();
  expect(report(pane)).toHaveTextContent("Your words are kept as they were.");
  expect(report(pane)).not.toHaveTextContent(/the turn was closed|You had chosen/);
  expect(message(pane)).toHaveValue("Begin again.");
});

test("a system that has no such act says so, and nothing was sent", async () => {
  const pane = await renderBatch(stranded());
  Object.assign(pane.backend, { perform: undefined });
  await write(pane, "Begin again.");
  await pane.user.click(close(pane));
  await pane.settle();
  expect(report(pane)).toHaveTextContent("this system has no such act");
});

test("words whose batch takes none any more are kept, shown, and copied", async () => {
  const batch = anAbortable(["bash"]);
  const pane = await renderBatch(batch);
  await pane.user.click(pane.region.getByRole("textbox", { name: "Feedback" }));
  await pane.user.paste("Wrong machine.");
  await pane.reads(deniedOf(batch));
  expect(pane.region.getByText("Feedback that was not sent")).toBeVisible();
  expect(pane.region.getByRole("figure")).toHaveTextContent("Wrong machine.");
  await pane.user.click(pane.button("Copy Feedback that was not sent"));
  expect(await navigator.clipboard.readText()).toBe("Wrong machine.");
  await pane.user.click(pane.button("Throw them away"));
  expect(pane.draft().feedback).toBe("");
});

test("words whose batch was stranded meanwhile stand in Message, where they can still be sent", async () => {
  const batch = anAbortable(["bash"]);
  const pane = await renderBatch(batch);
  await pane.user.click(pane.region.getByRole("textbox", { name: "Feedback" }));
  await pane.user.paste("Wrong machine.");
  await pane.reads(deniedOf(batch, [closeTurn]));
  expect(message(pane)).toHaveValue("Wrong machine.");
});

test("words of a batch that the server forgot are shown where the batch was", async () => {
  const batch = aBatch();
  const pane = await renderBatch(batch, { isForgotten: true });
  expect(pane.region.queryByRole("figure")).toBeNull();
  act(() => changeDraft(pane.drafts.open(batch.ref), (draft) => withFeedback(draft, "Wrong machine.")));
  expect(pane.region.getByText("Feedback that was not sent")).toBeVisible();
});
