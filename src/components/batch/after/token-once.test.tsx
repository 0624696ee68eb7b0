import { expect, test } from "vitest";
import { aBatch, anError } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

test("a token that ran out on Submit is asked for once, and what is typed there survives the next failed read", async () => {
  const pane = await renderBatch(aBatch());
  pane.backend.sendFaults.push({ kind: "refused", error: anError("needs-token") });
  await pane.user.click(pane.button("Deny bash"));
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  const field = () => pane.region.getByLabelText(/^Token for /, { selector: "input" });
  await pane.user.click(field());
  await pane.user.paste("half a to");
  pane.backend.getFaults.push(anError("needs-token"));
  await pane.reads(aBatch());
  expect(pane.region.getByText("The batch could not be read")).toBeVisible();
  expect(pane.region.getAllByRole("form")).toHaveLength(1);
  expect(field()).toHaveValue("half a to");
});
