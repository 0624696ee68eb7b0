import { within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import type { ApprovalBatch } from "../../../domain/approval-batch.ts";
import { inspectArguments } from "../../../domain/inspect-arguments.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const callOf = (id: string, text: string, toolName = "pay") => {
  const argumentText = { form: "in-envelope", text } as const;
  return aCall({ id, toolName, argumentText, inspection: inspectArguments(argumentText, toolName) });
};

const batchOf = (...texts: readonly string[]): ApprovalBatch =>
  aBatch({ calls: texts.map((text, index) => callOf(`c${index + 1}`, text)) });

/** Sixty payments that differ in their number alone; the forty-first goes to somebody else. */
const sixty = batchOf(
  ...Array.from({ length: 60 }, (_, index) =>
    JSON.stringify({
      id: index,
      to: index === 40 ? "eve@evil.test" : "bo@example.test",
      amount: 12,
      note: "Rent",
    }),
  ),
);

const lineOf = (article: HTMLElement): string => article.querySelector("[data-differs] p")?.textContent ?? "";

/** Fetched when it is first opened; here before a test begins. */
beforeAll(async () => {
  await Promise.all([import("../changed/compared.tsx"), import("diff")]);
});

describe("T-44: differs from the call before", () => {
  test("a quiet line counts what differs and names it; the first call has none", async () => {
    const pane = await renderBatch(batchOf('{"to":"a","n":1,"x":[1,2]}', '{"to":"a","n":1.0,"x":[1,3]}'));
    expect(lineOf(pane.article("pay, 1 of 2"))).toBe("");
    expect(lineOf(pane.article("pay, 2 of 2"))).toBe("Differs in 2 of 4 from the call before: n, x[1]");
    expect(pane.article("pay, 2 of 2")).toHaveAccessibleDescription(/^Differs in 2 of 4/);
    expect(pane.article("pay, 1 of 2")).not.toHaveAttribute("aria-describedby");
  });

  test("more than three are counted, and keys are drawn as they are", async () => {
    const text = (n: number) => JSON.stringify({ "t\u043E": n, b: n, c: n, d: n, e: n });
    const pane = await renderBatch(batchOf(text(1), text(2)));
    expect(lineOf(pane.article("pay, 2 of 2"))).toBe(
      "Differs in 5 of 5 from the call before: tU+043E, b, c and 2 more",
    );
  });

  test.each([
    ["the same", '{"a":1}', '{"a":1}', "Same as the call before"],
    [
      "the same values",
      '{"a":1,"b":2}',
      '{"b":2,"a":1}',
      "Same values as the call before, in another order or other spaces",
    ],
    ["a key twice", '{"a":1,"a":2}', '{"a":1}', "Cannot be compared value by value with the call before"],
    [
      "a long text",
      JSON.stringify({ a: "x".repeat(20_000) }),
      '{"a":1}',
      "Too long to be compared by itself with the call before",
    ],
  ])("%s is said to be so", async (_, ...[before, text, said]) => {
    const pane = await renderBatch(batchOf(before, text));
    expect(lineOf(pane.article("pay, 2 of 2"))).toBe(said);
  });

  test("where other tools stand between, the place of the call before is told", async () => {
    const pane = await renderBatch(
      aBatch({ calls: [callOf("a", '{"n":1}'), callOf("b", '{"n":1}', "other"), callOf("c", '{"n":2}')] }),
    );
    expect(lineOf(pane.article("pay, 3 of 3"))).toBe(
      "Differs in 1 of 1 from 1 of 3, the call of it before: n",
    );
    expect(lineOf(pane.article("other, 2 of 3"))).toBe("");
  });

  test("its control opens the same difference view, and folds it again", async () => {
    const pane = await renderBatch(batchOf('{"to":"bo","n":1}', '{"to":"b\u043E","n":1}'));
    const button = pane.button("Difference, pay, 2 of 2");
    expect(button).toHaveAttribute("aria-expanded", "false");
    await pane.user.click(button);
    const view = within(
      pane.region.getByRole("region", { name: "Difference of pay, 2 of 2 from the call before" }),
    );
    expect(await view.findByText("1 piece changed")).toBeVisible();
    expect(view.getByText(/U\+006F → U\+043E/)).toBeVisible();
    await pane.user.click(pane.button("Fold the difference, pay, 2 of 2"));
    expect(pane.region.queryByText("1 piece changed")).toBeNull();
  });

  test("a long text is compared when it is asked for", async () => {
    const text = (end: string) => JSON.stringify({ a: `${"word ".repeat(5_000)}${end}` });
    const pane = await renderBatch(batchOf(text("one"), text("two")));
    await pane.user.click(pane.button("Compare, pay, 2 of 2"));
    expect(await pane.region.findByText("1 piece changed")).toBeVisible();
  });

  test("the forty-first of sixty similar calls stands out, in words, and its level and verbs are those of the others", async () => {
    const pane = await renderBatch(sixty);
    const articles = [...pane.container.querySelectorAll<HTMLElement>("article")];
    const strong = articles.filter((article) => article.querySelector("[data-differs] strong") !== null);
    expect(strong.map((article) => article.getAttribute("aria-label"))).toEqual(["pay, 41 of 60"]);
    const [fortyFirst, fortieth] = [articles[40], articles[39]] as [HTMLElement, HTMLElement];
    expect(lineOf(fortieth)).toBe("Differs in 1 of 4 from the call before: id");
    expect(lineOf(fortyFirst)).toBe(
      "Differs in 2 of 4 from the call before: to the same in 40 calls before, id",
    );
    expect(fortyFirst).toHaveAccessibleDescription(/to the same in 40 calls before/);
    for (const article of [fortieth, fortyFirst]) {
      expect(within(article).queryByText("marked")).toBeNull();
      expect(within(article).getByRole("button", { name: /^Approve / })).not.toHaveAttribute("aria-disabled");
    }
  });

  test("j goes from call to call as before", async () => {
    const pane = await renderBatch(batchOf('{"n":1}', '{"n":2}', '{"n":3}'));
    pane.article("pay, 1 of 3").focus();
    await pane.user.keyboard("j");
    expect(pane.article("pay, 2 of 3")).toHaveFocus();
    await pane.user.keyboard("ja");
    expect([...pane.draft().choices.keys()]).toEqual(["c3"]);
  });
});
