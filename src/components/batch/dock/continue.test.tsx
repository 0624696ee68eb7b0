import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { withFeedback } from "../../../domain/decision-draft.ts";
import { sentence } from "../../../domain/sentence.ts";
import { changeDraft } from "../../../stores/draft-store.ts";
import { anError } from "../../../test/builders.ts";
import { aContinuable, goOn } from "../../../test/continuable.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

type Pane = Awaited<ReturnType<typeof renderBatch>>;

const proceed = (pane: Pane) => pane.button("Continue the response");
const report = (pane: Pane) => pane.region.getByRole("region", { name: "After sending" });
const title = (pane: Pane) => within(report(pane)).getByRole("heading").textContent;
const last = (pane: Pane) => pane.runner.latest(aContinuable().ref);

async function press(pane: Pane) {
  await pane.user.click(proceed(pane));
  await pane.settle();
  await pane.settle();
}

test("the requester is offered to continue, with what that does said before, and nothing else", async () => {
  const pane = await renderBatch(aContinuable());
  const dock = within(pane.region.getByRole("region", { name: "Decisions" }));
  expect(dock.getByText("test.runs-now")).toBeVisible();
  expect(proceed(pane)).toHaveAccessibleDescription(/^test\.runs-now/);
  expect(dock.getAllByRole("button")).toHaveLength(1);
  expect(dock.queryByRole("textbox")).toBeNull();
  expect(pane.region.queryByRole("button", { name: /^(Approve|Deny)/ })).toBeNull();
  expect(pane.backend.asked.submits).toBe(0);
});

test("one press continues once, and the record alone says that it did: four facts, the first of them continue", async () => {
  const pane = await renderBatch(aContinuable());
  pane.backend.holdStreams();
  await pane.user.dblClick(proceed(pane));
  pane.backend.endStreams();
  await pane.settle();
  await pane.settle();
  expect(last(pane)?.answer).toMatchObject({ kind: "act", act: "continue", words: "" });
  expect(pane.backend.asked.submits).toBe(1);
  expect(pane.backend.server.effects).toHaveLength(1);
  expect(title(pane)).toBe("Recorded: continued");
  const cells = within(within(report(pane)).getByRole("row", { name: /^bash/ })).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    "continue",
    "recorded: approve",
    "permitted",
    "ran",
  ]);
  expect(pane.region.queryByRole("button", { name: "Continue the response" })).toBeNull();
  expect(report(pane)).not.toHaveTextContent(/message|You had chosen/);
});

test("while it runs it is sent and not recorded, and is off with what keeps it", async () => {
  const pane = await renderBatch(aContinuable());
  pane.backend.holdStreams();
  await press(pane);
  expect(title(pane)).toBe("Sent, the record does not show it yet");
  expect(report(pane)).toHaveTextContent("The server took the continuation.");
  expect(proceed(pane)).toHaveAccessibleDescription(/The continuation is being sent\./);
  await press(pane);
  expect(pane.backend.asked.submits).toBe(1);
});

test("a continuation whose reply was lost is looked up, and never sent again by itself", async () => {
  const pane = await renderBatch(aContinuable());
  pane.backend.sendFaults.push({ kind: "lost-request" });
  await press(pane);
  expect(title(pane)).toBe("Not known yet, checking");
  for (let turn = 0; turn < 8; turn += 1) await pane.pass(30_000);
  expect(title(pane)).toBe("Not known");
  expect(report(pane)).toHaveTextContent("it still waits to be continued");
  expect(pane.backend.asked.submits).toBe(1);
  await pane.user.click(pane.button("Send again, continue"));
  await pane.settle();
  await pane.settle();
  expect(title(pane)).toBe("Recorded: continued");
});

test("a refusal says that nothing was continued", async () => {
  const pane = await renderBatch(aContinuable());
  pane.backend.sendFaults.push({ kind: "refused", error: anError("conflict") });
  await press(pane);
  expect(title(pane)).toBe("Not recorded");
  expect(report(pane)).toHaveTextContent("Nothing was continued by this.");
});

test("why it is off is said beside it, and a press sends nothing", async () => {
  const pane = await renderBatch(aContinuable({ acts: [{ ...goOn, off: sentence("test.undecided") }] }));
  expect(proceed(pane)).toHaveAttribute("aria-disabled", "true");
  expect(proceed(pane)).toHaveAccessibleDescription(/test\.undecided/);
  await press(pane);
  expect(pane.backend.asked.submits).toBe(0);
  expect(proceed(pane)).toHaveAccessibleDescription(/Not taken: test\.undecided/);
});

test("Mod+Enter continues too, from anywhere in the batch; a single key does not", async () => {
  const pane = await renderBatch(aContinuable());
  pane.article("bash").focus();
  await pane.user.keyboard("adxc");
  expect(pane.backend.asked.submits).toBe(0);
  await pane.user.keyboard("{Control>}{Enter}{/Control}");
  await pane.settle();
  await pane.settle();
  expect(pane.backend.asked.submits).toBe(1);
});

test("words that were written here go with no continuation: they stay, to be copied", async () => {
  const pane = await renderBatch(aContinuable());
  changeDraft(pane.drafts.open(aContinuable().ref), (draft) => withFeedback(draft, "Use staging."));
  await pane.settle();
  expect(pane.region.getByRole("figure", { name: "Feedback that was not sent" })).toHaveTextContent(
    "Use staging.",
  );
  await press(pane);
  expect(last(pane)?.answer).toMatchObject({ words: "" });
  expect(pane.draft().feedback).toBe("Use staging.");
});

test.each(["approver", "observer"] as const)(
  "an %s has no act, and reads whom it waits for and until when",
  async (viewerPart) => {
    const pane = await renderBatch(aContinuable({ viewerPart, acts: [] }));
    const dock = pane.region.getByRole("region", { name: "Decisions" });
    expect(dock).toHaveTextContent(
      /^Nothing is asked of you: it waits for ana to continue, until .*\d\d:\d\d\.$/,
    );
    expect(within(dock).queryByRole("button")).toBeNull();
  },
);

test("the card says who decided, when and in which words, and what it waits for", async () => {
  const pane = await renderBatch(aContinuable());
  const card = pane.article("bash");
  expect(card).toHaveTextContent(
    /Recorded: approve\. It waits for you to continue, until .*, and runs only then\./,
  );
  expect(card).toHaveTextContent(/Approved by cleo, .*\d\d:\d\d/);
  expect(within(card).getByRole("figure", { name: "The words given with it" })).toHaveTextContent(
    "“fine by me”",
  );
});
