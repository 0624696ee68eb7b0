import { expect, test, vi } from "vitest";
import { aBatch } from "../../../test/builders.ts";
import { anAskUser, aQuestion } from "../../../test/questions.ts";
import { renderBatch } from "../../../test/render-batch.tsx";

const chunk = vi.hoisted(() => ({ isOffline: true }));

vi.mock("./answer-form.tsx", async (original) => {
  const { AnswerForm } = await original<typeof import("./answer-form.tsx")>();
  const Fetched: typeof AnswerForm = (props) => {
    if (chunk.isOffline) throw new Error("not fetched");
    return AnswerForm(props);
  };
  return { AnswerForm: Fetched };
});

test("a form that does not come says so, harms no verb, and can be fetched again", async () => {
  const told = vi.spyOn(console, "error").mockReturnValue(undefined);
  const pane = await renderBatch(aBatch({ calls: [anAskUser([aQuestion()])] }));
  expect(await pane.region.findByText(/^The form could not be fetched or drawn/)).toBeVisible();
  await pane.user.click(pane.button("Decline ask_user"));
  expect(pane.article("ask_user")).toHaveTextContent("You: decline");
  chunk.isOffline = false;
  await pane.user.click(pane.button("Fetch the form again"));
  expect(await pane.region.findByRole("radio", { name: "Yes" })).toBeVisible();
  told.mockRestore();
});
