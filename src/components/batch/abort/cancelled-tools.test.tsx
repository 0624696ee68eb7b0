import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { anAbortable } from "../../../test/abortable.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

/** A system with an abort of its own. */
const aNative = (toolNames: readonly string[]): ApprovalBatch => {
  const batch = anAbortable(toolNames);
  return { ...batch, rules: { ...batch.rules, abort: { kind: "native", feedback: "required" } } };
};

async function warned(batch: ApprovalBatch) {
  const pane = await renderBatch(batch);
  await pane.user.click(pane.region.getAllByRole("button", { name: /^Abort / })[0] as HTMLElement);
  return { pane, warning: pane.region.getByRole("alertdialog") };
}

const drawn = (warning: HTMLElement) =>
  within(warning)
    .getAllByRole("listitem")
    .map((item) => item.textContent);

test("the warning names every tool that the abort cancels, once, with its calls where there are several", async () => {
  const { warning } = await warned(aNative(["create_event", "gmail_send_email", "bash", "gmail_send_email"]));
  expect(warning).toHaveAccessibleName("Aborting will cancel all 4 tools in this batch");
  expect(drawn(warning)).toEqual(["create_event", "gmail_send_email (2 calls)", "bash"]);
  expect(within(warning).getByRole("list", { name: "4 calls of 3 tools" })).toBeVisible();
  expect(warning).toHaveAccessibleDescription(/^create_event, gmail_send_email \(2 calls\), bash /);
});

test("names are literal: a hidden character is a chip, is spelled to assistive technology, and makes another tool", async () => {
  const { warning } = await warned(aNative(["send_email", "send\u200b_email", "s\u0435nd_email", ""]));
  const chips = [...warning.querySelectorAll("[data-chip]")].map((chip) => chip.textContent);
  expect(chips).toEqual(["U+200B", "U+0435"]);
  expect(drawn(warning)).toHaveLength(4);
  expect(warning).toHaveAccessibleDescription(
    /^send_email, send\[U\+200B\]_email, s\[U\+0435\]nd_email, a call without a tool name /,
  );
});

test("names of tools stand in no markup, whatever they hold", async () => {
  const { warning } = await warned(aNative(["<img src=x>", "<b>bold</b>"]));
  expect(drawn(warning)).toEqual(["<img src=x>", "<b>bold</b>"]);
  expect(warning.querySelector("img, b")).toBeNull();
});

test("of forty calls every distinct tool is listed, and the list can take the focus to be scrolled", async () => {
  const names = Array.from({ length: 40 }, (_, index) => `tool_${index % 25}`);
  const { pane, warning } = await warned(aNative(names));
  expect(drawn(warning)).toHaveLength(25);
  const list = within(warning).getByRole("list", { name: "40 calls of 25 tools" });
  expect(pane.button("Keep deciding")).toHaveFocus();
  list.focus();
  expect(list).toHaveFocus();
});

test("calls that no longer wait are not named: the abort does not cancel them", async () => {
  const batch = aNative(["bash", "run_sql", "issue_write"]);
  const calls = batch.calls.map((call) =>
    call.id === "c2" ? { ...call, outcome: { kind: "recorded", approved: true } as const } : call,
  );
  const { warning } = await warned({ ...batch, calls });
  expect(drawn(warning)).toEqual(["bash", "issue_write"]);
  expect(warning).toHaveAccessibleName("Aborting will cancel all 2 tools in this batch");
});

test("where an abort stands for denials that is said after the names; a native one talks of no denials", async () => {
  const standsFor = await warned(anAbortable(["bash", "run_sql"]));
  expect(standsFor.warning).toHaveAccessibleDescription(/^bash, run_sql test\.stands-for-denials Nothing is/);
  standsFor.pane.unmount();
  const native = await warned(aNative(["bash", "run_sql"]));
  expect(native.warning).toHaveAccessibleDescription(
    "bash, run_sql Nothing is sent yet: Feedback is next, and then “Send abort”.",
  );
  expect(native.warning).not.toHaveTextContent(/den(y|ial)/i);
});
