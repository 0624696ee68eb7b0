import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Verb } from "../../../domain/decision-rules.ts";
import { sentence } from "../../../domain/sentence.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { aClientTool, anAskUser, aQuestion } from "../../../test/questions.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const verbs = (...of: readonly Verb[]) => ({ verbs: of, off: null, answer: null });
const skippable = aQuestion({ mayBeSkipped: true });

/** A native call and a question, both of which can be aborted. */
const both = () => {
  const question = anAskUser([skippable], { id: "c2" });
  return aBatch({
    calls: [
      aCall({ id: "c1", rules: verbs("approve", "deny", "abort") }),
      { ...question, rules: { ...question.rules, verbs: ["answer", "decline", "abort"] } },
    ],
    rules: {
      ...aBatch().rules,
      abort: { kind: "native", feedback: "required" },
    },
  });
};

const namesIn = (card: HTMLElement) =>
  within(card)
    .getAllByRole("button", { name: /^(Approve|Deny|Answer|Decline|Abort) / })
    .map((button) => [button.getAttribute("aria-label"), button.getAttribute("aria-pressed")]);

test("each card has exactly the verbs that its rules name, named by the call and its place, none of them pressed", async () => {
  const pane = await renderBatch(both());
  expect(namesIn(pane.article("bash, 1 of 2"))).toEqual([
    ["Approve bash, 1 of 2", "false"],
    ["Deny bash, 1 of 2", "false"],
    ["Abort bash, 1 of 2", "false"],
  ]);
  expect(namesIn(pane.article("ask_user, 2 of 2"))).toEqual([
    ["Answer ask_user, 2 of 2", "false"],
    ["Decline ask_user, 2 of 2", "false"],
    ["Abort ask_user, 2 of 2", "false"],
  ]);
  expect(pane.button("Decline ask_user, 2 of 2")).toHaveTextContent(/^Decline/);
});

test.each<[Verb, string]>([
  ["answer", "You: answer"],
  ["decline", "You: decline"],
])("the header says whose choice it is: %s", async (verb, said) => {
  const pane = await renderBatch(aBatch({ calls: [anAskUser([skippable])] }));
  const name = `${verb === "answer" ? "Answer" : "Decline"} ask_user`;
  await pane.user.click(pane.button(name));
  expect(pane.button(name)).toHaveAttribute("aria-pressed", "true");
  expect(pane.article("ask_user")).toHaveTextContent(said);
  await pane.user.click(pane.button(name));
  expect(pane.article("ask_user")).not.toHaveTextContent(said);
});

test("Abort on a card among several asks first, and changes nothing yet", async () => {
  const pane = await renderBatch(both());
  await pane.user.click(pane.button("Abort bash, 1 of 2"));
  expect(await screen.findByRole("alertdialog")).toBeVisible();
  expect(pane.draft().isAborting).toBe(false);
});

test("the Abort of a single call aborts it at once, says so, and pressed again takes it back", async () => {
  const { rules } = both();
  const pane = await renderBatch(
    aBatch({ calls: [aCall({ rules: verbs("approve", "deny", "abort") })], rules }),
  );
  await pane.user.click(pane.button("Abort bash"));
  expect(pane.button("Abort bash")).toHaveAttribute("aria-pressed", "true");
  expect(pane.article("bash")).toHaveTextContent("You: abort");
  await pane.user.click(pane.button("Abort bash"));
  expect(pane.draft().isAborting).toBe(false);
});

test.each(["Approve", "Deny"])("%s while aborting ends the abort and sets that call", async (verb) => {
  const { rules } = both();
  const pane = await renderBatch(
    aBatch({ calls: [aCall({ rules: verbs("approve", "deny", "abort") })], rules }),
  );
  await pane.user.click(pane.button("Abort bash"));
  expect(pane.button(`${verb} bash`)).toHaveAttribute("aria-pressed", "false");
  await pane.user.click(pane.button(`${verb} bash`));
  expect(pane.button("Abort bash")).toHaveAttribute("aria-pressed", "false");
  expect(pane.article("bash")).toHaveTextContent(`You: ${verb.toLowerCase()}`);
});

test.each(["Answer", "Decline"])("%s while aborting ends the abort and sets that question", async (verb) => {
  const { rules } = both();
  const question = anAskUser([skippable]);
  const call = { ...question, rules: { ...question.rules, verbs: ["answer", "decline", "abort"] as const } };
  const pane = await renderBatch(aBatch({ calls: [call], rules }));
  await pane.user.click(pane.button("Abort ask_user"));
  await pane.user.click(pane.button(`${verb} ask_user`));
  expect(pane.draft().isAborting).toBe(false);
  expect(pane.article("ask_user")).toHaveTextContent(`You: ${verb.toLowerCase()}`);
});

test("a client tool whose answer is made elsewhere says so, has no Answer, and can be declined", async () => {
  const said = sentence("test.elsewhere");
  const call = aClientTool({ kind: "elsewhere", said });
  const pane = await renderBatch(aBatch({ calls: [{ ...call, rules: { ...call.rules, off: said } }] }));
  expect(namesIn(pane.article("measure_thing"))).toEqual([["Decline measure_thing", "false"]]);
  expect(pane.region.getAllByText("test.elsewhere")).toHaveLength(1);
  expect(pane.region.getByText(/^End of arguments/)).toBeVisible();
  await pane.user.click(pane.button("Decline measure_thing"));
  expect(pane.article("measure_thing")).toHaveTextContent("You: decline");
});

test("why a verb is missing is said beside those that stand", async () => {
  const off = sentence("test.malformed");
  const call = aCall({
    toolName: "ask_user",
    isClientTool: true,
    rules: { verbs: ["decline"], off, answer: null },
  });
  const pane = await renderBatch(aBatch({ calls: [call] }));
  expect(pane.article("ask_user")).toHaveTextContent("test.malformed");
  expect(namesIn(pane.article("ask_user"))).toEqual([["Decline ask_user", "false"]]);
});

test("nothing can be pressed on a question that just arrived: the press says so and chooses nothing", async () => {
  const pane = await renderBatch(aBatch({ calls: [anAskUser([skippable])] }));
  await pane.reads(aBatch({ calls: [anAskUser([skippable], { digest: "another" })] }));
  await pane.user.click(pane.button("Decline ask_user"));
  expect(pane.draft().choices.size).toBe(0);
  expect(pane.article("ask_user")).toHaveTextContent("Not taken");
});

test("what a call with all its verbs does not offer stands in its header beside where it comes from, without a line of its own", async () => {
  const off = sentence("test.no-reason");
  const origin = sentence("test.origin");
  const calls = [
    aCall({ id: "c1", origin, rules: { ...verbs("approve", "deny"), off } }),
    aCall({ id: "c2", origin, rules: { ...verbs("deny"), off } }),
  ];
  const pane = await renderBatch(aBatch({ calls }));
  const [all, denyOnly] = ["bash, 1 of 2", "bash, 2 of 2"].map((name) =>
    within(pane.article(name)).getByText("test.no-reason"),
  );
  expect(all?.previousElementSibling).toHaveTextContent("test.origin");
  expect(denyOnly?.previousElementSibling?.tagName, "a missing verb is said with its sign").toBe("svg");
});
