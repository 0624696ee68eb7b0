import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { inspectArguments } from "../../../domain/inspect-arguments.ts";
import { aBatch, aCall } from "../../../test/builders.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const argumentText = { form: "in-envelope", text: '{"to":"a","to":"b"}' } as const;
const batch = aBatch({
  calls: [
    aCall({ toolName: "s\u0435nd", argumentText, inspection: inspectArguments(argumentText, "s\u0435nd") }),
  ],
});

test("where the deployment allows it, Approve stays off until the name is typed as it is spelled; then it can be chosen", async () => {
  const pane = await renderBatch(batch, { allowUninspectable: true });
  const approve = pane.button("Approve s[U+0435]nd");
  await pane.user.click(approve);
  expect(pane.draft().choices.size).toBe(0);
  expect(approve).toHaveAccessibleDescription(/until the tool’s name was typed/);
  const field = screen.getByRole("textbox", { name: "Type s[U+0435]nd to turn Approve on" });
  await pane.user.type(field, "send");
  await pane.user.click(approve);
  expect(pane.draft().choices.size).toBe(0);
  await pane.user.clear(field);
  await pane.user.type(field, "s[[U+0435]nd");
  await pane.user.click(approve);
  expect(approve).toHaveAttribute("aria-pressed", "true");
});

test("where the deployment does not allow it, there is nothing to type, and Deny works", async () => {
  const pane = await renderBatch(batch);
  expect(screen.queryByRole("textbox")).toBeNull();
  await pane.user.click(pane.button("Deny s[U+0435]nd"));
  expect(pane.draft().choices.size).toBe(1);
});
