import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SawDecision } from "../../../domain/backend-error.ts";
import { withFeedback } from "../../../domain/decision-draft.ts";
import { changeDraft } from "../../../stores/draft-store.ts";
import { anAbortable } from "../../../test/abortable.ts";
import { anError } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const title = "The server saw an abort beside other decisions";
const tools = ["gmail_search", "gmail_send_email", "run_sql"];

/** A batch of a system with an abort of its own. */
function native(names: readonly string[] = tools) {
  const batch = anAbortable(names);
  return { ...batch, rules: { ...batch.rules, abort: { kind: "native", feedback: "required" } } } as const;
}

type Pane = Awaited<ReturnType<typeof renderBatch>>;

const question = (pane: Pane) => pane.region.queryByRole("alertdialog", { name: title, hidden: true });
const asked = (pane: Pane) => within(question(pane) as HTMLElement);
const report = (pane: Pane) => within(pane.region.getByRole("region", { name: "After sending" }));
const inDialog = (pane: Pane, name: string) => asked(pane).getByRole("button", { name });

/** Denies everything, submits, and meets the refusal. */
async function refused(pane: Pane, saw?: readonly SawDecision[]) {
  pane.backend.sendFaults.push({
    kind: "refused",
    error: anError("mixed-abort", { serverWords: "cannot <b>mix</b>", ...(saw && { saw }) }),
  });
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
}

/** The dialog is a chunk of its own. */
async function comes(pane: Pane) {
  await import("./conflict-dialog.tsx");
  await pane.settle();
  expect(question(pane)).toBeVisible();
}

/** The same, until the dialog stands and its guard is over. */
async function askedOf(saw?: readonly SawDecision[]) {
  const pane = await renderBatch(native());
  await pane.user.click(pane.button("Deny all"));
  await refused(pane, saw);
  await comes(pane);
  await pane.pass(500);
  return pane;
}

test("a mixed abort that the server saw opens the question, with the focus on Decide again", async () => {
  const pane = await askedOf();
  expect(inDialog(pane, "Decide again")).toHaveFocus();
  expect(question(pane)).toHaveAccessibleDescription(/test\.mixed-abort/);
  expect(question(pane)).toHaveAccessibleDescription(/Nothing is sent before you submit again/);
  expect(question(pane)).toHaveTextContent("“cannot <b>mix</b>”");
  expect(question(pane)).not.toHaveTextContent("What the server saw");
});

test("what the server saw is told by the names of the calls, its own words and ids quoted", async () => {
  const pane = await askedOf([
    { callId: "c2", verb: "approve", word: "APPROVED" },
    { callId: "c3", verb: null, word: "MAY\u200bBE" },
    { callId: "elsewhere", verb: "abort", word: "ABORTED" },
  ]);
  for (const place of [asked(pane), report(pane)]) {
    const lines = within(place.getByRole("list", { name: "What the server saw: 3 decisions", hidden: true }));
    expect(lines.getAllByRole("listitem", { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      "gmail_send_email, 2 of 3: approve",
      "run_sql, 3 of 3: “MAYU+200BBE”",
      "a call that this batch does not have, “elsewhere”: abort",
    ]);
  }
});

test("Abort all 3 calls sets the draft to abort, goes on to Feedback, and sends nothing", async () => {
  const pane = await askedOf();
  await pane.user.click(inDialog(pane, "Abort all 3 calls"));
  await pane.settle();
  expect(question(pane)).toBeNull();
  expect(pane.draft().isAborting).toBe(true);
  expect(pane.draft().choices.size).toBe(3);
  expect(pane.region.getByRole("textbox", { name: "Feedback" })).toHaveFocus();
  expect(pane.button("Send abort")).toBeVisible();
  expect(pane.backend.asked.submits).toBe(1);
});

test.each(["Decide again", "Esc"])(
  "%s leaves the draft as it stood and goes to the first call",
  async (way) => {
    const pane = await askedOf();
    changeDraft(pane.drafts.open(native().ref), (draft) => withFeedback(draft, "Half a sent"));
    const before = pane.draft();
    if (way === "Esc") (question(pane) as HTMLDialogElement).close();
    else await pane.user.click(inDialog(pane, way));
    await pane.settle();
    expect(question(pane)).toBeNull();
    expect(pane.draft()).toEqual(before);
    expect(pane.article("gmail_search, 1 of 3")).toHaveFocus();
    expect(pane.backend.asked.submits).toBe(1);
  },
);

test("a draft that was an abort goes back to the decisions behind it, with its words", async () => {
  const pane = await renderBatch(native());
  await pane.user.click(pane.button("Deny run_sql, 3 of 3"));
  await pane.user.click(pane.button("Abort run_sql, 3 of 3"));
  await pane.user.click(pane.button("Abort all 3 calls"));
  await pane.settle();
  await pane.user.paste("Wrong machine.");
  pane.backend.sendFaults.push({ kind: "refused", error: anError("mixed-abort") });
  await pane.user.click(pane.button("Send abort"));
  await pane.settle();
  await comes(pane);
  await pane.pass(500);
  await pane.user.click(inDialog(pane, "Decide again"));
  expect(pane.draft()).toMatchObject({ isAborting: false, feedback: "Wrong machine." });
  expect(pane.button("Deny run_sql, 3 of 3")).toHaveAttribute("aria-pressed", "true");
});

test("with one call it is named, and there is no all", async () => {
  const pane = await renderBatch(native(["gmail_send_email"]));
  await pane.user.click(pane.button("Deny gmail_send_email"));
  await refused(pane);
  await comes(pane);
  expect(inDialog(pane, "Abort gmail_send_email")).toBeVisible();
});

test("what is pressed as it comes is not taken, Esc included: it was meant for something else", async () => {
  const pane = await renderBatch(native());
  await pane.user.click(pane.button("Deny all"));
  await refused(pane);
  await comes(pane);
  const isLeft = question(pane)?.dispatchEvent(new Event("cancel", { cancelable: true }));
  expect(isLeft, "Esc is taken back").toBe(false);
  await pane.user.keyboard(" ");
  await pane.user.click(inDialog(pane, "Abort all 3 calls"));
  expect(question(pane)).toBeVisible();
  expect(pane.draft().isAborting).toBe(false);
  expect(inDialog(pane, "Abort all 3 calls")).toHaveAccessibleDescription(/^Not taken: this had just/);
  await pane.pass(500);
  expect(question(pane)?.dispatchEvent(new Event("cancel", { cancelable: true }))).toBe(true);
});

test("a batch that changes under it closes it, says why, and the focus goes back to the report", async () => {
  const pane = await askedOf();
  await pane.reads({ ...native(), version: "changed" });
  await pane.settle();
  expect(question(pane)).toBeNull();
  expect(report(pane).getByText(/^The question was closed: the batch changed meanwhile/)).toBeVisible();
  expect(report(pane).getByRole("heading", { name: "Not recorded" })).toHaveFocus();
  expect(pane.draft().isAborting).toBe(false);
});

test("it opens once for a refused sending: not when drawn again or read again, and again after another refusal", async () => {
  const pane = await askedOf();
  await pane.user.click(inDialog(pane, "Decide again"));
  await pane.settle();
  await pane.user.click(report(pane).getByRole("button", { name: "Read again" }));
  await pane.settle();
  expect(question(pane)).toBeNull();
  await refused(pane);
  await comes(pane);
});
