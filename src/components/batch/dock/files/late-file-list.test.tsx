import { expect, test, vi } from "vitest";
import { aFile, openFeedback } from "../../../../test/feedback-pane.ts";

const chunk = vi.hoisted(() => ({ isOffline: true }));

vi.mock("./file-list.tsx", async (original) => {
  const { FileList } = await original<typeof import("./file-list.tsx")>();
  const Fetched: typeof FileList = (props) => {
    if (chunk.isOffline) throw new Error("not fetched");
    return FileList(props);
  };
  return { FileList: Fetched };
});

vi.mock("./feedback-form.tsx", () => ({
  FeedbackForm: () => {
    throw new Error("not fetched");
  },
}));

test("without the chunks of list and form words are written, files are named and sent; the list is fetched again", async () => {
  const told = vi.spyOn(console, "error").mockReturnValue(undefined);
  const pane = await openFeedback();
  await pane.attach(aFile("a.txt", 4));
  expect(await pane.region.findByText(/^The list of files could not be fetched\./)).toBeVisible();
  expect(await pane.files()).toHaveTextContent("a.txt4 bytes");
  await pane.write("Stop.");
  expect(pane.button("Abort all 3 calls")).toBeVisible();
  chunk.isOffline = false;
  await pane.user.click(pane.button("Fetch it again"));
  expect(await pane.region.findByRole("button", { name: "Remove a.txt" })).toBeVisible();
  told.mockRestore();
});
