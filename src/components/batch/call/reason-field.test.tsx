import { expect, test } from "vitest";
import type { DecisionRules } from "../../../domain/decision-rules.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { anAskUser, aQuestion } from "../../../test/questions.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const batchOf = (reason: Partial<DecisionRules["reason"]>) => {
  const { rules } = aBatch();
  return aBatch({
    calls: [anAskUser([aQuestion({ mayBeSkipped: true })], { id: "c1" }), aCall({ id: "c2" })],
    rules: { ...rules, reason: { approve: "none", deny: "none", decline: "none", ...reason } },
  });
};

const name = "Reason for ask_user, 1 of 2";

test("a reason stands in its call’s article once a verb is chosen that carries one, and is kept in the draft", async () => {
  const pane = await renderBatch(batchOf({ decline: "optional" }));
  expect(pane.region.queryByRole("textbox", { name })).toBeNull();
  await pane.user.click(pane.button("Decline ask_user, 1 of 2"));
  const field = pane.region.getByRole("textbox", { name });
  expect(pane.article("ask_user, 1 of 2")).toContainElement(field);
  expect(field).toHaveAccessibleDescription("Optional. It goes to the agent with your “decline”.");
  await pane.user.type(field, "Not mine to say.");
  expect(pane.draft().reasons.get("c1")).toBe("Not mine to say.");
  expect(pane.draft().choices.get("c1")?.verb).toBe("decline");
});

test("the words stay when the verb changes to one that carries none, and come back with it", async () => {
  const pane = await renderBatch(batchOf({ decline: "optional" }));
  await pane.user.click(pane.button("Decline ask_user, 1 of 2"));
  await pane.user.type(pane.region.getByRole("textbox", { name }), "No");
  await pane.user.click(pane.button("Answer ask_user, 1 of 2"));
  expect(pane.region.queryByRole("textbox", { name })).toBeNull();
  await pane.user.click(pane.button("Decline ask_user, 1 of 2"));
  expect(pane.region.getByRole("textbox", { name })).toHaveValue("No");
});

test("a reason that is required says so; approve and deny have theirs where their system takes one", async () => {
  const pane = await renderBatch(batchOf({ deny: "required", approve: "optional" }));
  await pane.user.click(pane.button("Deny bash, 2 of 2"));
  const field = pane.region.getByRole("textbox", { name: "Reason for bash, 2 of 2" });
  expect(field).toBeRequired();
  expect(field).toHaveAccessibleDescription("Required: “deny” is not sent without one.");
  await pane.user.click(pane.button("Approve bash, 2 of 2"));
  expect(pane.region.getByRole("textbox", { name: "Reason for bash, 2 of 2" })).not.toBeRequired();
});

test("what becomes of the words is said beside their field, where their system tells", async () => {
  const said = { approve: { id: "test.stored" }, deny: { id: "test.model-reads" } };
  const pane = await renderBatch(batchOf({ approve: "optional", deny: "required", said }));
  const field = () => pane.region.getByRole("textbox", { name: "Reason for bash, 2 of 2" });
  await pane.user.click(pane.button("Approve bash, 2 of 2"));
  expect(field()).toHaveAccessibleDescription("Optional. test.stored");
  await pane.user.click(pane.button("Deny bash, 2 of 2"));
  expect(field()).toHaveAccessibleDescription("Required: “deny” is not sent without one. test.model-reads");
});

test("a verb that carries no reason has no field", async () => {
  const pane = await renderBatch(batchOf({}));
  await pane.user.click(pane.button("Deny bash, 2 of 2"));
  await pane.user.click(pane.button("Decline ask_user, 1 of 2"));
  expect(pane.region.queryByRole("textbox", { name: /^Reason for/ })).toBeNull();
});

test("r says so where no decision takes a reason, and which must be chosen first where one does", async () => {
  const pane = await renderBatch(batchOf({ decline: "optional" }));
  pane.article("bash, 2 of 2").focus();
  await pane.user.keyboard("r");
  expect(pane.article("bash, 2 of 2")).toHaveFocus();
  expect(pane.article("bash, 2 of 2")).toHaveTextContent(
    "Not taken: no decision of this call takes a reason.",
  );
  pane.article("ask_user, 1 of 2").focus();
  await pane.user.keyboard("r");
  expect(pane.article("ask_user, 1 of 2")).toHaveTextContent(
    "Not taken: a reason goes only with “Decline”. Choose it first.",
  );
  await pane.user.keyboard("dr");
  expect(pane.article("ask_user, 1 of 2")).not.toHaveTextContent("Not taken");
  expect(pane.region.getByRole("textbox", { name })).toHaveFocus();
});

test("T-46: hidden characters that are pasted into a reason are told, and stay exact", async () => {
  const pane = await renderBatch(batchOf({ deny: "optional" }));
  await pane.user.click(pane.button("Deny bash, 2 of 2"));
  await pane.user.click(pane.region.getByRole("textbox", { name: "Reason for bash, 2 of 2" }));
  await pane.user.paste("No\u200b, not\u202e now");
  expect(
    await pane.region.findByText(/^2 hidden characters stand in this text, and are sent as they are:/),
  ).toHaveTextContent("U+200B U+202E");
  expect(pane.draft().reasons.get("c2")).toBe("No\u200b, not\u202e now");
});
