import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { BackendErrorKind } from "../../domain/backend-error.ts";
import { aBatch, aCall, anError } from "../../test/builders.ts";
import { renderBatch } from "../../test/render-batch.tsx";

const two = (first = '{"command":"ls"}', over = {}) =>
  aBatch({
    calls: [
      aCall({ id: "c1", argumentText: { form: "in-envelope", text: first }, ...over }),
      aCall({ id: "c2", toolName: "issue_write" }),
    ],
  });

type Pane = Awaited<ReturnType<typeof renderBatch>>;

async function approveOneDenyOne(pane: Pane) {
  await pane.user.click(pane.button("Approve bash, 1 of 2"));
  await pane.user.click(pane.button("Deny issue_write, 2 of 2"));
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  await pane.settle();
}

const report = (pane: Pane) => pane.region.getByRole("region", { name: "After sending" });
const factsOf = (pane: Pane, name: string) =>
  within(within(report(pane)).getByRole("row", { name: new RegExp(`^${name}`) }))
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

test("after the record was read back, four facts stand for each call, and the batch stays in place", async () => {
  const pane = await renderBatch(two());
  await approveOneDenyOne(pane);
  expect(within(report(pane)).getByRole("heading", { name: "Recorded" })).toBeVisible();
  expect(factsOf(pane, "bash")).toEqual([
    "approve",
    "recorded: approve",
    "permitted",
    expect.stringMatching(/^ran/),
  ]);
  expect(factsOf(pane, "issue_write")).toEqual(["deny", "recorded: deny", "not permitted", "did not run"]);
  expect(pane.article("bash, 1 of 2")).toHaveTextContent(/ran/i);
  expect(pane.region.queryAllByRole("button", { name: /^(Approve|Deny) / })).toHaveLength(0);
  expect(pane.region.queryByText(/Someone else was first/)).toBeNull();
});

test("while the answer runs nothing reads recorded, and the page says to stay open", async () => {
  const pane = await renderBatch(two());
  pane.backend.holdStreams();
  await approveOneDenyOne(pane);
  expect(
    within(report(pane)).getByRole("heading", { name: "Sent, the record does not show it yet" }),
  ).toBeVisible();
  expect(pane.region.queryByText(/Recorded/)).toBeNull();
  expect(report(pane)).toHaveTextContent(/Keep this window open until the answer has ended/);
  expect(pane.button("Deny bash, 1 of 2")).toHaveAccessibleDescription(/being sent/);
  pane.backend.endStreams();
  await pane.settle();
  await pane.settle();
  expect(within(report(pane)).getByRole("heading", { name: "Recorded" })).toBeVisible();
});

const refusals: readonly BackendErrorKind[] = [
  "not-allowed",
  "busy",
  "stale",
  "refused",
  "slow-down",
  "storage-full",
];

test.each(refusals)(
  "a refusal of kind %s says its sentence, quotes the server, and keeps the draft",
  async (kind) => {
    const pane = await renderBatch(two());
    pane.backend.sendFaults.push({
      kind: "refused",
      error: anError(kind, { serverWords: "<b>no</b> # way" }),
    });
    await approveOneDenyOne(pane);
    expect(within(report(pane)).getByRole("heading", { name: "Not recorded" })).toBeVisible();
    expect(report(pane)).toHaveTextContent(`test.${kind}`);
    expect(report(pane)).toHaveTextContent("“<b>no</b> # way”");
    expect(factsOf(pane, "bash")[1]).toBe("not recorded");
    expect(pane.button("Approve bash, 1 of 2")).toHaveAttribute("aria-pressed", "true");
    expect(pane.button("Deny issue_write, 2 of 2")).toHaveAttribute("aria-pressed", "true");
  },
);

test("a refused token is asked for in place; the draft stays and Submit must be pressed again", async () => {
  const pane = await renderBatch(two());
  pane.backend.sendFaults.push({ kind: "refused", error: anError("needs-token") });
  await approveOneDenyOne(pane);
  await pane.user.type(within(report(pane)).getByLabelText(/token/i, { selector: "input" }), "t{Enter}");
  await pane.settle();
  expect(pane.backend.asked.submits).toBe(1);
  await pane.pass(1_000);
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  await pane.settle();
  expect(pane.backend.asked.submits).toBe(2);
  expect(within(report(pane)).getByRole("heading", { name: "Recorded" })).toBeVisible();
});

test("a lost request reads not known, is looked up, and only a press sends it again", async () => {
  const pane = await renderBatch(two());
  pane.backend.sendFaults.push({ kind: "lost-request" });
  await approveOneDenyOne(pane);
  expect(pane.region.queryByText(/Recorded/)).toBeNull();
  for (let turn = 0; turn < 8; turn += 1) await pane.pass(30_000);
  expect(within(report(pane)).getByRole("heading", { name: "Not known" })).toBeVisible();
  expect(pane.backend.asked.submits).toBe(1);
  await pane.user.click(pane.button("Send again, 1 approve, 1 deny"));
  await pane.settle();
  await pane.settle();
  expect(pane.backend.asked.submits).toBe(2);
  expect(within(report(pane)).getByRole("heading", { name: "Recorded" })).toBeVisible();
});

