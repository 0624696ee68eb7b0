import { expect, test } from "vitest";
import { aBatch, aCall } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

test("a press on Submit that lacks reasons goes to the field of the first, and once it is written to the next", async () => {
  const { rules } = aBatch();
  const pane = await renderBatch(
    aBatch({
      calls: [aCall({ id: "c1" }), aCall({ id: "c2" })],
      rules: { ...rules, reason: { approve: "none", deny: "required", decline: "none" } },
    }),
  );
  const reason = (call: string) => pane.region.getByRole("textbox", { name: `Reason for ${call}` });
  for (const call of ["bash, 1 of 2", "bash, 2 of 2"]) await pane.user.click(pane.button(`Deny ${call}`));
  await pane.user.click(pane.button("Submit decisions"));
  expect(reason("bash, 1 of 2")).toHaveFocus();
  await pane.user.keyboard("No.");
  await pane.user.click(pane.button("Submit decisions"));
  expect(reason("bash, 2 of 2")).toHaveFocus();
});
