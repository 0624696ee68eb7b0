import { act, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aFile, drag, openFeedback, pasteInto } from "../../../../test/feedback-pane.ts";

type Pane = Awaited<ReturnType<typeof openFeedback>>;
const attached = (pane: Pane, ...names: string[]) => waitFor(() => expect(pane.names()).toEqual(names));
const itemsOf = async (pane: Pane) => {
  await pane.region.findAllByRole("button", { name: /^Remove/ });
  return within(await pane.files()).getAllByRole("listitem");
};
const spoken = (pane: Pane) =>
  [...pane.dock().querySelectorAll("[aria-live]")].map(({ textContent }) => textContent).join(" ");

test("Attach files is a picker of any files, reached by keyboard, that says how many and how large", async () => {
  const pane = await openFeedback();
  expect(pane.picker()).toHaveAttribute("type", "file");
  expect(pane.picker()).toHaveAttribute("multiple");
  expect(pane.picker()).not.toHaveAttribute("accept");
  expect(pane.picker()).toHaveAccessibleDescription("Up to 2 files, 100 bytes together");
  pane.field().focus();
  await pane.user.tab();
  expect(pane.picker()).toHaveFocus();
});

test("where a system takes no files there is no picker, and no drop or paste of one", async () => {
  const pane = await openFeedback({ attachments: "none" });
  expect(pane.region.queryByLabelText("Attach files")).toBeNull();
  expect(drag("drop", pane.field(), { files: [aFile("a.txt")] }).isLeftAlone).toBe(true);
  expect(pasteInto(pane.field(), { files: [aFile("a.png")] })).toBe(true);
  expect(pane.field()).toHaveAccessibleDescription("Goes only with an abort. Up to 50 characters");
});

test("what is picked is listed with its whole name drawn literally, its type and its size", async () => {
  const pane = await openFeedback();
  await pane.attach(aFile("plan\u202etxt.exe", 12), aFile("notes", 3, ""));
  const items = await itemsOf(pane);
  expect(items.map((item) => item.textContent)).toEqual([
    "planU+202Etxt.exetext/plain12 bytesRemove",
    "notestype not told3 bytesRemove",
  ]);
  expect(pane.picker()).toHaveAccessibleDescription("2 of 2 files, 15 bytes of 100 bytes");
  await waitFor(() => expect(spoken(pane)).toContain("Attached: plan[U+202E]txt.exe, notes."));
});

test("the same file can be picked again after it was removed", async () => {
  const pane = await openFeedback();
  await pane.attach(aFile("a.txt"));
  expect(pane.picker().value).toBe("");
});

test("what is attached is a copy: whatever becomes of the file, these bytes are sent", async () => {
  const pane = await openFeedback();
  const file = aFile("a.txt", "as it was");
  await pane.attach(file);
  const [held] = pane.draft().attachments;
  expect(held?.bytes).not.toBe(file);
  expect(await held?.bytes.text()).toBe("as it was");
});

test("Remove takes one away, says so, and moves the focus to the next file, after the last to Attach files", async () => {
  const pane = await openFeedback();
  await pane.attach(aFile("a.txt"), aFile("b.txt"));
  await itemsOf(pane);
  await pane.user.click(pane.button("Remove a.txt"));
  expect(pane.names()).toEqual(["b.txt"]);
  expect(spoken(pane)).toContain("Removed: a.txt.");
  expect(pane.button("Remove b.txt")).toHaveFocus();
  await pane.user.keyboard("{Enter}");
  expect(pane.names()).toEqual([]);
  expect(pane.picker()).toHaveFocus();
  expect(pane.region.queryByRole("group", { name: "Attached files" })).toBeNull();
});

test("files of one name are told apart by their place", async () => {
  const pane = await openFeedback();
  await pane.attach(aFile("image.png", 1), aFile("image.png", 2));
  await itemsOf(pane);
  await pane.user.click(pane.button("Remove image.png, 2 of 2"));
  expect(pane.draft().attachments.map(({ bytes }) => bytes.size)).toEqual([1]);
  expect(pane.button("Remove image.png")).toBeVisible();
});

test("a drag that carries files shows where they go, and one of words does not", async () => {
  const pane = await openFeedback();
  drag("dragEnter", pane.field(), { text: "words" });
  expect(pane.region.queryByText("Drop to attach")).toBeNull();
  expect(drag("dragOver", pane.field(), { files: [aFile("a.txt")] })).toEqual({
    isLeftAlone: false,
    effect: "copy",
  });
  expect(pane.region.getByText("Drop to attach")).toBeVisible();
  drag("dragLeave", pane.field(), { files: [aFile("a.txt")] });
  expect(pane.region.queryByText("Drop to attach")).toBeNull();
});