test("someone else first: the card flips in place, and what was chosen here is said", async () => {
  const pane = await renderBatch(two());
  await pane.user.click(pane.button("Approve bash, 1 of 2"));
  pane.backend.server.decide("batch-1", "c1", "deny");
  await pane.reads(pane.backend.server.batch("batch-1") ?? two());
  expect(pane.article("bash, 1 of 2")).toHaveTextContent(/deny|denied/i);
  expect(pane.article("bash, 1 of 2")).toHaveTextContent("Someone else was first. You had chosen approve");
  expect(pane.region.queryByRole("button", { name: "Approve bash, 1 of 2" })).toBeNull();
});

test("changed while looking: the difference is shown, the choice is gone, the verbs wait until it was seen", async () => {
  const pane = await renderBatch(two('{"amount":10}'));
  await pane.user.click(pane.button("Approve bash, 1 of 2"));
  await pane.user.click(pane.button("Deny issue_write, 2 of 2"));
  await pane.reads(two('{"amount":9999}'));
  await pane.pass(1_000);
  const card = pane.article("bash, 1 of 2");
  expect(card).toHaveTextContent(/Your “approve” was for the earlier text and is gone/);
  const difference = within(card).getByRole("region", { name: "Difference" });
  expect(await within(difference).findByText("10")).toBeVisible();
  expect(difference.querySelector("del")).toHaveTextContent("10");
  expect(difference.querySelector("ins")).toHaveTextContent("9999");
  expect(pane.draft().choices.has("c1")).toBe(false);
  expect(pane.button("Deny issue_write, 2 of 2")).toHaveAttribute("aria-pressed", "true");
  await pane.user.click(pane.button("Deny bash, 1 of 2"));
  expect(pane.draft().choices.has("c1")).toBe(false);
  await pane.user.click(pane.button("I have seen the difference"));
  expect(pane.draft().choices.has("c1")).toBe(false);
  await pane.user.click(pane.button("Deny bash, 1 of 2"));
  expect(pane.draft().choices.get("c1")?.verb).toBe("deny");
});

test("a record that differs at the sending sends nothing, and shows what changed", async () => {
  const pane = await renderBatch(two('{"amount":10}'));
  await pane.user.click(pane.button("Deny all"));
  pane.backend.server.put(two('{"amount":9999}'));
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  await pane.settle();
  expect(pane.backend.asked.submits).toBe(0);
  expect(within(report(pane)).getByRole("heading", { name: "Not sent: it changed" })).toBeVisible();
  expect(await pane.region.findByText(/was for the earlier text and is gone/)).toBeVisible();
});

test("every content has one key: a change of choice makes a new one, the same content keeps its own", async () => {
  const pane = await renderBatch(two());
  const fail = () => pane.backend.sendFaults.push({ kind: "refused", error: anError("busy") });
  const keyNow = () => pane.runner.latest(two().ref)?.answer.key;
  fail();
  await approveOneDenyOne(pane);
  const first = keyNow();
  fail();
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  expect(keyNow()).toBe(first);
  fail();
  await pane.user.click(pane.button("Deny bash, 1 of 2"));
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  expect(keyNow()).not.toBe(first);
});

test("the focus stays with its card when somebody else's answer takes the verbs away", async () => {
  const pane = await renderBatch(two());
  pane.button("Deny bash, 1 of 2").focus();
  pane.backend.server.decide("batch-1", "c1", "deny");
  await pane.reads(pane.backend.server.batch("batch-1") ?? two());
  expect(pane.article("bash, 1 of 2")).toHaveFocus();
});

test("a server that is out of space is tried once by hand with Send again, and Submit works again after it", async () => {
  const pane = await renderBatch(aBatch());
  const fail = () => pane.backend.sendFaults.push({ kind: "refused", error: anError("storage-full") });
  const settle = async () => {
    await pane.settle();
    await pane.settle();
  };
  fail();
  await pane.user.click(pane.button("Approve bash"));
  await pane.user.click(pane.button("Submit decisions"));
  await settle();
  await pane.user.click(pane.button("Submit decisions"));
  await settle();
  expect(pane.backend.asked.submits).toBe(1);
  expect(report(pane)).toHaveTextContent(/one try by hand, with Send again/);
  await pane.user.click(pane.button("Send again, 1 approve"));
  await settle();
  expect(pane.backend.asked.submits).toBe(2);
  expect(within(report(pane)).getByRole("heading", { name: "Recorded" })).toBeVisible();
});
