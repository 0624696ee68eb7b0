import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aBatch, aCall, anAnswer, seenOf } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const consent = {
  id: "no-lock",
  question: { id: "test.cannot-lock" },
  yes: { id: "Send without the lock" },
};
const two = () => aBatch({ calls: [aCall({ id: "c1" }), aCall({ id: "c2", toolName: "run_sql" })] });
type Pane = Awaited<ReturnType<typeof renderBatch>>;

const report = (pane: Pane) => pane.region.getByRole("region", { name: "After sending" });
const settle = async (pane: Pane) => {
  await pane.settle();
  await pane.settle();
};

/** A server that asks first, of which a decision was asked by the keyboard alone. */
async function asked() {
  const pane = await renderBatch(two(), { parts: () => ({ consent }) });
  await pane.user.click(pane.button("Approve bash, 1 of 2"));
  await pane.user.click(pane.button("Deny run_sql, 2 of 2"));
  await pane.user.keyboard("{Control>}{Enter}{/Control}");
  await settle(pane);
  return pane;
}

test("what happened is said, then the question; nothing is recorded, and the draft stands as it was", async () => {
  const pane = await asked();
  const told = within(report(pane));
  expect(told.getByRole("heading", { name: "Not recorded: a question first" })).toBeVisible();
  expect(report(pane)).toHaveTextContent("test.needs-consent");
  expect(report(pane)).toHaveTextContent("Nothing was done, and nothing is recorded.");
  expect(told.getByRole("button", { name: "Send without the lock" })).toHaveAccessibleDescription(
    /^test\.cannot-lock It sends what you had chosen: 1 approve, 1 deny\./,
  );
  expect(pane.backend.server.effects).toEqual([]);
  expect(pane.draft().choices.size).toBe(2);
});

test("nothing leaves until it is pressed, however long that takes", async () => {
  const pane = await asked();
  for (let turn = 0; turn < 10; turn += 1) await pane.pass(60_000);
  expect(pane.backend.asked.submits).toBe(1);
  expect(pane.backend.agreed).toEqual([]);
});

test("a press agrees and sends the same content under the same key, by keyboard alone, and the report keeps the focus", async () => {
  const pane = await asked();
  const key = pane.runner.latest(two().ref)?.answer.key;
  await act(async () => document.getElementById("after-sending")?.focus());
  for (let turn = 0; turn < 12 && document.activeElement?.textContent !== "Send without the lock"; turn += 1)
    await pane.user.tab();
  expect(pane.button("Send without the lock")).toHaveFocus();
  await pane.user.keyboard("{Enter}");
  await settle(pane);
  expect(pane.backend.agreed).toEqual(["no-lock"]);
  expect(pane.backend.asked.submits).toBe(2);
  expect(pane.runner.latest(two().ref)?.answer.key).toBe(key);
  expect(within(report(pane)).getByRole("heading", { name: "Recorded" })).toBeVisible();
  expect(report(pane)).toContainElement(document.activeElement as HTMLElement);
});

test("a double press sends once", async () => {
  const pane = await asked();
  await pane.user.dblClick(pane.button("Send without the lock"));
  await settle(pane);
  expect(pane.backend.asked.submits).toBe(2);
  expect(pane.backend.agreed).toEqual(["no-lock"]);
});

test("it is asked once: after a yes the next sending goes without a question", async () => {
  const pane = await asked();
  await pane.user.click(pane.button("Send without the lock"));
  await settle(pane);
  const other = aBatch({ ref: { connectionId: "px", batchId: "batch-2" } });
  pane.backend.server.put(other);
  const id = pane.runner.submit(other, anAnswer(other), seenOf(other)) ?? "";
  await settle(pane);
  expect(pane.runner.submissions.getState().get(id)?.state.kind).toBe("recorded");
  expect(pane.backend.asked.submits).toBe(3);
});

test("Do not send takes the report away, keeps the draft and agrees to nothing; the focus stays in the batch", async () => {
  const pane = await asked();
  await pane.user.click(within(report(pane)).getByRole("button", { name: "Do not send" }));
  await settle(pane);
  expect(pane.region.queryByRole("region", { name: "After sending" })).toBeNull();
  expect(pane.backend.agreed).toEqual([]);
  expect(pane.backend.asked.submits).toBe(1);
  expect(pane.draft().choices.get("c1")?.verb).toBe("approve");
  expect(screen.getByRole("region", { name: "Batch" })).toContainElement(
    document.activeElement as HTMLElement,
  );
  await pane.user.click(pane.button("Submit decisions"));
  await settle(pane);
  expect(pane.button("Send without the lock")).toBeVisible();
});
