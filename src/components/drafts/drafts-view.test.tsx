import { act, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { withAbort, withAttachments, withFeedback } from "../../domain/decision-draft.ts";
import { adoptRecord, changeDraft, chooseVerb, writeReason } from "../../stores/draft-store.ts";
import { renderInbox, waitingBatch } from "../../test/render-inbox.tsx";

const batch = waitingBatch("a", 5, ["bash", "send_email"]);
const gone = waitingBatch("gone", 5, ["rm"]);

/** The view with a draft of a batch that waits and one of a batch that does not. */
async function renderDrafts() {
  const inbox = await renderInbox([batch], { path: "/?view=drafts" });
  await screen.findByRole("heading", { name: "No drafts" });
  await act(async () => {
    const waiting = inbox.drafts.open(batch.ref);
    adoptRecord(waiting, batch);
    for (const call of batch.calls) chooseVerb(waiting, call, "deny");
    const left = inbox.drafts.open(gone.ref);
    adoptRecord(left, gone);
    changeDraft(left, (draft) => withFeedback(draft, "for the\u202e other one"));
    writeReason(left, "gone-0", "not on a Friday");
    left.setState({ spare: ["written over"] });
  });
  return inbox;
}

const itemOf = (name: RegExp) => {
  const item = screen.getByRole("link", { name }).closest("li");
  if (item === null) throw new Error("the link stands in no item");
  return within(item);
};

it("every draft has a row that opens its batch and says what is in it", async () => {
  const { region, names } = await renderDrafts();
  expect(names()).toHaveLength(2);
  const row = region.getByRole("link", {
    name: /^bash, send_email, Phoenix, staging, draft from \d\d:\d\d$/,
  });
  expect(row).toHaveAttribute("href", "/b/px/a?view=drafts");
  expect(row).toHaveTextContent("2 deny");
  expect(itemOf(/^bash/).queryByRole("figure")).toBeNull();
});

it("a draft whose batch is gone keeps its words, drawn literally, each with its copy", async () => {
  await renderDrafts();
  const item = itemOf(/^rm/);
  expect(item.getByText(/It does not wait here any more/)).toBeVisible();
  expect(item.getByRole("figure", { name: "Reason for rm" })).toHaveTextContent("not on a Friday");
  expect(item.getByRole("figure", { name: "Feedback" })).toHaveTextContent("for theU+202E other one");
  expect(item.getByRole("figure", { name: "Written over by another tab" })).toHaveTextContent("written over");
  expect(item.getByRole("button", { name: "Copy Feedback" })).toBeVisible();
});

it("a draft that aborts says so, and counts nothing that was chosen before", async () => {
  const { drafts } = await renderDrafts();
  await act(async () => changeDraft(drafts.open(batch.ref), withAbort));
  expect(itemOf(/^bash/).getByRole("link")).toHaveTextContent(/^abort/);
  expect(itemOf(/^bash/).getByRole("link")).not.toHaveTextContent("deny");
});

it("its files stand there too, with their names drawn literally, and each is saved under a cleaned name", async () => {
  const { drafts, user } = await renderDrafts();
  const files = [
    { id: "1", name: "..\\a\u202egpj.exe", type: "", bytes: new Blob(["of the file"]) },
    { id: "2", name: "plan.pdf", type: "application/pdf", bytes: new Blob(["%PDF"]) },
  ];
  await act(async () => changeDraft(drafts.open(gone.ref), (draft) => withAttachments(draft, files)));
  const item = itemOf(/^rm/);
  expect(screen.getByRole("link", { name: /^rm/ })).toHaveTextContent("2 files");
  expect(item.getByText(/^It does not wait here any more. Your words and files are kept/)).toBeVisible();
  const list = within(item.getByRole("list", { name: "Attached files" }));
  expect(list.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
    "..\\aU+202Egpj.exetype not told11 bytesSave",
    "plan.pdfapplication/pdf4 bytesSave",
  ]);
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await user.click(list.getByRole("button", { name: "Save ..\\a[U+202E]gpj.exe" }));
  await user.click(list.getByRole("button", { name: "Save plan.pdf" }));
  expect(saved).toEqual(["a_gpj.exe", "plan.pdf"]);
  vi.restoreAllMocks();
});

it("one that is thrown away is gone with its words, and the focus goes to a row that stays", async () => {
  const { user, drafts, region } = await renderDrafts();
  await user.click(region.getByRole("button", { name: "Throw away the draft for rm" }));
  expect(region.queryByRole("link", { name: /^rm/ })).toBeNull();
  expect(drafts.index.getState().size).toBe(1);
  expect(region.getByRole("link", { name: /^bash/ })).toHaveFocus();
  await user.click(region.getByRole("button", { name: "Throw away the draft for bash, send_email" }));
  expect(region.getByRole("heading", { name: "No drafts" })).toBeVisible();
});

it("the rail counts the drafts, and leads to them", async () => {
  const { rail } = await renderDrafts();
  expect(rail("My drafts")).toHaveTextContent("My drafts2");
  expect(rail("My drafts")).toHaveAttribute("aria-current", "page");
});

it("one notice for the whole app says that drafts stay in memory, and goes when they are kept again", async () => {
  const { drafts } = await renderInbox([batch]);
  await screen.findByRole("status");
  expect(screen.queryByText(/Drafts will not survive/)).toBeNull();
  act(() => drafts.keeping.setState("memory", true));
  expect(
    screen.getAllByText("Drafts will not survive a reload: this browser’s storage is full or blocked."),
  ).toHaveLength(1);
  act(() => drafts.keeping.setState("words", true));
  expect(screen.getByText(/^Attached files will not survive a reload.*Your words are kept\.$/)).toBeVisible();
  act(() => drafts.keeping.setState("kept", true));
  expect(screen.queryByRole("complementary", { name: "Storage" })).toBeNull();
  expect(screen.queryByText(/Drafts will not survive/)).toBeNull();
});