test("what is dropped onto Feedback is attached; dropped beside it the page stays", async () => {
  const pane = await openFeedback();
  const carried = { files: [aFile("a.txt")] };
  drag("dragOver", pane.field(), carried);
  expect(drag("drop", pane.field(), carried).isLeftAlone).toBe(false);
  await attached(pane, "a.txt");
  expect(pane.region.queryByText("Drop to attach")).toBeNull();
  expect(drag("drop", document.body, carried)).toEqual({ isLeftAlone: false, effect: "none" });
  expect(drag("drop", document.body, { text: "words" }).isLeftAlone).toBe(true);
  await attached(pane, "a.txt");
});

test("a folder, an empty file and one that cannot be read each get a sentence, and the rest is attached", async () => {
  const pane = await openFeedback();
  const unreadable = aFile("gone.txt");
  unreadable.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
  drag("drop", pane.field(), {
    files: [aFile("empty.txt", 0), unreadable, aFile("a.txt")],
    folders: ["photos"],
  });
  await attached(pane, "a.txt");
  expect(
    await pane.region.findByText("photos is a folder and was not attached. Attach the files that are in it."),
  ).toBeVisible();
  expect(pane.region.getByText("empty.txt is empty and was not attached.")).toBeVisible();
  expect(pane.region.getByText("gone.txt could not be read and was not attached.")).toBeVisible();
});

test.each([
  ["a picture alone", { files: [aFile("image.png", 5, "image/png")] }, true],
  ["a file as a file manager copies it", { files: [aFile("a.pdf")], text: "/files/a.pdf" }, true],
  [
    "words, and a picture of them as a word processor has it",
    { files: [aFile("image.png")], text: "1\t2" },
    false,
  ],
  ["words alone", { text: "words" }, false],
])("pasting %s", async (_what, carried, isAttached) => {
  const pane = await openFeedback();
  expect(pasteInto(pane.field(), carried)).toBe(!isAttached);
  await act(async () => undefined);
  await waitFor(() => expect(pane.names().length).toBe(isAttached ? 1 : 0));
});

test("a picture is previewed from its own bytes when these prove it one, and its address is given back", async () => {
  const made: string[] = [];
  const given: string[] = [];
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = () => {
    made.push(`blob:${made.length}`);
    return `blob:${made.length - 1}`;
  };
  URL.revokeObjectURL = (address) => void given.push(address);
  const pane = await openFeedback();
  await pane.attach(aFile("cat.png", "GIF89a...", "image/png"), aFile("dog.png", "<svg/>", "image/png"));
  const preview = await pane.region.findByRole("img", { name: "Preview of cat.png" });
  expect(preview).toHaveAttribute("src", "blob:0");
  const [cat] = await itemsOf(pane);
  expect(cat).toHaveTextContent("really image/gif");
  expect(pane.region.getAllByRole("img")).toHaveLength(1);
  await pane.user.click(pane.button("Remove cat.png"));
  expect(given).toEqual(made);
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

test("an abort takes words and files along, and Submit's content says so", async () => {
  const pane = await openFeedback();
  await pane.write("Wrong week.");
  await pane.attach(aFile("a.txt", "one"), aFile("b.txt", "two"));
  await pane.user.click(pane.button("Abort all 3 calls"));
  expect(pane.region.getByRole("alertdialog")).toHaveAccessibleDescription(
    /This sends the abort with your feedback and 2 files at once\./,
  );
  await pane.user.click(pane.button("Keep deciding"));
  await pane.user.click(pane.button("Abort create_event, 1 of 3"));
  const warning = within(pane.region.getByRole("alertdialog"));
  await pane.user.click(warning.getByRole("button", { name: "Abort all 3 calls" }));
  await pane.settle();
  expect(pane.region.getByText("Abort 3 calls, with your feedback and 2 files")).toBeVisible();
  await pane.user.click(pane.button("Send abort"));
  await pane.settle();
  const sent = pane.sent();
  if (sent?.kind !== "abort") throw new Error("no abort was sent");
  expect(sent.feedback).toBe("Wrong week.");
  expect(await Promise.all(sent.attachments.map(({ bytes }) => bytes.text()))).toEqual(["one", "two"]);
  expect(pane.draft()).toMatchObject({ feedback: "", attachments: [] });
});

test("Leave it out strikes the files too, keeps them, and the choices go without them", async () => {
  const pane = await openFeedback();
  await pane.attach(aFile("a.txt"));
  await pane.user.click(pane.button("Deny all"));
  expect(pane.region.getByRole("group", { name: "Your file goes only with an abort." })).toBeVisible();
  await pane.user.click(pane.button("Leave it out"));
  await itemsOf(pane);
  expect(within(await pane.files()).getByRole("list")).toHaveAttribute("data-struck");
  await pane.user.click(pane.button("Submit decisions"));
  await pane.settle();
  await pane.settle();
  expect(pane.sent()?.kind).toBe("each");
  expect(pane.names()).toEqual(["a.txt"]);
  expect(await pane.region.findByRole("button", { name: "Save a.txt" })).toBeVisible();
  await pane.user.click(pane.button("Throw them away"));
  expect(pane.names()).toEqual([]);
});
